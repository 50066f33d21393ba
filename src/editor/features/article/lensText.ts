import * as l10n from "@vscode/l10n";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import type { FactSource, Placing } from "../../../research/library/knownFacts/facts.ts";
import { callsAboveArticle } from "../../../research/tools/follows.ts";
import type { DraftedCall } from "../../../research/tools/follows.ts";
import { priceOf } from "../../../research/tools/price.ts";
import { formatInteger } from "../../../shared/format.ts";
import { below, beside, shortText } from "../../../shared/plainText.ts";
import {
  figureWords,
  mainFigures,
  ownPlaces,
  shortSourceWords,
  sourceWords,
  volumeWords,
} from "./factWords.ts";
import type { FactContext } from "./factWords.ts";

/** What stands above a keyword. */
export interface LensText {
  readonly title: string;
  /** Plain text. */
  readonly tooltip: string;
  /** The saved result that a click opens, free; undefined where nothing is known. */
  readonly resultId: string | undefined;
}

/** Characters of the whole line at most: the editor cuts it at its right edge. */
const longestLine = 100;
/** What the editor draws between two lenses. */
const between = " | ".length;

/** The calls about a keyword that have no saved result of their own tool for the project's market yet. */
export function missingCalls(
  keyword: string,
  { figures, placings, resultPages }: KeywordFacts,
  { location, language }: Pick<FactContext, "location" | "language">,
): DraftedCall[] {
  const sources = [...figures, ...placings, ...resultPages]
    .map(({ source }) => source)
    .filter(({ market }) => market?.location === location && market.language === language);
  return callsAboveArticle(keyword).filter(
    ({ tool }) => !sources.some((source) => source.tool === tool.name),
  );
}

/** "Keyword (5)": its credits are named in the tooltip. */
export function callLens({ tool, shortName }: DraftedCall): string {
  return l10n.t("{0} ({1})", l10n.t(shortName ?? tool.title), formatInteger(priceOf(tool)));
}

/** "Brief…" */
export function briefLens(): string {
  return l10n.t("Brief…");
}

/** Characters that the figures have where these lenses come after them. */
export function roomBeside(lenses: readonly string[]): number {
  return lenses.reduce((room, title) => room - between - title.length, longestLine);
}

/**
 * "1,900/month · informational · estimated, US, 3 days ago", or "1,900/month · estimated, US, 3 days
 * ago · your position: 4 (live, just now)". What there is no room for, the tooltip says, and the hover on the keyword.
 */
export function keywordLens(
  keyword: string,
  facts: KeywordFacts,
  context: FactContext,
  room: number = longestLine,
): LensText {
  const figures = mainFigures(facts, context);
  const [place] = ownPlaces(facts, context).filter(({ position }) => position !== null);
  if (figures === undefined) {
    return withoutFigures(keyword, place, context);
  }
  const { source, monthlyVolume, intent } = figures;
  const sample = context.sample ? l10n.t("Sample data") : "";
  const volume = volumeWords(monthlyVolume);
  const from = shortSourceWords(source, context);
  const position = positionWords(place, context, source.market);
  const short =
    place === undefined ? "" : l10n.t("your position: {0}", figureWords(place.position));
  const lines = [
    beside(sample, volume, place === undefined ? shortText(intent, 20) : "", from, position),
    beside(sample, volume, from, position),
    beside(sample, volume, from, short),
    beside(sample, volume, from),
  ];
  const tooltip = below(
    l10n.t("“{0}”: {1}", shortText(keyword), sourceWords(source, context)),
    intent === undefined ? "" : l10n.t("intent: {0}", shortText(intent, 40)),
    placeSentence(place, context),
    opensResult(),
  );
  return {
    title: lines.find((line) => line.length <= room) ?? lines.at(-1) ?? "",
    tooltip,
    resultId: source.resultId,
  };
}

/** Where the own site stands may be known all the same. */
function withoutFigures(
  keyword: string,
  place: Placing | undefined,
  context: FactContext,
): LensText {
  const none = l10n.t("No saved results have figures for “{0}”.", shortText(keyword));
  if (place === undefined) {
    return { title: l10n.t("No figures saved"), tooltip: none, resultId: undefined };
  }
  const title = beside(
    context.sample ? l10n.t("Sample data") : "",
    l10n.t("No figures saved"),
    positionWords(place, context),
  );
  return {
    title,
    tooltip: below(none, placeSentence(place, context), opensResult()),
    resultId: place.source.resultId,
  };
}

/** With its own source: it is seldom that of the figures. `named` is a market that was named before. */
function positionWords(
  place: Placing | undefined,
  context: FactContext,
  named: FactSource["market"] = null,
): string {
  return place === undefined
    ? ""
    : l10n.t(
        "your position: {0} ({1})",
        figureWords(place.position),
        shortSourceWords(
          isSameMarket(place.source.market, named)
            ? { ...place.source, market: null }
            : place.source,
          context,
        ),
      );
}

function isSameMarket(one: FactSource["market"], other: FactSource["market"]): boolean {
  return one?.location === other?.location && one?.language === other?.language;
}

function placeSentence(place: Placing | undefined, context: FactContext): string {
  return place === undefined
    ? ""
    : l10n.t(
        "your position: {0} ({1})",
        figureWords(place.position),
        sourceWords(place.source, context),
      );
}

function opensResult(): string {
  return l10n.t("Click to open the saved result (free)");
}
