import * as l10n from "./l10n.ts";
import { countedText, formatAmount, formatShare, pointsOf } from "./format.ts";

/** The name of a search intent (service spec, data conventions); undefined for any other value. */
export function intentWord(value: unknown): string | undefined {
  switch (typeof value === "string" ? value.toLowerCase() : undefined) {
    case "informational":
      return l10n.t("Informational");
    case "navigational":
      return l10n.t("Navigational");
    case "commercial":
      return l10n.t("Commercial");
    case "transactional":
      return l10n.t("Transactional");
    default:
      return undefined;
  }
}

/** How high a level is, 1 to 3; undefined for any other value. */
export function levelHeight(value: unknown): number | undefined {
  const at =
    typeof value === "string" ? ["low", "medium", "high"].indexOf(value.toLowerCase()) : -1;
  return at < 0 ? undefined : at + 1;
}

/** The name of a level; undefined for any other value. */
export function levelWord(value: unknown): string | undefined {
  switch (levelHeight(value)) {
    case 1:
      return l10n.t("Low");
    case 2:
      return l10n.t("Medium");
    case 3:
      return l10n.t("High");
    default:
      return undefined;
  }
}

/** A fraction by which a figure changed: "up 12%". */
export function changeWords(fraction: number): string {
  if (fraction === 0) {
    return l10n.t("no change");
  }
  const share = formatShare(Math.abs(fraction));
  return fraction > 0 ? l10n.t("up {0}", share) : l10n.t("down {0}", share);
}

/** By how much a figure changed: "up 12". */
export function differenceWords(difference: number): string {
  return movedWords(difference, (amount) => amount);
}

/** By how much a fraction changed, in percentage points: "up 1.2 points" for 0.012. */
export function pointWords(fraction: number): string {
  return movedWords(pointsOf(fraction), (amount, count) =>
    countedText(count, { one: "1 point", other: "{0} points" }, amount),
  );
}

/** What is written as zero has not moved. */
function movedWords(by: number, written: (amount: string, count: number) => string): string {
  const count = Math.round(Math.abs(by) * 100) / 100;
  const amount = formatAmount(count);
  return amount === "0"
    ? l10n.t("no change")
    : by > 0
      ? l10n.t("up {0}", written(amount, count))
      : l10n.t("down {0}", written(amount, count));
}

/** What became of a row between two results, in words; undefined for any other value. */
export function rowKindWord(value: unknown): string | undefined {
  switch (value) {
    case "new":
      return l10n.t("New");
    case "gone":
      return l10n.t("Gone");
    case "up":
      return l10n.t("Up");
    case "down":
      return l10n.t("Down");
    case "changed":
      return l10n.t("Changed");
    case "same":
      return l10n.t("Same");
    case "notInEarlier":
      return l10n.t("Not in earlier result");
    case "notInLater":
      return l10n.t("Not in later result");
    case "notComparable":
      return l10n.t("Not comparable");
    default:
      return undefined;
  }
}

/** The names in a cell of a presence column; undefined when it holds something else, or none. */
export function presentNames(value: unknown): readonly string[] | undefined {
  const names = Array.isArray(value)
    ? value.filter((item): item is string => typeof item === "string" && item !== "")
    : [];
  return Array.isArray(value) && names.length === value.length && names.length > 0
    ? names
    : undefined;
}
