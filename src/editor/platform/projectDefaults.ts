import type * as vscode from "vscode";
import { settings } from "./settings.ts";
import type { ProjectDefaults } from "./settings.ts";
import { defaultMarket, findMarket, namedMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { neededFields } from "../../research/tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../../research/tools/definition.ts";
import { websiteIdFor } from "../../research/tools/connectedWebsite.ts";
import { isEmpty } from "../../research/tools/request.ts";

/** A draft with the values of a file's project where the draft has none; of the one in front without a file. */
export function withProjectDefaults(
  tool: ToolDefinition,
  draft: ToolArguments,
  scope: vscode.Uri | undefined,
): ToolArguments {
  const project = settings.project(scope);
  const website = websiteIdFor(project.domain);
  const own = defaultsFor(tool, project);
  const given = Object.entries(draft).filter(([, value]) => !isEmpty(value));
  // Of alternatives, one that is given says enough.
  const idle = (tool.oneOf?.fields ?? []).some((name) => given.some(([one]) => one === name))
    ? (tool.oneOf?.fields ?? [])
    : [];
  const hasWebsite = tool.fields.some(({ control }) => control === "website");
  return {
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !idle.includes(name))),
    // Of several connected websites the project's own one, instead of the account's default.
    ...(hasWebsite && website !== undefined ? { website_id: website } : {}),
    ...Object.fromEntries(given),
  };
}

/**
 * What a project's settings mean for one tool: the market where it has one that isn't the service's
 * default, the own domain and the competitors where it can't do without. A country without a
 * language brings its own language.
 */
export function defaultsFor(tool: ToolDefinition, project: ProjectDefaults): ToolArguments {
  const { location, language, domain, competitors } = project;
  const market = {
    location,
    language: language === "" ? (findMarket(location)?.language ?? "") : language,
  };
  const values = {
    ...(isDefaultMarket(market) ? {} : market),
    domain,
    competitors,
  };
  const needed = new Set(neededFields(tool).map(({ name }) => name));
  const wanted = Object.entries(values).filter(([name, value]) => {
    const isMarket = name === "location" || name === "language";
    return (
      !isEmpty(value) &&
      tool.fields.some((field) => field.name === name) &&
      (isMarket || needed.has(name) || name === tool.oneOf?.fromProject?.site)
    );
  });
  return Object.fromEntries(wanted);
}

function isDefaultMarket({ location, language }: MarketNames): boolean {
  return (
    findMarket(location)?.location === defaultMarket.location && language === defaultMarket.language
  );
}

/** True where a project's market is set. */
export function hasProjectMarket(scope: vscode.Uri | undefined): boolean {
  const { location, language } = settings.project(scope);
  return location !== "" || language !== "";
}

/** A project's market, else the service's default. */
export function projectMarket(scope: vscode.Uri | undefined): MarketNames {
  return namedMarket(settings.project(scope));
}
