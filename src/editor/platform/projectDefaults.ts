import { settings } from "./settings.ts";
import type { ProjectDefaults } from "./settings.ts";
import { defaultMarket, findMarket, namedMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { neededFields } from "../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../research/tools/definition.ts";
import { websiteIdFor } from "../../research/tools/connectedWebsite.ts";
import { isEmpty } from "../../research/tools/request.ts";

/** A draft with what the project's settings say where the draft says nothing. */
export function withProjectDefaults(tool: ToolDefinition, draft: ToolArguments): ToolArguments {
  const project = settings.project();
  const website = websiteIdFor(ownDomain(project));
  const hasWebsite = tool.fields.some(({ control }) => control === "website");
  return {
    ...defaultsFor(tool, project),
    // Of several connected websites the project's own one, instead of the account's default.
    ...(hasWebsite && website !== undefined ? { website_id: website } : {}),
    ...Object.fromEntries(Object.entries(draft).filter(([, value]) => !isEmpty(value))),
  };
}

/**
 * What a project's settings mean for one tool: the market where it has one that isn't the service's
 * default, the own domain and the competitors where it can't do without. A country without a
 * language brings its own language.
 */
export function defaultsFor(tool: ToolDefinition, project: ProjectDefaults): ToolArguments {
  const { location, language, competitors } = project;
  const market = {
    location,
    language: language === "" ? (findMarket(location)?.language ?? "") : language,
  };
  const values = {
    ...(isDefaultMarket(market) ? {} : market),
    domain: ownDomain(project),
    competitors,
  };
  const needed = new Set(neededFields(tool).map(({ name }) => name));
  const wanted = Object.entries(values).filter(([name, value]) => {
    const isMarket = name === "location" || name === "language";
    return (
      !isEmpty(value) &&
      tool.fields.some((field) => field.name === name) &&
      (isMarket || needed.has(name))
    );
  });
  return Object.fromEntries(wanted);
}

function isDefaultMarket({ location, language }: MarketNames): boolean {
  return (
    findMarket(location)?.location === defaultMarket.location && language === defaultMarket.language
  );
}

/** True where the settings say which market the project is about. */
export function hasProjectMarket(): boolean {
  const { location, language } = settings.project();
  return location !== "" || language !== "";
}

/** The project's market, else the service's default. */
export function projectMarket(): MarketNames {
  return namedMarket(settings.project());
}

/** The site that the project's articles are published on; "" where its settings don't say. */
export function ownDomain({ domain, siteUrl }: ProjectDefaults): string {
  return domain === "" ? hostOf(siteUrl) : domain;
}

function hostOf(siteUrl: string): string {
  return URL.canParse(siteUrl) ? new URL(siteUrl).hostname : "";
}
