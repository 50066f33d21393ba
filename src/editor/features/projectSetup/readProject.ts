import type * as vscode from "vscode";
import { marketOfLanguage } from "../../../articles/contents/articleLanguage.ts";
import { isPlaceholder } from "../../../articles/sites/locateArticle.ts";
import type { SiteDescription } from "../../../articles/sites/siteDescription.ts";
import { addressIn } from "../../../articles/sites/pageUrl.ts";
import { websitesFor } from "../../../research/tools/connectedWebsite.ts";
import { isRecord, textOf } from "../../../shared/json.ts";
import { marketWords, namedMarket } from "../../../shared/markets.ts";
import type { MarketNames } from "../../../shared/markets.ts";
import type { App } from "../../platform/app.ts";
import { articleMarkets } from "../../platform/articleMarkets.ts";
import { describedSite } from "../../platform/describedSites.ts";
import {
  precedence,
  statedCompetitors,
  statedMarket,
  statedText,
} from "../../platform/projectValues.ts";
import type { SettingOfProject, Stated } from "../../platform/projectValues.ts";
import { settings } from "../../platform/settings.ts";
import { projectLanguages } from "../article/projectLanguages.ts";
import { websiteChoice } from "../runTool/rememberedChoices.ts";
import type { ProjectDescription } from "./projectFields.ts";
import type { ShownSource, ShownSources } from "./projectForm.ts";

/** A project as its form shows it at first: each value with its source. */
export interface ShownProject {
  readonly description: ProjectDescription;
  readonly sources: ShownSources;
  /** What the project's `rules.json` had then. */
  readonly inFile: SiteDescription | undefined;
}

/** The values of a folder's project, and what its files and the account propose where none is set. */
export async function readProject(app: App, folder: vscode.Uri): Promise<ShownProject> {
  const stated = settings.stated(folder);
  const [url, market, competitors] = [
    statedText(stated, "siteUrl"),
    statedMarket(stated),
    statedCompetitors(stated),
  ];
  const proposedUrl = url.value === "" ? await urlOfConfiguration(app, folder) : undefined;
  const siteUrl = url.value.trim() || (proposedUrl?.value ?? "");
  const markets = marketsOf(folder);
  const proposedMarkets =
    markets.length === 0 ? await marketsOfArticles(app, folder) : { value: [], detail: "" };
  const titleSuffix = statedText(stated, "titleSuffix");
  const researchFolder = statedText(stated, "folder");
  const site = describedSite(folder);
  const chosen = websiteChoice(app, folder);
  const website = chosen || onlyWebsite(app, siteUrl || settings.project(folder).domain);
  return {
    inFile: site,
    description: {
      siteUrl,
      markets: markets.length === 0 ? proposedMarkets.value : markets,
      competitors: competitors.value,
      website,
      titleSuffix: titleSuffix.value,
      brandWords: site?.brandWords ?? [],
      fields: settings.frontMatterFields(folder),
      folder: settings.folder(folder),
    },
    sources: {
      siteUrl: url.value === "" ? proposed(proposedUrl?.detail) : { source: url.source },
      markets:
        markets.length === 0
          ? proposed(proposedMarkets.detail)
          : { source: market.source ?? firstThatSays(stated, "markets") },
      competitors: { source: competitors.source },
      website: { source: website === "" ? undefined : chosen === "" ? "account" : "machine" },
      titleSuffix: { source: titleSuffix.source },
      brandWords: { source: site?.brandWords === undefined ? undefined : "rulesFile" },
      fields: { source: firstThatSays(stated, "frontMatterFields") },
      folder: { source: researchFolder.source },
    },
  };
}

/** A value that the site's configuration or its articles propose; `detail` names the file. */
function proposed(detail: string | undefined): ShownSource {
  return detail === undefined || detail === ""
    ? { source: undefined }
    : { source: "siteConfiguration", detail };
}

function firstThatSays(
  stated: Stated,
  name: SettingOfProject,
): (typeof precedence)[number] | undefined {
  return precedence.find((source) => {
    const said = stated[source][name];
    return isRecord(said) && Object.keys(said).length > 0;
  });
}

/** The project's market, and those of its articles' languages. */
function marketsOf(folder: vscode.Uri): MarketNames[] {
  const { location, language } = settings.project(folder);
  const main = location === "" && language === "" ? [] : [namedMarket({ location, language })];
  const all = [...main, ...articleMarkets(folder).values()];
  // Markets of the description that no article's language uses are kept, too.
  const described = describedSite(folder)?.markets ?? [];
  return [...new Map([...all, ...described].map((one) => [marketWords(one), one])).values()].map(
    ({ location: place, language: spoken }) => ({ location: place, language: spoken }),
  );
}

/** The URL that the configuration of the folder's site names; undefined where there are several sites, or it names an example. */
async function urlOfConfiguration(
  app: App,
  folder: vscode.Uri,
): Promise<{ readonly value: string; readonly detail: string } | undefined> {
  const sites = await (await app.sites()).sitesIn(folder);
  const named = sites.flatMap(({ address }) =>
    addressIn(address?.value) === undefined || isPlaceholder(address?.value)
      ? []
      : [{ value: textOf(address?.value), detail: textOf(address?.step?.text) }],
  );
  const hosts = new Set(named.map(({ value }) => addressIn(value)?.host));
  return hosts.size === 1 ? named[0] : undefined;
}

/** Markets whose searches are in the languages of the site and its articles. */
async function marketsOfArticles(
  app: App,
  folder: vscode.Uri,
): Promise<{ readonly value: readonly MarketNames[]; readonly detail: string }> {
  const found = (await projectLanguages(app, folder)).flatMap(({ language, source, tag }) => {
    const market = marketOfLanguage(language, tag);
    return market === undefined ? [] : [{ market, source }];
  });
  const once = [...new Map(found.map((one) => [one.market.language, one])).values()];
  return {
    value: once.map(({ market: { location, language } }) => ({ location, language })),
    detail: [...new Set(once.map(({ source }) => source))].slice(0, 2).join(", "),
  };
}

/** The connected website of a project's own domain, where there is one; of no site none. */
function onlyWebsite(app: App, site: string): string {
  const { own } = websitesFor(app.account.connections.value, site === "" ? undefined : site);
  return site !== "" && own.length === 1 ? textOf(own[0]?.website_id) : "";
}
