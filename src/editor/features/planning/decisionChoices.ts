import * as vscode from "vscode";
import { laterDay } from "../../../research/changes/siteChange.ts";
import { keyOfRow } from "../../../research/opportunities/decided.ts";
import type { DecidedList, DecidedRow } from "../../../research/opportunities/decided.ts";
import type { Decision } from "../../../research/opportunities/decisions.ts";
import { isoDay } from "../../../research/files/history/readHistory.ts";
import { localDay } from "../../../shared/format.ts";
import { askLine } from "../../platform/prompts/inputBox.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";

/** What can be decided about rows. */
export type DecisionAct = Decision["decision"];

/** Days until a plan's proposed day. */
const proposedDays = 7;

/** Plan, Done and Dismiss, for the rows that are chosen. */
export function decisionChoices(
  list: DecidedList,
  rows: readonly DecidedRow[],
  run: (act: DecisionAct) => Promise<void>,
): TableChoice[] {
  if (rows.length === 0) {
    return [];
  }
  const isLocal = rows.every((row) => keyOfRow(list, row) === undefined);
  const choice = (act: DecisionAct, label: string, local: string): TableChoice => ({
    item: { id: `decide:${act}`, label: isLocal ? local : label },
    act: { kind: "own", run: () => run(act) },
  });
  // a query of the site's own figures is in no file
  return [
    choice("planned", vscode.l10n.t("Plan…"), vscode.l10n.t("Plan… (on this machine)")),
    choice("done", vscode.l10n.t("Done"), vscode.l10n.t("Done (on this machine)")),
    choice("dismissed", vscode.l10n.t("Dismiss…"), vscode.l10n.t("Dismiss… (on this machine)")),
  ];
}

/** Asks what a decision about rows needs, which are in no file where `isLocal`: of a plan its day and a note, of a dismissal the reason. Undefined on Escape. */
export async function askDecision(
  act: DecisionAct,
  now: Date,
  isLocal: boolean,
): Promise<Pick<Decision, "decision" | "day" | "note"> | undefined> {
  const today = localDay(now);
  if (act === "done") {
    return { decision: act, day: today, note: "" };
  }
  if (act === "dismissed") {
    const reason = await askLine({
      title: vscode.l10n.t("Dismiss"),
      prompt: () =>
        isLocal
          ? vscode.l10n.t("Reason (saved on this machine)")
          : vscode.l10n.t("Reason (saved in opportunities.csv)"),
      value: "",
      problem: (value) => (value.trim() === "" ? vscode.l10n.t("Enter a reason.") : undefined),
    });
    return reason.kind === "accepted"
      ? { decision: act, day: today, note: reason.value.trim() }
      : undefined;
  }
  const day = await askLine({
    title: vscode.l10n.t("Plan"),
    step: [1, 2],
    prompt: () => vscode.l10n.t("When? A day such as {0}", today),
    value: laterDay(today, proposedDays),
    problem: (value) =>
      isoDay(value) === ""
        ? vscode.l10n.t("Enter a day as year, month and day: {0}", today)
        : undefined,
  });
  if (day.kind !== "accepted") {
    return undefined;
  }
  const note = await askLine({
    title: vscode.l10n.t("Plan"),
    step: [2, 2],
    prompt: () =>
      isLocal
        ? vscode.l10n.t("What? (optional, saved on this machine)")
        : vscode.l10n.t("What? (optional, saved in opportunities.csv)"),
    value: "",
    problem: () => undefined,
  });
  return note.kind === "accepted"
    ? { decision: act, day: isoDay(day.value), note: note.value.trim() }
    : undefined;
}
