import * as vscode from "vscode";
import type { ActivityFilter } from "./rows/filterActivity.ts";

/** What of the usage log is shown until somebody asks for less, or for more. */
export const wholeActivity: ActivityFilter = { limit: 50, tool: undefined, failed: false, ownKey: false, accountRequests: false };

/** The filter of the activity, for everyone who shows it; it lasts as long as the window. */
export class ActivityState implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  #filter = wholeActivity;

  readonly onDidChange = this.#changed.event;

  get filter(): ActivityFilter {
    return this.#filter;
  }

  /** Changes some of the filter; the rest stays. */
  set(change: Partial<ActivityFilter>): void {
    this.#filter = { ...this.#filter, ...change };
    this.#changed.fire();
  }

  dispose(): void {
    this.#changed.dispose();
  }
}
