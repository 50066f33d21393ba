import { languageInUse } from "../../shared/l10n.ts";
import { countryName, languageTag } from "../../shared/marketNames.ts";
import { findMarket } from "../../shared/markets.ts";
import type { MarketNames } from "../../shared/markets.ts";
import { shortText } from "../../shared/plainText.ts";

/** A market in the words of the language that is written: "Deutschland, Deutsch". Places that aren't countries stay as they are; "" for none. */
export function writtenMarket(market: MarketNames | null): string {
  return market === null
    ? ""
    : [countryIn(shortText(market.location)), languageIn(shortText(market.language))]
        .filter((part) => part !== "")
        .join(", ");
}

function countryIn(location: string): string {
  const tag = otherTag();
  const code = tag === undefined ? undefined : findMarket(location)?.code;
  const own = tag === undefined || code === undefined ? "" : countryName(code, tag);
  return own === "" ? location.replaceAll(/,(?=\S)/gu, ", ") : own;
}

function languageIn(language: string): string {
  const tag = otherTag();
  const own = tag === undefined ? "" : languageTag(language);
  return tag === undefined || own === ""
    ? language
    : (new Intl.DisplayNames([tag], { type: "language" }).of(own) ?? language);
}

/** Undefined for English, whose names the service takes. */
function otherTag(): string | undefined {
  const language = languageInUse();
  return language?.texts === undefined ? undefined : language.tag;
}
