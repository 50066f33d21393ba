import * as l10n from "../../../shared/l10n.ts";
import { formatCell } from "../../../shared/columnFormats.ts";
import { labelOf } from "../../../shared/labels.ts";
import { marketWords } from "../../../shared/markets.ts";
import { isRecord } from "../../../shared/json.ts";
import { firstTextOf } from "../../../shared/reading.ts";
import type { Notice } from "../../../shared/resultProtocol.ts";
import type { ResultDefinition } from "../../tools/definition.ts";
import { doubtsOfComparison, ofFile } from "../../searchConsole/comparedExports.ts";
import { isSearchConsoleExport } from "../../searchConsole/savedExport.ts";
import { differingArguments, sourceClasses } from "./side.ts";
import type { Side } from "./side.ts";

/** Whether the figures of two results measure the same, and what a reader must know of where they don't. */
export interface Comparability {
  /** False where another subject, market, mode or source makes percentages meaningless. */
  readonly isSameMeasure: boolean;
  readonly notices: readonly Notice[];
}

/** Arguments that change what is measured; the others change how much of it comes. */
const measuring: ReadonlySet<string> = new Set([
  "mode",
  "source",
  "device",
  "search_type",
  "group_by",
  "report",
]);
/** Arguments that the subject and the market of a result name already. */
const ofMarket: ReadonlySet<string> = new Set(["location", "language"]);
/** Arguments of which nothing is said: those of the market, and what an export's file is called. */
const unsaid: ReadonlySet<string> = new Set([...ofMarket, ...ofFile]);

/** What differs between the calls of two results of one tool, in sentences. */
export function comparability(
  before: Side,
  now: Side,
  tool: ResultDefinition | undefined,
): Comparability {
  const [earlier, later] = [before.parts[0].result, now.parts[0].result];
  const markets = [earlier, later].map(({ market }) =>
    market === null ? "" : marketWords(market),
  );
  const sources = [before, now].map(sourceClasses);
  const subjects = [earlier.subject, later.subject];
  // filters of exports that differ are told as a doubt
  const isTold = (name: string): boolean => name === "filters" && isSearchConsoleExport(earlier);
  const different = differingArguments(before, now).filter(
    (name) => !unsaid.has(name) && !isTold(name),
  );
  const doubts = doubtsOfComparison(earlier, later);
  const sentences: Notice[] = [
    ...(differs(subjects)
      ? [problem(l10n.t("These results are about different subjects: {0} and {1}.", ...subjects))]
      : []),
    ...(differs(markets)
      ? [problem(l10n.t("These results are for different markets: {0} and {1}.", ...markets))]
      : []),
    ...(differs(sources)
      ? [
          problem(
            l10n.t(
              "The figures come from different sources, which measure differently: {0} and {1}.",
              ...sources.map((source) => (source === "" ? l10n.t("unknown") : source)),
            ),
          ),
        ]
      : []),
    ...doubts.map(problem),
    ...different.flatMap((name) => argumentNotice(name, before, now, tool)),
    ...periodNotice(before, now),
  ];
  return {
    isSameMeasure:
      !differs(subjects) &&
      !differs(markets) &&
      !differs(sources) &&
      doubts.length === 0 &&
      !different.some((name) => measuring.has(name)),
    notices: sentences,
  };
}

function differs([a, b]: readonly string[]): boolean {
  return a !== b;
}

function problem(text: string): Notice {
  return { kind: "problem", text };
}

/** One difference in what was asked for; what is part of the subject is said there. */
function argumentNotice(
  name: string,
  before: Side,
  now: Side,
  tool: ResultDefinition | undefined,
): Notice[] {
  const [earlier, later] = [before, now].map(({ parts }) => parts[0].result);
  const isInSubject = [earlier, later].some(
    (result) => result !== undefined && formatCell(result.args[name], "list") === result.subject,
  );
  if (isInSubject) {
    return [];
  }
  const label = tool?.fields.find((field) => field.name === name)?.label;
  const words = [earlier, later].map((result) => {
    const value = result?.args[name];
    return value === undefined || value === null
      ? l10n.t("not set")
      : excerpt(formatCell(value, "list"));
  });
  const text = l10n.t(
    "{0}: {1} before, {2} now.",
    label === undefined ? labelOf(name) : l10n.t(label),
    ...words,
  );
  return [{ kind: measuring.has(name) ? "problem" : "scope", text }];
}

/** Days of an account's own data that are in both results. */
function periodNotice(before: Side, now: Side): Notice[] {
  const [earlier, later] = [before, now].map(daysOf);
  if (earlier === undefined || later === undefined) {
    return [];
  }
  const [from, to] = [
    earlier.from > later.from ? earlier.from : later.from,
    earlier.to < later.to ? earlier.to : later.to,
  ];
  return from > to
    ? []
    : [
        {
          kind: "caveat",
          text: l10n.t(
            "The periods overlap: {0} to {1} is in both results.",
            formatCell(from, "date"),
            formatCell(to, "date"),
          ),
        },
      ];
}

function daysOf({ readings }: Side): { readonly from: string; readonly to: string } | undefined {
  const range = readings[0]?.data["date_range"];
  const [from, to] = [firstTextOf(range, "start_date"), firstTextOf(range, "end_date")];
  return isRecord(range) && from !== "" && to !== "" ? { from, to } : undefined;
}

/** A list of 200 keywords is no part of a sentence. */
function excerpt(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text;
}
