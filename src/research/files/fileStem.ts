import { defaultMarket, findMarket } from "../../shared/markets.ts";
import { longestBytes, slug } from "../../articles/text/slug.ts";

/** Bytes of UTF-8 that what sets a file apart may take of its name. */
const longestPart = 60;
/** Those of a market that has no code here. */
const longestMarket = 40;

/** A market by its English names. */
interface FileMarket {
  readonly location: string;
  readonly language: string;
}

/**
 * `pour-over-coffee`: a file's name without its ending, from what it is about; the market is named
 * where it is not the default one. `part` sets a file apart from others about the same, and is
 * there however long the subject is. The market's language decides how letters are spelled out. At
 * most 200 bytes of UTF-8.
 */
export function fileStem(subject: string, market: FileMarket | null, part = ""): string {
  return stem(subject, market, part, true);
}

/** The name that versions up to 0.4.0 gave the same file; mostly the same one. */
export function earlierFileStem(subject: string, market: FileMarket | null): string {
  return stem(subject, market, "", false);
}

function stem(
  subject: string,
  market: FileMarket | null,
  part: string,
  spellsOut: boolean,
): string {
  const language = market?.language;
  const isDefault =
    market === null ||
    (market.location === defaultMarket.location && market.language === defaultMarket.language);
  const ends = [
    ...(/[\p{L}\p{N}\p{M}]/u.test(part)
      ? [slug(part, { language, bytes: longestPart, spellsOut })]
      : []),
    ...(isDefault
      ? []
      : [
          findMarket(market.location)?.code ??
            slug(market.location, { bytes: longestMarket, spellsOut }),
        ]),
  ];
  const end = ends.map((text) => `-${text}`).join("");
  return slug(subject, { language, bytes: longestBytes - Buffer.byteLength(end), spellsOut }) + end;
}
