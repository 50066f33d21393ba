import * as l10n from "@vscode/l10n";
import { fetchedResult, tallyOf } from "../../../research/batches/batchState.ts";
import type { BatchHeader, ItemRecord } from "../../../research/batches/batchState.ts";
import type { SavedBatch } from "../../../research/batches/batchStore.ts";
import type { BatchTally } from "../../../research/batches/batchState.ts";
import type { BatchStop } from "../../../research/batches/itemOutcome.ts";
import type { BrokenEntry } from "../../../research/library/resultListing.ts";
import { commandOf, commands } from "../../platform/commandIds.ts";
import type { ViewRow } from "../../platform/viewRows.ts";
import type { RunRow } from "../savedResults/listedRun.ts";
import { formatClock, formatCredits, formatInteger, formatTime } from "../../../shared/format.ts";
import { labelOf } from "../../../shared/labels.ts";
import { beside, longText, shortText } from "../../../shared/plainText.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { concernText, progressText, stopSentence } from "./batchText.ts";

/** How a batch stands, as this window knows it. */
export interface ShownBatch extends SavedBatch {
  readonly standing: "running" | "elsewhere" | "idle";
  /** Why it stopped last, where it stopped in this window. */
  readonly stop?: BatchStop;
}

/** How an item stands, in an icon and in words. */
interface Look {
  readonly icon: string;
  readonly tone?: RunRow["tone"];
  readonly words: string;
}

/** A title of more characters leaves no room beside it in a narrow view: what may need a person stands before it. */
const longTitle = 19;

/** The row of a batch. */
export function batchRow(batch: ShownBatch): RunRow {
  const { header, progress, standing } = batch;
  const tally = tallyOf(header, progress);
  const look = lookOfBatch(batch, tally);
  const sample = header.origin === "sandbox" ? l10n.t("sample data") : "";
  const title = batchTitle(header);
  const concern = title.length > longTitle ? concernText(tally) : "";
  const label = beside(concern, title);
  const description = beside(look.words, progressText(tally, concern), sample);
  return {
    id: header.id,
    label,
    description,
    tooltip: [
      label,
      description,
      formatTime(header.createdAt),
      batch.stop === undefined ? "" : stopSentence(batch.stop),
    ]
      .filter((part) => part !== "")
      .join("\n"),
    icon: look.icon,
    tone: look.tone,
    context: ["batch", standing, ...flagsOf(tally)].join(" "),
    copy: batchTable(batch),
    batch: header.id,
    unfolds: "folded",
  };
}

/** "Inspect Page × 200". */
export function batchTitle({ tool, items }: BatchHeader): string {
  return `${toolTitle(tool)} × ${formatInteger(items.length)}`;
}

function toolTitle(name: string): string {
  const tool = findTool(name);
  return tool === undefined ? labelOf(name) : l10n.t(tool.title);
}

function lookOfBatch({ standing, stop }: ShownBatch, { count }: BatchTally): Look {
  if (standing === "running") {
    return { icon: "sync~spin", words: "" };
  }
  if (standing === "elsewhere") {
    return { icon: "sync", words: l10n.t("other window") };
  }
  if (count.waiting + count.sent > 0) {
    return stop === undefined
      ? { icon: "debug-pause", tone: "warning", words: l10n.t("paused") }
      : { icon: "error", tone: "error", words: l10n.t("stopped") };
  }
  return count.failed + count.unsure + count.lost > 0
    ? { icon: "warning", tone: "warning", words: "" }
    : { icon: "check", tone: "good", words: "" };
}

/** What there is to do about a batch's items. */
function flagsOf({ count }: BatchTally): string[] {
  const flags: readonly (readonly [boolean, string])[] = [
    [count.waiting + count.sent > 0, "waiting"],
    [count.failed > 0, "failed"],
    [count.unsure + count.lost > 0, "lost"],
    [count.done > 0, "done"],
  ];
  return flags.filter(([there]) => there).map(([, flag]) => flag);
}

/** The rows of a batch's items, in their order. */
export function itemRows(batch: ShownBatch): RunRow[] {
  const { header, progress, standing } = batch;
  return header.items.flatMap(({ subject }, item) => {
    const record = progress.items[item];
    if (record === undefined) {
      return [];
    }
    const look = lookOfItem(record, standing);
    return {
      id: `${header.id}/${item}`,
      label: shortText(subject),
      description: look.words,
      tooltip: [longText(subject), look.words, problemOf(record), formatTime(record.at)]
        .filter((part) => part !== "")
        .join("\n"),
      icon: look.icon,
      tone: look.tone,
      context: `item ${record.state} ${standing}`,
      copy: subject,
      ...("resultId" in record && record.resultId !== undefined
        ? { command: openResult(record.resultId) }
        : {}),
      batch: header.id,
      item,
      result: record.state === "done" ? fetchedResult(record) : undefined,
    };
  });
}

/** The icon and the words of an item. */
export function lookOfItem(record: ItemRecord, standing: ShownBatch["standing"]): Look {
  switch (record.state) {
    case "waiting":
      return { icon: "circle-outline", tone: "muted", words: l10n.t("waiting") };
    case "sent":
      return standing === "idle"
        ? {
            icon: "question",
            tone: "warning",
            words: l10n.t("interrupted when its window closed"),
          }
        : { icon: "sync~spin", words: l10n.t("running") };
    case "done":
      return {
        icon: "check",
        tone: "good",
        words: record.fromLibrary ? l10n.t("already saved, free") : formatCredits(record.credits),
      };
    case "failed":
      return {
        icon: "error",
        tone: "error",
        words:
          record.charged === "no"
            ? l10n.t("failed, not charged · {0}", shortText(record.problem))
            : l10n.t("failed · {0}", shortText(record.problem)),
      };
    case "unsure":
      return {
        icon: "question",
        tone: "warning",
        words: l10n
          .t("no result, possibly charged · {0}", shortText(record.problem))
          .replace(/ · $/u, ""),
      };
    case "lost":
      return {
        icon: "warning",
        tone: "error",
        words:
          record.resultId === undefined
            ? l10n.t("no result, {0} charged", formatCredits(record.credits))
            : l10n.t(
                "failed, {0} charged · {1}",
                formatCredits(record.credits),
                shortText(record.problem),
              ),
      };
    case "skipped":
      return { icon: "circle-slash", tone: "muted", words: l10n.t("skipped") };
  }
}

/** Why an item has no result, in a sentence; "" where that isn't known. */
export function problemOf(record: ItemRecord): string {
  return "problem" in record ? longText(record.problem) : "";
}

/** The batch as a table with tabs, for a spreadsheet: subject, state, credits, problem. */
function batchTable({ header, progress }: SavedBatch): string {
  const lines = header.items.map(({ subject }, item) => {
    const record = progress.items[item];
    const credits = record !== undefined && "credits" in record ? String(record.credits) : "";
    return [
      cell(subject),
      record?.state ?? "",
      credits,
      record === undefined ? "" : cell(problemOf(record)),
    ].join("\t");
  });
  return [["subject", "state", "credits", "problem"].join("\t"), ...lines].join("\n");
}

/** One cell: a stranger's text neither breaks the table nor runs as a formula. */
function cell(text: string): string {
  return text.replaceAll(/[\t\r\n]+/gu, " ").replace(/^(?='*[=+\-@])/u, "'");
}

/** A single call of this window that has no result. */
export interface ShownCall {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly state:
    | { readonly kind: "running"; readonly what: string }
    | { readonly kind: "failed"; readonly sentence: string };
}

/** The row of a single call of this window that has no result. */
export function callRow({ id, title, startedAt, state }: ShownCall): RunRow {
  const common = {
    id: `call/${id}`,
    label: shortText(title),
    copy: title,
    command: { ...commandOf(commands.showRuns), title: l10n.t("Show Runs") },
  };
  const at = formatClock(startedAt);
  switch (state.kind) {
    case "running":
      return {
        ...common,
        description: [at, state.what].filter((part) => part !== "").join(" · "),
        tooltip: title,
        icon: "sync~spin",
        context: "call running",
      };
    case "failed":
      return {
        ...common,
        description: `${at} · ${shortText(state.sentence)}`,
        tooltip: `${title}\n${longText(state.sentence)}`,
        icon: "error",
        tone: "error",
        context: "call failed",
      };
  }
}

function openResult(resultId: string): ViewRow["command"] {
  return { ...commandOf(commands.openResult, resultId), title: l10n.t("Open Result") };
}

/** The row of a batch that can't be read. It is left alone. */
export function brokenRow({ path, problem }: BrokenEntry): RunRow {
  const name = path.split(/[\\/]/u).at(-2) ?? path;
  return {
    id: `broken/${path}`,
    label: shortText(name),
    description: problem,
    tooltip: l10n.t("{0} The file wasn't changed.", problem),
    icon: "warning",
    tone: "warning",
    context: "brokenBatch",
    copy: path,
  };
}
