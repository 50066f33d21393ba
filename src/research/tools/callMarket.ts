import { findLanguage } from "../../shared/marketNames.ts";
import { defaultMarket, findMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { textOf } from "../../shared/json.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { isEmpty } from "./request.ts";

/** The market of a call as the service reads it: what isn't stated is its default. Undefined for a tool without a market. */
export function callMarket(tool: ToolDefinition, args: ToolArguments): MarketNames | undefined {
  return tool.market === "none"
    ? undefined
    : {
        location: textOf(args["location"]).trim() || defaultMarket.location,
        language: textOf(args["language"]).trim() || defaultMarket.language,
      };
}

/** True when arguments name a country, a place or a language. */
export function statesMarket(args: ToolArguments): boolean {
  return !isEmpty(args["location"]) || !isEmpty(args["language"]);
}

/** A place that is in no country of the list: the service may know it or not. */
export interface UnlistedPlace {
  readonly place: string;
  /** True where it is the name of a language, such as "Deutsch". */
  readonly isLanguage: boolean;
}

/** The unlisted place that arguments name; undefined where there is none. */
export function unlistedPlace(args: ToolArguments): UnlistedPlace | undefined {
  const place = textOf(args["location"]).trim();
  const parts = place.split(",").map((part) => part.trim());
  const country = parts.at(-1) ?? "";
  const isListed = findMarket(country) !== undefined;
  return place === "" || isListed
    ? undefined
    : { place, isLanguage: parts.length === 1 && findLanguage(place) !== undefined };
}
