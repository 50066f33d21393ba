import type { ColumnValues, TableHead } from "./table.ts";

/** A rank history as its view draws it. Everything in it is text or figures, never markup. */
export interface HistoryDocument {
  /** The site. */
  readonly title: string;
  /** Path of the file, as people know it. */
  readonly file: string;
  /** One row for each series: a keyword by one source in one market. */
  readonly table: TableHead;
  /** What to mind, as sentences: lines that couldn't be read. */
  readonly problems: readonly string[];
  /** Lines whose day a spreadsheet has written in the order of a country; they are read, and can be put right. */
  readonly otherDays: number;
}

/** Series that are drawn together; more can't be told apart. */
export const mostCharted = 4;

/** What is drawn of the chosen rows. */
export interface RankChart {
  readonly lines: readonly RankLine[];
  /** What happened, from the notes beside the histories, in the order of time. */
  readonly notes: readonly RankEvent[];
}

/** One series. */
export interface RankLine {
  /** The keyword. */
  readonly label: string;
  /** Source and market in words: what sets series of one keyword apart. */
  readonly origin: string;
  /** In the order of time; days without a check have no point. */
  readonly points: readonly RankMark[];
}

/** One check. */
export interface RankMark {
  /** Days since 1970, in UTC. */
  readonly day: number;
  /** 1 is the top; null where the site wasn't found. */
  readonly position: number | null;
  /** How many results were looked through; null where that isn't known. */
  readonly depth: number | null;
  /** The URL that ranks from this check on, where it is another one than before; "" else. */
  readonly movedTo: string;
}

/** Something that happened on a day. */
export interface RankEvent {
  /** Days since 1970, in UTC. */
  readonly day: number;
  readonly text: string;
}

/** Commits of the files that the charted pages are made from. */
export interface RankCommits {
  readonly commits: readonly RankEvent[];
  /** Whose commits these are, or why there are none: a sentence for the legend. */
  readonly note: string;
}

/** Everything the history view asks of the host. Rows and cells are named by their place in the document of that revision. */
export type FromHistoryView =
  | { readonly kind: "ready" }
  | { readonly kind: "rows"; readonly revision: number; readonly from: number }
  | { readonly kind: "chart"; readonly revision: number; readonly rows: readonly number[] }
  | { readonly kind: "commits"; readonly revision: number; readonly rows: readonly number[] }
  | {
      readonly kind: "openLink";
      readonly revision: number;
      readonly column: string;
      readonly row: number;
    }
  | { readonly kind: "openText" }
  /** Has the days of the file written as ISO writes them. */
  | { readonly kind: "isoDays" }
  | { readonly kind: "copyText"; readonly text: string };

export interface FromHistoryViewReplies {
  readonly ready: HistoryReady;
  readonly rows: ColumnValues;
  readonly chart: RankChart;
  readonly commits: RankCommits;
  readonly openLink: null;
  readonly openText: null;
  readonly isoDays: null;
  readonly copyText: null;
}

/** What the view begins with. */
export interface HistoryReady {
  /** The file's URI. The view keeps it as its state, so that the tab can be restored after a reload. */
  readonly id: string;
  /** Rises whenever the document has become another one. */
  readonly revision: number;
  readonly document: HistoryDocument;
  /** The list separator of the person's spreadsheet, by the setting for Excel files. */
  readonly delimiter: string;
  /** Translations of the view's own sentences; null for English. */
  readonly translations: { readonly [english: string]: string } | null;
}

/** The host tells that the file has changed. The view asks for the document again. */
export interface ToHistoryView {
  readonly kind: "changed";
}

export interface ToHistoryViewReplies {
  readonly changed: null;
}
