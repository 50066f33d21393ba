import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import type { JsonRecord } from "../../shared/json.ts";
import type { Bar } from "../../shared/picture.ts";
import type { Column } from "../../shared/table.ts";
import { amountOf, firstTextOf, memberOf, rowsOf } from "../../shared/reading.ts";
import type { AnswerPicture, AnswerView, TableShape } from "./answerView.ts";
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
      : barOf(label.trim() === "" ? l10n.t("(no text)") : label, links);
  });
  return rankedBars({ name: member, title, member, note, onTop: true }, bars);
}
