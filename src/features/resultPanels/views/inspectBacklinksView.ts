import * as l10n from "@vscode/l10n";
import type { JsonRecord } from "../../../shared/json.ts";
import type { Bar } from "../../../shared/picture.ts";
import type { AnswerPicture, AnswerView } from "./answerView.ts";
import { barOf, barsOfRows, percent, rankedBars, sharesPicture, tileOf, tilesPicture } from "./drawing.ts";
import { amountOf, memberOf, rowsOf } from "./reading.ts";

/** A site's links at a glance: authority, how many are followed, who links most and with which words. */
export const inspectBacklinksView: AnswerView = {
  covered: ["authority"],
  pictures: ({ data }) => {
    const authority = memberOf(data, "authority");
    const tiles = ["domain_rank", "referring_domains", "backlinks", "spam_score"].flatMap((member) => tileOf(authority, member));
    const followed = { name: "followed", title: l10n.t("Followed links"), member: "authority", onTop: true };
    return [
      ...tilesPicture("authority", l10n.t("At a glance"), "authority", tiles),
      ...linkBars(data, "referring_domains", "domain", l10n.t("Domains with the most backlinks")),
      ...linkBars(data, "anchors", "anchor", l10n.t("Most used anchor texts")),
      ...sharesPicture(followed, followedShares(authority)),
    ];
  },
};

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

function linkBars(data: JsonRecord, member: string, name: string, title: string): AnswerPicture[] {
  const bars = barsOfRows(rowsOf(data, member), (row) => {
    const [label, links] = [memberOf(row, name), amountOf(row, "backlinks")];
    return typeof label !== "string" || links === undefined ? undefined : barOf(label.trim() === "" ? l10n.t("(no text)") : label, links);
  });
  return rankedBars({ name: member, title, member, onTop: true }, bars);
}
