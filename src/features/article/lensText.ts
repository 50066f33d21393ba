import * as l10n from "@vscode/l10n";
import type { KeywordFacts } from "../../library/knownFacts/factIndex.ts";
import type { Placing } from "../../library/knownFacts/facts.ts";
import { below, beside, shortText } from "../../shared/plainText.ts";
import {
  competitionWords,
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
 * "1,900/month · informational · ads competition: low · index, US, 3 days ago · your position: 4 (live, US, just now)". It stands
 * on one line, which the editor cuts at its right edge: what it leaves out, the hover on the keyword says.
 */
export function keywordLens(keyword: string, facts: KeywordFacts, context: FactContext): LensText {
  const figures = mainFigures(facts, context);
  const [place] = ownPlaces(facts, context).filter(({ position }) => position !== null);
  if (figures === undefined) {
    return withoutFigures(keyword, place, context);
  }
  const { source, monthlyVolume, intent, competition } = figures;
  const position = positionWords(place, context);
  const title = beside(
    context.sample ? l10n.t("Sample data") : "",
    volumeWords(monthlyVolume),
    shortText(intent, 20),
    competitionWords(competition),
    shortSourceWords(source, context),
    position,
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

/** With its own source: it is seldom that of the figures. */
function positionWords(place: Placing | undefined, context: FactContext): string {
  return place === undefined
    ? ""
    : l10n.t(
        "your position: {0} ({1})",
        figureWords(place.position),
        shortSourceWords(place.source, context),
      );
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
