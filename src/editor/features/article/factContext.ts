import * as vscode from "vscode";
import type { KnownFacts } from "../../../research/library/knownFacts/knownFacts.ts";
import { siteKey } from "../../../research/library/knownFacts/subjectKeys.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import type { App } from "../../platform/app.ts";
import { projectMarket } from "../../platform/projectDefaults.ts";
import { settings } from "../../platform/settings.ts";
import type { FactContext } from "./factWords.ts";

/** What facts are seen by; the article's own site is that of the settings, else that of its site's configuration. */
export async function factContext(
  app: Pick<App, "sites">,
  known: Pick<KnownFacts, "origin">,
  article: vscode.Uri,
): Promise<FactContext> {
  const stated = settings.project(article).domain;
  const sites = await app.sites();
  const own = stated === "" ? ((await sites.publishedSiteOf(article))?.host ?? "") : stated;
  return {
    age: (iso) => ageInWords(iso),
    sample: known.origin === "sandbox",
    ...projectMarket(article),
    ownSite: own === "" ? undefined : siteKey(own),
    leadsToCalls: vscode.workspace.isTrusted,
  };
}
