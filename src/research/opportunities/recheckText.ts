import { absent, formatDay, formatInteger, formatTenths } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import { withFigures } from "../changes/changeEffects.ts";
import type { ChangeEffects, Effect, WindowLength } from "../changes/changeEffects.ts";
import type { ChangeNote } from "../changes/changeNotes.ts";
import {
  changedWords,
  controlWords,
  overlapWords,
  periodWords,
  statusWords,
} from "../changes/changeWords.ts";
import { shownEffect } from "../changes/changesDocument.ts";
import type { SiteChange } from "../changes/siteChange.ts";
import { sharableText } from "../searchConsole/privateQuery.ts";
import { joinedText, ownDataWords, textTable } from "./pullRequestTable.ts";
import type { AllowedFigures, OwnFigure, TextColumn } from "./pullRequestTable.ts";

/** Changes as a table to check again: what changed when, figures before and after, the control, and the next look. */
export function recheckText(
  changes: readonly SiteChange[],
  effects: ChangeEffects,
  notes: (change: SiteChange) => ChangeNote | undefined,
  window: WindowLength | undefined,
  allowed: AllowedFigures,
  isSample: boolean,
): string {
  const effectOf = (change: SiteChange): Effect | undefined => shownEffect(effects, change, window);
  const figure = (
    label: string,
    of: Exclude<OwnFigure, "queries">,
    format: (value: number) => string,
  ): TextColumn<SiteChange> => ({
    label,
    isFigure: true,
    of: [of],
    cell: (change) => {
      const effect = withFigures(effectOf(change));
      return effect === undefined
        ? null
        : l10n.t(
            "{0} → {1}",
            ...[effect.figuresBefore[of], effect.figuresAfter[of]].map((each) =>
              each === null ? absent : format(each),
            ),
          );
    },
  });
  const columns: TextColumn<SiteChange>[] = [
    { label: l10n.t("Page"), cell: ({ path }) => path },
    {
      label: l10n.t("Change"),
      cell: (change) => l10n.t("{0}: {1}", formatDay(change.day), changedWords(change)),
    },
    {
      label: l10n.t("Periods"),
      cell: (change) => {
        const effect = effectOf(change);
        return effect === undefined ? null : periodWords(effect);
      },
    },
    figure(l10n.t("Clicks"), "clicks", formatInteger),
    figure(l10n.t("Impressions"), "impressions", formatInteger),
    figure(l10n.t("Position"), "position", formatTenths),
    {
      label: l10n.t("Unchanged pages"),
      of: ["clicks"],
      cell: (change) => {
        const effect = effectOf(change);
        return effect?.kind === "shown" ? controlWords(effect.control) : statusWords(effect);
      },
    },
    {
      label: l10n.t("Other changes in these periods"),
      cell: (change) => overlapWords(withFigures(effectOf(change))?.overlaps ?? []) || null,
    },
    {
      label: l10n.t("Hypothesis"),
      cell: (change) => sharableText(notes(change)?.hypothesis ?? ""),
    },
    {
      label: l10n.t("Look again"),
      cell: (change) => {
        const day = notes(change)?.lookAgain ?? "";
        return day === "" ? null : formatDay(day);
      },
    },
  ];
  const table = textTable(columns, changes, allowed);
  return joinedText([
    `### ${l10n.t("Changes")}`,
    table.text,
    table.hasOwnData
      ? `${l10n.t("Figures after a change, not proof of its effect.")} ${ownDataWords(isSample)}`
      : "",
  ]);
}
