import { keywordKey } from "../../articles/identity/keywordKey.ts";
import { collapse } from "../../articles/text/collapse.ts";
import { isoDay } from "../files/history/readHistory.ts";
import { readMergedLines, withMergedLines } from "../files/mergedLines.ts";

/** The file with the decisions, below the research folder. */
export const decisionsFile = "opportunities.csv";

/** What somebody decided about an opportunity. */
export const decisionKinds = ["planned", "done", "dismissed"] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const columns = ["path", "group", "keyword", "decision", "day", "note"] as const;

/** A decision as its file has it: no figure, and no query of the site's own data. */
export interface Decision {
  /** The article's path, of several joined with `; `; the URL of a page that moved or is gone; "" for a wanted keyword. */
  readonly path: string;
  /** A `GroupId`, or one of another version. */
  readonly group: string;
  /** A keyword of a keyword list or the plan; else "". */
  readonly keyword: string;
  readonly decision: DecisionKind;
  /** An ISO day: of a plan the one that it is for, else the one of the decision. */
  readonly day: string;
  /** Why, or what is planned. */
  readonly note: string;
}

/** What decisions are told apart by. */
export type DecisionKey = Pick<Decision, "path" | "group" | "keyword">;

/** The decisions of a file. */
export interface ReadDecisions {
  /** The newest of each key. */
  readonly decisions: readonly Decision[];
  /** True where a merge left its marks: both sides are read. */
  readonly hasMarks: boolean;
  /** Lines that say no decision, or no day. */
  readonly unread: number;
}

/**
 * Reads decisions as `readMergedLines` does: a plan's day is still to come and says nothing of when it was made, so that the
 * last line counts.
 */
export function readDecisions(text: string): ReadDecisions {
  const { entries, ...others } = readMergedLines(text, {
    columns,
    keyOf: decisionKey,
    read: (cell): Decision | undefined => {
      const decision = decisionKinds.find((kind) => kind === cell("decision").toLowerCase());
      const [day, group] = [isoDay(cell("day")), cell("group")];
      return decision === undefined || day === "" || group === ""
        ? undefined
        : {
            path: cell("path"),
            group,
            keyword: cell("keyword"),
            decision,
            day,
            note: cell("note"),
          };
    },
  });
  return { decisions: entries, ...others };
}

/** Equal for decisions about the same. */
export function decisionKey({ path, group, keyword }: DecisionKey): string {
  // as the file has it: a path with two blanks in a row would not be found again
  return JSON.stringify([collapse(path).trim(), group, keywordKey(keyword)]);
}

/** Adds decisions at the end of a file, in its own order of columns; what is there stays as it is. Throws as `readDecisions` does. */
export function withDecisions(text: string, added: readonly Decision[]): string {
  // what can't be read swallows what is added
  readDecisions(text);
  return withMergedLines(text, columns, added);
}
