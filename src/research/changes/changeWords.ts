import { countedText, formatDay, formatInteger, formatTenths } from "../../shared/format.ts";
import * as l10n from "../../shared/l10n.ts";
import type { Days } from "../searchConsole/export.ts";
import type { Control, Effect, Overlap } from "./changeEffects.ts";
import { changedFields } from "./siteChange.ts";
import type { SiteChange } from "./siteChange.ts";

/** What a field that readers see is called. */
export function fieldWord(field: string): string {
  const words: Readonly<Record<string, () => string>> = {
    title: () => l10n.t("Title"),
    description: () => l10n.t("Description"),
    keyword: () => l10n.t("Main keyword"),
    url: () => l10n.t("URL"),
    headings: () => l10n.t("Headings"),
    text: () => l10n.t("Text"),
  };
  return words[field]?.() ?? field;
}

/** What changed, as a cell says it: "Title; Text (46%)". */
export function changedWords(change: SiteChange): string {
  const { moved, fields } = change;
  if (moved !== undefined) {
    return countedText(
      moved.length,
      { one: "URL of {0} page", other: "URLs of {0} pages" },
      formatInteger(moved.length),
    );
  }
  const { text } = fields;
  return changedFields(change)
    .map((field) =>
      field === "text" && text !== undefined
        ? text.isLeast === true
          ? l10n.t("Text (at least {0}%)", formatTenths(text.changedPercent))
          : l10n.t("Text ({0}%)", formatTenths(text.changedPercent))
        : fieldWord(field),
    )
    .join("; ");
}

/** The first value that can be told in a line, before and now; undefined where none can. */
export function changedValue({
  fields,
  moved,
}: SiteChange): { before: string; now: string } | undefined {
  return (
    fields.title ??
    fields.description ??
    fields.keyword ??
    fields.url ??
    moved?.[0] ??
    (fields.headings === undefined
      ? undefined
      : { before: fields.headings.before.join(" · "), now: fields.headings.now.join(" · ") })
  );
}

/** The dates of two periods. */
export function periodWords({
  before,
  after,
}: {
  readonly before: Days;
  readonly after: Days;
}): string {
  return l10n.t("{0} → {1}", daysWords(before), daysWords(after));
}

function daysWords([from, to]: Days): string {
  return l10n.t("{0} – {1}", formatDay(from), formatDay(to));
}

/** "2 of 16 unchanged pages moved at least as much". */
export function controlWords({ pages, movedAtLeastAsMuch }: Control): string {
  if (pages === 0) {
    return l10n.t("No unchanged page has enough impressions.");
  }
  return movedAtLeastAsMuch === null
    ? l10n.t("No clicks before, so it can't be compared.")
    : countedText(
        pages,
        {
          one: "Of {0} unchanged page, moved at least as much: {1}",
          other: "Of {0} unchanged pages, moved at least as much: {1}",
        },
        formatInteger(pages),
        formatInteger(movedAtLeastAsMuch),
      );
}

/** The other changes of the page in both periods. */
export function overlapWords(overlaps: readonly Overlap[]): string {
  return overlaps
    .map(({ day, fields }) =>
      l10n.t("{0}: {1}", formatDay(day), Object.keys(fields).map(fieldWord).join(", ")),
    )
    .join("; ");
}

/** What figures say, or why they say nothing, for the column of states. */
export function statusWords(effect: Effect | undefined): string {
  switch (effect?.kind) {
    case undefined:
      return l10n.t("Needs figures");
    case "shown":
      return effect.isPartial === true ? l10n.t("Most recent days incomplete") : l10n.t("Figures");
    case "tooFew":
      return l10n.t("Too few impressions to tell");
    case "notFull":
      return l10n.t("Not full until {0}", formatDay(effect.after[1]));
    case "missing":
      return effect.isBefore
        ? l10n.t("No figures before {0}", formatDay(effect.day))
        : l10n.t("No figures on {0}", formatDay(effect.day));
    case "noPage":
      return l10n.t("No published page with a known URL");
    case "otherPages":
      return l10n.t("Figures are of a property without this URL");
  }
}
