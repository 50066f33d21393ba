import * as l10n from "@vscode/l10n";
import type { KeywordFacts } from "../../library/knownFacts/factIndex.ts";
import { below, beside, inert, shortText } from "../../shared/plainText.ts";
import { changeMark, competitionWords, mainFigures, ownPlaces, shortSourceWords, sourceWords, volumeWords } from "./factWords.ts";
import type { FactContext } from "./factWords.ts";

/** What stands above a keyword. */
export interface LensText {
  readonly title: string;
  /** Plain text. */
  readonly tooltip: string;
  /** The saved result that a click opens, free; undefined where nothing is known. */
  readonly resultId: string | undefined;
}

/** "1,900/month · ↑ 12% · informational · ads competition: low · index, United States, 3 days ago". */
export function keywordLens(keyword: string, facts: KeywordFacts, context: FactContext): LensText {
  const figures = mainFigures(facts, context);
  if (figures === undefined) {
    return { title: l10n.t("No figures saved"), tooltip: l10n.t("No saved answer has figures for “{0}”.", shortText(keyword)), resultId: undefined };
  }
  const { source, monthlyVolume, change, intent, competition } = figures;
  const [place] = ownPlaces(facts, context);
  const position = place === undefined || place.position === null ? "" : l10n.t("your position: {0}", place.position);
  const title = beside(
    context.sample ? l10n.t("Sample data") : "",
    volumeWords(monthlyVolume),
    changeMark(change),
    shortText(intent, 20),
    competitionWords(competition),
    shortSourceWords(source, context),
    position,
  );
  const tooltip = below(
    l10n.t("“{0}”: {1}", shortText(keyword), sourceWords(source, context)),
    place === undefined || position === "" ? "" : `${position}: ${sourceWords(place.source, context)}`,
    l10n.t("Click to open the saved result (free)"),
  );
  // The editor makes icons of `$(name)` in titles.
  return { title: inert(title), tooltip, resultId: source.resultId };
}
