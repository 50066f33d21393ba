import * as vscode from "vscode";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import { clicksByPage } from "../../../research/opportunities/opportunityFacts.ts";
import { ShapeReader } from "../../../research/opportunities/shapes.ts";
import { performanceResults } from "../../../research/planning/performanceResults.ts";
import { countedText, formatDay, formatInteger } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { ownSiteKey } from "../../platform/projectFiles/ownSiteKey.ts";

/** Saved results that are looked into: the newest figures are among the first. */
const mostResults = 3;

/**
 * How many clicks pages had in the newest saved figures of the project's own site, as a sentence with period and source;
 * "" where that isn't known. Made-up figures of the sandbox aren't told: the pages are real.
 */
export async function clicksSentence(
  app: App,
  folder: vscode.Uri,
  urls: readonly string[],
): Promise<string> {
  const site = await ownSiteKey(app, folder);
  if (site === undefined) {
    return "";
  }
  const { results } = await app.results.list();
  const { origin } = app.connections;
  const reader = new ShapeReader();
  for (const { id, origin: of } of performanceResults(results, { origin, site })
    .filter((result) => result.origin !== "sandbox")
    .slice(0, mostResults)) {
    const read = await app.results.open(id);
    if (read.ok) {
      reader.add({ result: read.result, envelope: envelopeOf(read.result) }, of);
    }
  }
  const { shapes } = reader;
  const clicksOf = clicksByPage(shapes);
  const known = urls.flatMap((url) => clicksOf(url) ?? []);
  const [first, last] = shapes.pages?.source.days ?? ["", ""];
  if (known.length === 0 || first === "" || last === "") {
    return "";
  }
  const clicks = known.reduce((sum, one) => sum + one, 0);
  return countedText(
    clicks,
    { one: "1 click from {1} to {2} ({3}).", other: "{0} clicks from {1} to {2} ({3})." },
    formatInteger(clicks),
    formatDay(first),
    formatDay(last),
    shapes.pages?.source.isExport === true
      ? vscode.l10n.t("Search Console export")
      : vscode.l10n.t("Get Search Performance"),
  );
}
