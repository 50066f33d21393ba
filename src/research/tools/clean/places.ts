import { findLanguage } from "../../../shared/marketNames.ts";
import { findMarket } from "../../../shared/markets.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import type { Reading } from "./reading.ts";
import { longestValue, tooLong } from "./values.ts";

/** A country, by the name the service takes; names and codes of the countries we know are put right. */
export function readCountry(typed: string): Reading {
  const value = collapse(typed);
  if (value === "") {
    return { problem: "Type the name of a country, or leave the field empty." };
  }
  const market = findMarket(value)?.location;
  if (market !== undefined) {
    return { value: market };
  }
  return value.includes(",")
    ? { problem: "This tool only accepts whole countries, for example: Germany." }
    : englishName(value, "Type the country's English name, for example: Germany.");
}

/**
 * A country, or a place in one from small to large: `Chicago,Illinois,United States`. The service
 * takes no space behind a comma, so those that were typed are removed.
 */
export function readPlace(typed: string): Reading {
  const parts = typed.split(",").map(collapse);
  if (parts.includes("")) {
    return { problem: "Type a country, or a place like Chicago,Illinois,United States." };
  }
  const country = parts.at(-1) ?? "";
  // Behind a comma two letters may be a state: CA is California there, not Canada.
  const market = parts.length === 1 || country.length > 2 ? findMarket(country) : undefined;
  const place = [...parts.slice(0, -1), market?.location ?? country].join(",");
  return englishName(
    place,
    "Type the place's English name, for example: Chicago,Illinois,United States.",
  );
}

/** A language, by its English name; other names and codes of those we know are put right. */
export function readLanguage(typed: string): Reading {
  const value = collapse(typed);
  if (value === "") {
    return { problem: "Type the English name of a language, or leave the field empty." };
  }
  const known = findLanguage(value);
  if (known !== undefined) {
    return { value: known };
  }
  return /^[a-z]{2}(?:-[a-z]{2})?$/iu.test(value)
    ? { problem: "Type the language's English name (German), not its code (de)." }
    : englishName(value, "Type the language's English name, for example: German.");
}

/** The service knows places and languages by their English names; accents may be in them, other scripts are not. */
function englishName(value: string, wanted: string): Reading {
  if (value.length > longestValue) {
    return { problem: tooLong };
  }
  return /\p{Script=Latin}/u.test(value) ? { value } : { problem: wanted };
}
