import * as vscode from "vscode";

/** The context keys that `when` clauses and the walkthrough of the manifest use, with the values each can have. */
interface ContextKeys {
  "seoResearch.connection": "none" | "foreign" | "unreadable" | "failed" | "sandbox" | "service";
  /** Whether the settings, or `rules.json`, say the site of a folder of the window. */
  "seoResearch.siteKnown": boolean;
  "seoResearch.hasResults": boolean;
  /** Whether this window wrote a file of the project. */
  "seoResearch.hasSavedFile": boolean;
  /** Whether the Results view is filtered, and whether anything fits. */
  "seoResearch.resultFilter": "none" | "fits" | "nothing";
  "seoResearch.resultGrouping": "day" | "subject";
  /** Whose results the Results view shows; "empty" where this project has none that match and others have, "any" where all belong to this project. */
  "seoResearch.resultScope": "project" | "empty" | "all" | "any";
  /** Whether a call or a batch of this window is under way. */
  "seoResearch.isRunning": boolean;
  /** Whether a result was selected for a comparison. */
  "seoResearch.resultForCompare": boolean;
  /** Tools that the account can't use are not offered to agents. */
  [withheld: `seoResearch.withheld.${string}`]: boolean;
}

/** How the connection to the service stands. */
export type ConnectionState = ContextKeys["seoResearch.connection"];

export function setContextKey<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
