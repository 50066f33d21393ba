import * as l10n from "../../../shared/l10n.ts";
import { absent, countedText, formatInteger } from "../../../shared/format.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Bar } from "../../../shared/picture.ts";
import { mostPresenceNames } from "../../../shared/table.ts";
import type { Column } from "../../../shared/table.ts";
import {
  amountOf,
  entriesOf,
  firstTextOf,
  memberOf,
  namesOf,
  rowsOf,
} from "../../../shared/reading.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { Answer, AnswerPicture, AnswerView } from "./answerView.ts";
import {
  barOf,
  barsOfRows,
  percent,
  rankedBars,
  sharesPicture,
  tileOf,
  tilesPicture,
} from "./drawing.ts";

const from = "domain_from";

/** A site's links at a glance: authority, how many are followed, who links most and with which words. */
export const inspectBacklinksView: AnswerView = {
  covered: ["authority"],
  pictures: ({ data, args }) => {
    const authority = memberOf(data, "authority");
    const tiles = ["domain_rank", "referring_domains", "backlinks", "spam_score"].flatMap(
      (member) => tileOf(authority, member),
    );
    const followed = {
      name: "followed",
      title: l10n.t("Followed links"),
      member: "authority",
      onTop: true,
    };
    return [
      ...tilesPicture("authority", l10n.t("At a glance"), "authority", tiles),
      ...linkBars(
        data,
        "referring_domains",
        "domain",
        l10n.t("Backlinks by domain"),
        areLost(args),
      ),
      ...linkBars(data, "anchors", "anchor", l10n.t("Anchor texts"), areLost(args)),
      ...sharesPicture(followed, followedShares(authority)),
    ];
  },
  tables: { backlinks: byDomain },
};

/** Links of one site under each other, where any site has several: rows alone in their group would be hard to read. */
function byDomain(rows: readonly JsonRecord[], columns: readonly Column[]): TableShape | undefined {
  const domains = rows.map((row) => firstTextOf(row, from)).filter((domain) => domain !== "");
  return new Set(domains).size < domains.length ? { rows, columns, groupBy: from } : undefined;
}

/** True where links were asked for that are gone. */
function areLost(args: JsonRecord): boolean {
  return args["status"] === "lost";
}

function followedShares(authority: unknown): Bar[] {
  const ratio = amountOf(authority, "dofollow_ratio");
  if (ratio === undefined || ratio > 1) {
    return [];
  }
  return [
    barOf(l10n.t("Followed"), ratio, { text: percent(ratio) }),
    barOf(l10n.t("Not followed"), 1 - ratio, { text: percent(1 - ratio), tone: "muted" }),
  ];
}

/** What the service chose to answer with is ranked, which need not be what the index has most of. */
function linkBars(
  data: JsonRecord,
  member: string,
  name: string,
  title: string,
  isLost: boolean,
): AnswerPicture[] {
  const rows = rowsOf(data, member);
  const count = formatInteger(rows.length);
  const note = isLost
    ? l10n.t("Based on the rows in this result ({0}), which cover lost links.", count)
    : l10n.t("Based on the rows in this result ({0}).", count);
  const bars = barsOfRows(rows, (row) => {
    const [label, links] = [memberOf(row, name), amountOf(row, "backlinks")];
    return typeof label !== "string" || links === undefined
      ? undefined
      : barOf(label.trim() === "" ? absent : label, links);
  });
  return rankedBars({ name: member, title, member, note, onTop: true }, bars);
}

const gapTiles = ["gap_count", "earned_count", "union_referring_domains"];

/** Who links to competitors: what was left of the candidates, and to which competitors each of them links. */
export const compareBacklinkGapView: AnswerView = {
  covered: ["summary"],
  pictures: (answer) => {
    const summary = memberOf(answer.data, "summary");
    return [
      ...tilesPicture(
        "figures",
        l10n.t("At a glance"),
        "summary",
        gapTiles.flatMap((member) => tileOf(summary, member)),
      ),
      ...funnel(summary),
      ...linkCounts(answer),
    ];
  },
  tables: { gap: withDots },
};

/**
 * From all candidates to the gaps (service facts 5: candidates − dropped as spam − dropped as weak =
 * left = gaps + earned). A step that the figures don't bear out is left out, and so is the rest.
 */
function funnel(summary: unknown): AnswerPicture[] {
  const amounts = (...members: readonly string[]): (number | undefined)[] =>
    members.map((member) => amountOf(summary, member));
  const [candidates, left, gaps, earned, spam, weak] = amounts(
    "candidates",
    "after_filter",
    "gap_count",
    "earned_count",
    "dropped_spam",
    "dropped_low_authority",
  );
  if (candidates === undefined || left === undefined || left > candidates || candidates === 0) {
    return [];
  }
  const isSpamKnown = spam !== undefined && weak !== undefined && candidates - spam - weak === left;
  const areGapsKnown =
    gaps !== undefined && gaps <= left && (earned === undefined || gaps + earned === left);
  const steps: Bar[] = [
    barOf(l10n.t("Candidates"), candidates),
    ...(isSpamKnown ? [barOf(l10n.t("Without spam"), candidates - spam)] : []),
    barOf(isSpamKnown ? l10n.t("Without weak sites") : l10n.t("Left after filtering"), left),
    ...(areGapsKnown ? [barOf(l10n.t("Missing: no link to you yet"), gaps, { tone: "good" })] : []),
  ];
  const note =
    areGapsKnown && earned !== undefined && earned > 0 ? { note: earnedNote(earned) } : {};
  return [
    {
      ...note,
      name: "funnel",
      title: l10n.t("How candidates were filtered"),
      member: "summary",
      onTop: true,
      picture: { shape: "funnel", steps },
    },
  ];
}

/** `links_to` as one numbered place for each competitor, unless there is something in it that no place could show. */
function withDots(
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  answer: Answer,
): TableShape | undefined {
  const options = numberedCompetitors(rows, answer);
  return options.length === 0
    ? undefined
    : {
        rows,
        columns: columns.map((column) =>
          column.key === "links_to" ? { ...column, format: "presence", options } : column,
        ),
      };
}

/**
 * The legend of those places, which can be read without a pointer: every competitor under its number,
 * with how many of the rows link to it. In the order of the places, not of the counts.
 */
function linkCounts(answer: Answer): AnswerPicture[] {
  const rows = rowsOf(answer.data, "gap");
  const links = rows.map((row) => new Set(namesOf(row, "links_to")));
  const bars = numberedCompetitors(rows, answer).map((competitor, index): Bar => {
    const count = links.filter((names) => names.has(competitor)).length;
    return barOf(`${index + 1} · ${competitor}`, count, {
      text: l10n.t("{0} of {1} rows", formatInteger(count), formatInteger(rows.length)),
    });
  });
  const note = l10n.t(
    "The numbers match the column “{0}” below.",
    l10n.t(columnOf("links_to").label),
  );
  return bars.length === 0
    ? []
    : [
        {
          name: "links_to",
          title: l10n.t("Links to each competitor"),
          member: "gap",
          note,
          picture: { shape: "bars", bars },
        },
      ];
}

/** The competitors in the order of their numbers; none where the rows have something else or there are too many. */
function numberedCompetitors(
  rows: readonly JsonRecord[],
  { data, args }: Answer,
): readonly string[] {
  const isNamesOnly = rows.every(
    (row) =>
      entriesOf(row, "links_to").every((entry) => typeof entry === "string") &&
      isListOrAbsent(memberOf(row, "links_to")),
  );
  if (!isNamesOnly || !rows.some((row) => Object.hasOwn(row, "links_to"))) {
    return [];
  }
  const compared = namesOf(data, "competitors");
  const options = [
    ...new Set([
      ...(compared.length > 0 ? compared : namesOf(args, "competitors")),
      ...rows.flatMap((row) => namesOf(row, "links_to")),
    ]),
  ];
  return options.length > mostPresenceNames ? [] : options;
}

function isListOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value);
}

function earnedNote(sites: number): string {
  return countedText(
    sites,
    { one: "1 already links to you.", other: "{0} already link to you." },
    formatInteger(sites),
  );
}
