import * as vscode from "vscode";

/** Which entries of the usage log are shown. */
export interface ActivityFilter {
  /** How many of the newest entries are read, 1 to 500. */
  readonly limit: number;
  /** Only calls of this tool; undefined for all requests. */
  readonly tool: string | undefined;
  /** Only requests that failed. */
  readonly failed: boolean;
  /** Only requests with the key of this editor. */
  readonly ownKey: boolean;
  /** Also requests about the account itself, which are free and frequent. */
  readonly accountRequests: boolean;
}

/** The filter of a new window. */
export const defaultFilter: ActivityFilter = {
  limit: 50,
  tool: undefined,
  failed: false,
  ownKey: false,
  accountRequests: false,
};

/** The filter of the activity, shared by the view, the filter dialog and the export. It lasts as long as the window. */
export class ActivityState implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #filter = defaultFilter;

  readonly onDidChange = this.#changed.event;

  get filter(): ActivityFilter {
    return this.#filter;
  }

  /** Changes some members of the filter. */
  set(change: Partial<ActivityFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
