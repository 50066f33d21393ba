import * as l10n from "@vscode/l10n";
import type { KeywordFacts } from "../../../research/library/knownFacts/factIndex.ts";
import type { FactSource, Placing } from "../../../research/library/knownFacts/facts.ts";
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

/**
 * "1,900/month · informational · estimated, US, 3 days ago", or "1,900/month · estimated, US, 3 days
 * ago · your position: 4 (live, just now)". The editor cuts the line at its right edge, and the links
 * to calls come after this: what there is no room for, the hover on the keyword says.
 */
export function keywordLens(keyword: string, facts: KeywordFacts, context: FactContext): LensText {
  const figures = mainFigures(facts, context);
  const [place] = ownPlaces(facts, context).filter(({ position }) => position !== null);
  if (figures === undefined) {
    return withoutFigures(keyword, place, context);
  }
  const { source, monthlyVolume, intent } = figures;
  const title = beside(
    context.sample ? l10n.t("Sample data") : "",
    volumeWords(monthlyVolume),
    place === undefined ? shortText(intent, 20) : "",
    shortSourceWords(source, context),
    positionWords(place, context, source.market),
  );
  const tooltip = below(
    l10n.t("“{0}”: {1}", shortText(keyword), sourceWords(source, context)),
    placeSentence(place, context),
    opensResult(),
  );
  return { title, tooltip, resultId: source.resultId };
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
