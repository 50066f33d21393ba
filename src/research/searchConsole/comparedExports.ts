import * as l10n from "@vscode/l10n";
import { formatCell } from "../../shared/columnFormats.ts";
import { formatDay, formatInteger } from "../../shared/format.ts";
import { canonicalJson, isRecord } from "../../shared/json.ts";
import { firstTextOf, memberOf } from "../../shared/reading.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { lengthOf } from "./days.ts";
import { unnamedFilter } from "./export.ts";
import type { Days } from "./export.ts";
import { isSearchConsoleExport } from "./savedExport.ts";

type Result = Pick<SavedResult, "tool" | "args" | "subject" | "receivedAt" | "envelope">;

/** Members of an export's arguments that say nothing of its figures. */
export const ofFile: ReadonlySet<string> = new Set(["digest", "files", "exported", "source"]);

/** The days of a saved export; undefined where they aren't known. */
export function exportedDays({ args }: Pick<SavedResult, "args">): Days | undefined {
  const days = [firstTextOf(args, "start_date"), firstTextOf(args, "end_date")] as const;
  return days.includes("") ? undefined : days;
}

/** What tells an export from others of its property: its days. */
export function exportedDaysText(result: Pick<SavedResult, "args">): string | undefined {
  const days = exportedDays(result);
  return days === undefined
    ? undefined
    : l10n.t("{0} to {1}", formatDay(days[0]), formatDay(days[1]));
}

/** Negative where the first of two exports is of earlier days, whenever they were imported. */
export function inOrderOfDays(a: Result, b: Result): number {
  const [one, other] = [exportedDays(a), exportedDays(b)];
  return one === undefined || other === undefined
    ? order(a.receivedAt, b.receivedAt)
    : order(one[1], other[1]) || order(one[0], other[0]) || order(a.receivedAt, b.receivedAt);
}

function order(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Why the figures of two exports can't be compared, as a sentence; undefined where nothing is known against it. */
export function whyNotCompared(a: Result, b: Result): string | undefined {
  if (!isSearchConsoleExport(a) || !isSearchConsoleExport(b)) {
    return undefined;
  }
  const differs = (name: string): boolean =>
    a.args[name] !== undefined && b.args[name] !== undefined && a.args[name] !== b.args[name];
  if (differs("property")) {
    return l10n.t(
      "These exports are of different properties: {0} and {1}.",
      formatCell(a.args["property"], "text"),
      formatCell(b.args["property"], "text"),
    );
  }
  if (differs("search_type")) {
    return l10n.t("These exports are of different types of search.");
  }
  const [ownFilters, otherFilters] = [filtersOf(a), filtersOf(b)];
  if (ownFilters !== undefined && otherFilters !== undefined && ownFilters !== otherFilters) {
    return l10n.t("These exports have different filters.");
  }
  const [one, other] = [a, b].map(spanOf);
  return one !== undefined && other !== undefined && one.text !== other.text
    ? l10n.t("These exports are of periods of different length: {0} and {1}.", one.text, other.text)
    : undefined;
}

/** What isn't known of two exports that has to be equal, as sentences. */
export function doubtsOfComparison(a: Result, b: Result): string[] {
  if (!isSearchConsoleExport(a) || !isSearchConsoleExport(b)) {
    return [];
  }
  const isUnknown = (name: string): boolean =>
    a.args[name] === undefined || b.args[name] === undefined;
  return [
    ...(isUnknown("property")
      ? [l10n.t("It isn't known whether both exports are of the same property.")]
      : []),
    ...(isUnknown("search_type")
      ? [l10n.t("It isn't known whether both exports are of the same type of search.")]
      : []),
    ...([a, b].some((one) => filtersOf(one) === undefined)
      ? [l10n.t("It isn't known whether both exports have the same filters.")]
      : []),
    ...(a.args["source"] !== b.args["source"]
      ? [l10n.t("These exports are from different sources, so their rows and totals may differ.")]
      : []),
    ...([a, b].some((one) => spanOf(one) === undefined)
      ? [l10n.t("It isn't known whether both exports are of periods of the same length.")]
      : []),
  ];
}

/** The filters of an export, {} for none; undefined where it isn't known which. */
function filtersOf({ args }: Result): string | undefined {
  const { filters } = args;
  return isRecord(filters) && filters["other"] !== unnamedFilter
    ? canonicalJson(filters)
    : undefined;
}

function notesOf({ envelope }: Result): unknown {
  return memberOf(isRecord(envelope) ? envelope["data"] : undefined, "export_notes");
}

/** How long an export's period is, in words that are equal for equal lengths. */
function spanOf(result: Result): { readonly text: string } | undefined {
  const hours = memberOf(notesOf(result), "hours");
  if (typeof hours === "number") {
    return { text: l10n.t("{0} hours", formatInteger(hours)) };
  }
  const days = exportedDays(result);
  return days === undefined
    ? undefined
    : { text: l10n.t("{0} days", formatInteger(lengthOf(days))) };
}
