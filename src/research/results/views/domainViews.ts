import * as l10n from "../../../shared/l10n.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Bar } from "../../../shared/picture.ts";
import { amountOf, firstTextOf, memberOf, rowsOf } from "../../../shared/reading.ts";
import type { AnswerPicture, AnswerView } from "./answerView.ts";
import {
  barOf,
  barsOfRows,
  marked,
  percent,
  rankedBars,
  sharesPicture,
  tileOf,
  tilesPicture,
  wordOf,
} from "./drawing.ts";

const summaryTiles = [
  "organic_keywords",
  "estimated_organic_traffic_per_month",
  "top_3_keywords",
  "top_10_keywords",
];

/** A site at a glance: figures, places, movement and what its visitors want, before the tables. */
export const inspectDomainView: AnswerView = {
  covered: ["summary", "intent_mix"],
  pictures: ({ data }) => {
    const summary = memberOf(data, "summary");
    const top = { member: "summary", onTop: true };
    return [
      ...tilesPicture(
        "figures",
        l10n.t("At a glance"),
        "summary",
        summaryTiles.flatMap((member) => tileOf(summary, member)),
      ),
      ...sharesPicture(
        { ...top, name: "places", title: l10n.t("Ranking distribution") },
        placeShares(summary),
      ),
      ...movement(memberOf(summary, "movement")),
      ...intentShares(data),
    ];
  },
};

/**
 * The counts of the summary are cumulative: top 10 holds top 3, and all keywords hold both. Parts
 * come of them only when they are.
 */
function placeShares(summary: unknown): Bar[] {
  const [all, ten, three] = ["organic_keywords", "top_10_keywords", "top_3_keywords"].map(
    (member) => amountOf(summary, member),
  );
  if (all === undefined || ten === undefined || three === undefined || three > ten || ten > all) {
    return [];
  }
  return [
    barOf(l10n.t("1 to 3"), three, { tone: "good" }),
    barOf(l10n.t("4 to 10"), ten - three),
    barOf(l10n.t("11 to 100"), all - ten, { tone: "muted" }),
  ];
}

function movement(value: unknown): AnswerPicture[] {
  const kinds = [
    { member: "new", label: l10n.t("New"), tone: "good" },
    { member: "up", label: l10n.t("Up"), tone: "good" },
    { member: "down", label: l10n.t("Down"), tone: "bad" },
    { member: "lost", label: l10n.t("Lost"), tone: "bad" },
  ] as const;
  const bars = kinds.flatMap(({ member, label, tone }) => {
    const amount = amountOf(value, member);
    return amount === undefined ? [] : [barOf(label, amount, { tone })];
  });
  return bars.some((bar) => bar.value > 0)
    ? [
        {
          name: "movement",
          title: l10n.t("Position changes"),
          member: "summary",
          onTop: true,
          picture: { shape: "bars", bars },
        },
      ]
    : [];
}

function intentShares(data: JsonRecord): AnswerPicture[] {
  const mix = memberOf(data, "intent_mix");
  const parts = ["informational", "navigational", "commercial", "transactional"].flatMap(
    (intent) => {
      const share = amountOf(mix, intent);
      return share === undefined ? [] : [barOf(wordOf(intent), share, { text: percent(share) })];
    },
  );
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (whole > 1.02) {
    // Not fractions of one whole, whatever they are; the list has them as they came.
    return [];
  }
  const rest =
    whole < 0.98
      ? [barOf(l10n.t("Not reported"), 1 - whole, { text: percent(1 - whole), tone: "muted" })]
      : [];
  return whole > 0
    ? sharesPicture(
        {
          name: "intents",
          title: l10n.t("Keywords by intent"),
          member: "intent_mix",
          onTop: true,
        },
        [...parts, ...rest],
      )
    : [];
}

/** Competitors by how many keywords they share. */
export const discoverCompetitorsView: AnswerView = {
  pictures: ({ data, own }) => {
    const bars = barsOfRows(rowsOf(data, "competitors"), (row) => {
      const [label, shared] = [
        firstTextOf(row, "competitor", "domain"),
        amountOf(row, "shared_keywords"),
      ];
      return label === "" || shared === undefined
        ? undefined
        : barOf(label, shared, marked(own.mark(label)));
    });
    return rankedBars(
      { name: "shared", title: l10n.t("Shared keywords"), member: "competitors" },
      bars,
    );
  },
};
