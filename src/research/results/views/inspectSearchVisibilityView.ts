import * as l10n from "../../../shared/l10n.ts";
import { formatInteger } from "../../../shared/format.ts";
import { isFigure, memberOf, rowsOf } from "../../../shared/reading.ts";
import type { AnswerView } from "./answerView.ts";
import { barOf, sharesPicture } from "./drawing.ts";

/** The last place of each bucket; null is what was not found. */
const buckets = [
  { label: () => l10n.t("1 to 3"), first: 1, last: 3, tone: "good" },
  { label: () => l10n.t("4 to 10"), first: 4, last: 10, tone: "plain" },
  { label: () => l10n.t("11 to 20"), first: 11, last: 20, tone: "plain" },
  { label: () => l10n.t("21 to 100"), first: 21, last: 100, tone: "plain" },
] as const;

/** Members of a row that don't tell where else the site may be. */
const known: ReadonlySet<string> = new Set([
  "keyword",
  "position",
  "url",
  "monthly_volume",
  "cpc_usd",
  "intent",
  "competition_level",
  "source",
]);

/** On which places a site stands, among the keywords that were checked and no others. */
export const inspectSearchVisibilityView: AnswerView = {
  pictures: ({ data }) => {
    const all = rowsOf(data, "positions");
    // Keywords that weren't looked up may be listed, too; nothing is known of their places.
    const rows = all.filter((row) => Object.hasOwn(row, "position"));
    const places = rows.map((row) => memberOf(row, "position"));
    if (!places.every((place) => place === null || isPlace(place))) {
      return [];
    }
    const text = (count: number): string =>
      l10n.t("{0} of {1} keywords", formatInteger(count), formatInteger(places.length));
    const parts = buckets.map(({ label, first, last, tone }) => {
      const count = places.filter(
        (place) => isFigure(place) && place >= first && place <= last,
      ).length;
      return barOf(label(), count, { text: text(count), tone });
    });
    const missing = places.filter((place) => place === null).length;
    // A row that says more than is known here may have its position somewhere else.
    const isRead = rows.every(
      (row) =>
        memberOf(row, "position") !== null || Object.keys(row).every((name) => known.has(name)),
    );
    const title = l10n.t("Ranking distribution ({0} checked)", formatInteger(places.length));
    return sharesPicture({ name: "places", title, member: "positions", onTop: true }, [
      ...parts,
      barOf(isRead ? l10n.t("Not found") : l10n.t("No position"), missing, {
        text: text(missing),
        tone: "muted",
      }),
    ]);
  },
};

function isPlace(value: unknown): value is number {
  return isFigure(value) && Number.isInteger(value) && value >= 1 && value <= 100;
}
