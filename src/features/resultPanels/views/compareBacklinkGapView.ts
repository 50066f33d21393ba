import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Bar } from "../../../shared/picture.ts";
import type { Column } from "../../../shared/table.ts";
import type { Answer, AnswerPicture, AnswerView, TableShape } from "./answerView.ts";
import { barOf, tileOf, tilesPicture } from "./drawing.ts";
import { amountOf, entriesOf, memberOf, namesOf } from "./reading.ts";

/** Competitors that get a dot of their own at most. */
const mostDots = 30;
const summaryTiles = ["gap_count", "earned_count", "union_referring_domains"];

/** Who links to competitors: what was left of the candidates, and to which competitors each of them links. */
export const compareBacklinkGapView: AnswerView = {
  covered: ["summary"],
  pictures: ({ data }) => {
    const summary = memberOf(data, "summary");
    return [...tilesPicture("figures", l10n.t("At a glance"), "summary", summaryTiles.flatMap((member) => tileOf(summary, member))), ...funnel(summary)];
  },
  tables: { gap: withDots },
};

/**
 * From all candidates to the gaps (service facts 5: candidates − dropped as spam − dropped as weak =
 * left = gaps + earned). A step that the figures don't bear out is left out, and so is the rest.
 */
function funnel(summary: unknown): AnswerPicture[] {
  const amounts = (...members: readonly string[]): (number | undefined)[] => members.map((member) => amountOf(summary, member));
  const [candidates, left, gaps, earned, spam, weak] = amounts("candidates", "after_filter", "gap_count", "earned_count", "dropped_spam", "dropped_low_authority");
  if (candidates === undefined || left === undefined || left > candidates || candidates === 0) {
    return [];
  }
  const isSpamKnown = spam !== undefined && weak !== undefined && candidates - spam - weak === left;
  const areGapsKnown = gaps !== undefined && gaps <= left && (earned === undefined || gaps + earned === left);
  const steps: Bar[] = [
    barOf(l10n.t("Candidates"), candidates),
    ...(isSpamKnown ? [barOf(l10n.t("Without spam"), candidates - spam)] : []),
    barOf(isSpamKnown ? l10n.t("Without weak sites") : l10n.t("Left after filtering"), left),
    ...(areGapsKnown ? [barOf(l10n.t("Gaps: no link to you yet"), gaps, { tone: "good" })] : []),
  ];
  const note = areGapsKnown && earned !== undefined && earned > 0 ? { note: l10n.t("{0} more link to you already: they are earned.", formatInteger(earned)) } : {};
  return [{ ...note, name: "funnel", title: l10n.t("From candidates to gaps"), member: "summary", onTop: true, picture: { shape: "funnel", steps } }];
}

/** `links_to` as one dot for each competitor, unless there is something in it that no dot could show. */
function withDots(rows: readonly JsonRecord[], columns: readonly Column[], { data, args }: Answer): TableShape | undefined {
  const isNamesOnly = rows.every((row) => entriesOf(row, "links_to").every((entry) => typeof entry === "string") && isListOrAbsent(memberOf(row, "links_to")));
  if (!isNamesOnly) {
    return undefined;
  }
  const compared = namesOf(data, "competitors");
  const options = [...new Set([...(compared.length > 0 ? compared : namesOf(args, "competitors")), ...rows.flatMap((row) => namesOf(row, "links_to"))])];
  return options.length === 0 || options.length > mostDots
    ? undefined
    : { rows, columns: columns.map((column) => (column.key === "links_to" ? { ...column, format: "presence", options } : column)) };
}

function isListOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value);
}
