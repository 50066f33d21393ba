import * as vscode from "vscode";

/** The context keys that `when` clauses of the manifest use, with the values each can have. */
interface ContextKeys {
  "seoResearch.connection": "none" | "foreign" | "unreadable" | "failed" | "sandbox" | "service";
  "seoResearch.hasResults": boolean;
  "seoResearch.hasRuns": boolean;
}

export function setContextKey<K extends keyof ContextKeys>(key: K, value: ContextKeys[K]): void {
  void vscode.commands.executeCommand("setContext", key, value);
}
