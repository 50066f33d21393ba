import { defaultMarket, findMarket } from "../shared/markets.ts";
import { slug } from "./slug.ts";

/** `pour-over-coffee`: a file's name without its ending, from what it is about; the market is named where it is not the default one. */
export function fileStem(subject: string, market: { readonly location: string; readonly language: string } | null): string {
  const isDefault = market === null || (market.location === defaultMarket.location && market.language === defaultMarket.language);
  return isDefault ? slug(subject) : `${slug(subject)}-${findMarket(market.location)?.code ?? slug(market.location)}`;
}
