import * as vscode from "vscode";
import {
  otherSiteSentence,
  siteConnection,
  websiteIdFor,
} from "../../../research/tools/connectedWebsite.ts";
import type { ToolArguments } from "../../../research/tools/definition.ts";
import type { App } from "../../platform/app.ts";

/** Reads what is connected, which is free; whoever shows it is told when that is known. The sandbox isn't started for it. */
export function learnConnections({ account, connections }: App): void {
  if (vscode.workspace.isTrusted && !connections.sandboxSleeps) {
    void account.connections.ensure();
  }
}

/** A call for the project's own website, or why the account hasn't got its data: both are known before anything is paid. */
export function ownSearchCall(
  { account }: App,
  site: string | undefined,
  args: ToolArguments,
): { args: ToolArguments; unavailable?: string } {
  const found = siteConnection(account.connections.value, site);
  if (found.kind === "other" && site !== undefined) {
    return { args, unavailable: otherSiteSentence(site, found.names) };
  }
  // The only website needs no name, and its saved results were had without one.
  const id = site === undefined ? undefined : websiteIdFor(site);
  return { args: id === undefined ? args : { ...args, website_id: id } };
}
