import * as vscode from "vscode";
import type { SiteDescription } from "../../articles/sites/siteDescription.ts";

/** What the `rules.json` of the window's folders say about their sites, by the folders' URIs; `followSites.ts` reads them. */
const descriptions = new Map<string, SiteDescription>();
const changed = new vscode.EventEmitter<vscode.Uri>();

/** Fires with the folder whose site is described in another way than before. */
export const onDidDescribeSite = changed.event;

/** What the project of a file says about its site. Nothing in Restricted Mode: a stranger's file chooses neither market nor site. */
export function describedSite(scope: vscode.Uri | undefined): SiteDescription | undefined {
  const folder = scope === undefined ? undefined : vscode.workspace.getWorkspaceFolder(scope);
  return folder === undefined || !vscode.workspace.isTrusted
    ? undefined
    : descriptions.get(folder.uri.toString());
}

/** Notes what a folder's file says; undefined for none. */
export function noteSite(folder: vscode.Uri, site: SiteDescription | undefined): void {
  const key = folder.toString();
  if (JSON.stringify(descriptions.get(key)) === JSON.stringify(site)) {
    return;
  }
  if (site === undefined) {
    descriptions.delete(key);
  } else {
    descriptions.set(key, site);
  }
  changed.fire(folder);
}
