import type * as vscode from "vscode";
import type { ViewRow } from "../../platform/viewRows.ts";

/** The row of a batch, of one of its items, or of a call that has no result. */
export interface RunRow extends ViewRow {
  readonly description: string;
  readonly tooltip: string;
  readonly icon: string;
  /** What Copy puts on the clipboard. */
  readonly copy?: string;
  /** The batch it stands for or belongs to, and its place there. */
  readonly batch?: string;
  readonly item?: number;
  /** The saved result of an item that the batch itself has paid for. */
  readonly result?: string | undefined;
}

/** A batch, or a call of this window that has no result, as the Results view lists it. */
export interface ListedRun {
  readonly row: RunRow;
  /** When something last became of it, in milliseconds since 1970; NaN where that isn't known. */
  readonly at: number;
  /** What a filter looks in. */
  readonly words: () => string;
  /** The saved results that it has paid for, by their ids. */
  readonly results: readonly string[];
  /** Those, and what was saved before and stood in for a call. */
  readonly used: readonly string[];
  readonly state: "unsettled" | "settled" | "unreadable";
}

/** What a list of results shows besides them: batches of all windows, and calls of this one. */
export interface RunSource {
  /** Fires when any of it stands differently, at most a few times a second. */
  readonly onDidChange: vscode.Event<void>;
  list(): Promise<readonly ListedRun[]>;
  /** The rows of a batch's items, in their order. Rejects with a sentence when the batch can't be read. */
  items(batch: string): Promise<readonly RunRow[]>;
}
