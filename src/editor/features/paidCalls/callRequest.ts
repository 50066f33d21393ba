import type * as vscode from "vscode";
import type { DatasetCall } from "../../../research/library/datasetCall.ts";
import type { Connection } from "../../platform/connections.ts";
import type { GuessedUrl } from "../../../articles/sites/locateArticle.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";

/** A call that somebody wants, from whichever surface, complete or still to be completed in an input or a form. */
export interface CallRequest {
  readonly tool: ToolDefinition;
  /** As far as they are known. They are checked and cleaned before the call. */
  readonly args: ToolArguments;
  /** Whose data the price was shown for: `sandbox`, or the service's origin. A call to another one is refused. */
  readonly origin?: string;
  /** The folder of the workspace whose project the call is for: that of the file or row that it started from. Absent for the one in front. */
  readonly folder?: vscode.Uri | undefined;
  /** The id of the saved result that the call follows from. One that it continues is noted with it; an export is named after it. Not the result itself: a request waits in forms that outlive a window, and a result that was deleted since isn't continued. */
  readonly parent?: string;
  /** Its market was chosen with the result whose button runs it, or shown beside the price, so it is not asked about. */
  readonly keepsMarket?: boolean;
  /** The saved result was in front of the person who wants the call once more, so it isn't offered instead. */
  readonly again?: boolean;
  /** What the call is about, where the arguments alone don't tell. */
  readonly subject?: string;
  /** Of an export of a dataset the call that its rows belong to. */
  readonly dataset?: DatasetCall;
  /** "file" puts the response into a file of its own, however small: for rows that go into a project file. */
  readonly output?: "file";
  /** The response is read in a tab, also where the tool's responses go into files. */
  readonly opensInTab?: boolean;
  /** The URL among the arguments is a guess, which is confirmed once for each project before the step with the price. */
  readonly guess?: GuessedUrl;
  /** Where what is filled in comes from, in words, for the step that shows it. */
  readonly note?: string;
}

/** The same request with other inputs: a saved result of these was not in front of anybody, so it is offered. */
export function withArguments(
  { again, ...request }: CallRequest,
  args: ToolArguments,
): CallRequest {
  return again === true && args === request.args ? { ...request, again } : { ...request, args };
}

/** What a dialog before a call has settled already, so that it is not asked about twice. */
export interface SettledBefore {
  /** Its price in the total that was agreed to, in credits; undefined where there was no total. Budgets still stop the call. */
  readonly priceInTotal: number | undefined;
  /** The saved result that was offered instead of paying; undefined where there was none. One that came since is used instead of paying. */
  readonly knownSavedId: string | undefined;
}

/** What a person has been asked already on the way to a call. */
export interface AskedBefore {
  /** The connection with which they were asked whether the tool can be used. */
  readonly connection?: Connection;
  readonly settled?: SettledBefore;
}
