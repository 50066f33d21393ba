import type * as vscode from "vscode";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import type { App } from "../app.ts";
import { settings } from "../settings.ts";

/** The key of the site that a project's folder makes; undefined where neither the settings nor a configuration name one. */
export async function ownSiteKey(
  app: Pick<App, "sites">,
  folder: vscode.Uri,
): Promise<string | undefined> {
  const named = settings.siteUrl(folder) || settings.project(folder).domain;
  const found = named === "" ? (await (await app.sites()).ownSite(folder))?.host : named;
  return found === undefined ? undefined : siteKey(found);
}
