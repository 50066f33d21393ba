import * as l10n from "../../../shared/l10n.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { columnOf } from "../parts/memberColumns.ts";
import type { Column } from "../../../shared/table.ts";
import {
  amountOf,
  entriesOf,
  firstTextOf,
  isFigure,
  memberOf,
  namesOf,
  rowsOf,
} from "../../../shared/reading.ts";
import type { TableShape } from "../parts/memberSections.ts";
import type { Answer, AnswerPicture, AnswerView } from "./answerView.ts";
import { barOf, barsOfRows, rankedBars, wordOf } from "./drawing.ts";

/** Domains that get a column of their own at most; the service takes fifty competitors. */
const mostDomains = 60;
const ownPosition = "your_position";
const others = "competitors";

/** Keywords by domains: who stands where, with the topics behind the gaps. */
export const compareKeywordCoverageView: AnswerView = {
  pictures: ({ data }) => [
    ...clusterBars(data, "gap_keywords", l10n.t("Missing keywords by intent")),
    ...clusterBars(data, "losing_keywords", l10n.t("Behind, by intent")),
  ],
  tables: { gaps: matrix, losing: matrix },
};

function clusterBars(data: JsonRecord, member: string, title: string): AnswerPicture[] {
  const bars = barsOfRows(rowsOf(data, "intent_clusters"), (row) => {
    const [label, amount] = [firstTextOf(row, "intent", "cluster", "topic"), amountOf(row, member)];
    return label === "" || amount === undefined ? undefined : barOf(wordOf(label), amount);
  });
  return rankedBars({ name: member, title, member: "intent_clusters" }, bars);
}

/** One column of positions for each domain, the own one first; undefined where rows are of another kind. */
function matrix(
  rows: readonly JsonRecord[],
  columns: readonly Column[],
  { data, args }: Answer,
): TableShape | undefined {
  const own = firstTextOf(data, "domain") || firstTextOf(args, "domain");
  const { domains, isWhole } = domainsIn(rows);
  const compared = [...new Set([...namesOf(data, others), ...domains])];
  if (
    domains.size === 0 ||
    compared.length > mostDomains ||
    columns.some(({ key }) => key.startsWith("position:"))
  ) {
    return undefined;
  }
  // A site that is compared with itself keeps both of its positions.
  const isOwnAmongThem = own === "" || compared.includes(own);
  const isOwnKnown = !isOwnAmongThem && rows.every((row) => isPosition(memberOf(row, ownPosition)));
  const ownKey = `position:${own}`;
  const ownColumns: Column[] = isOwnKnown
    ? [{ ...columnOf(ownPosition), key: ownKey, label: l10n.t("{0} (you)", own) }]
    : [];
  const shown = columns.filter(
    ({ key }) => !(key === others && isWhole) && !(key === ownPosition && isOwnKnown),
  );
  const first = shown.filter(({ key }) => ["keyword", "monthly_volume", "intent"].includes(key));
  return {
    rows,
    columns: [
      ...first,
      ...ownColumns,
      ...compared.map(positionColumn),
      ...shown.filter((column) => !first.includes(column)),
    ],
    derive: (row) => ({
      ...row,
      ...positionsIn(row, compared),
      ...(isOwnKnown ? { [ownKey]: memberOf(row, ownPosition) ?? null } : {}),
    }),
  };
}

function positionColumn(domain: string): Column {
  const help = l10n.t("Organic position (1 is the top); — means not found or not reported");
  return { key: `position:${domain}`, label: domain, format: "integer", help };
}

/** The members behind the columns of positions. */
function positionsIn(row: JsonRecord, domains: readonly string[]): JsonRecord {
  const entries = entriesOf(row, others);
  const positions = domains.map((domain) =>
    memberOf(
      entries.find((entry) => memberOf(entry, "domain") === domain),
      "position",
    ),
  );
  return Object.fromEntries(
    domains.map((domain, index) => [
      `position:${domain}`,
      isFigure(positions[index]) ? positions[index] : null,
    ]),
  );
}

/** Whose positions the rows have, and whether columns of positions say everything that the lists do. */
function domainsIn(rows: readonly JsonRecord[]): {
  readonly domains: ReadonlySet<string>;
  readonly isWhole: boolean;
} {
  const domains = new Set<string>();
  let isWhole = true;
  for (const row of rows) {
    const entries = entriesOf(row, others);
    const list = memberOf(row, others);
    isWhole &&= list === undefined || Array.isArray(list);
    entries.forEach((entry, index) => {
      const domain = memberOf(entry, "domain");
      if (typeof domain === "string" && domain !== "") {
        domains.add(domain);
      }
      isWhole &&=
        isPlain(entry) &&
        !entries.some((other, place) => place < index && memberOf(other, "domain") === domain);
    });
  }
  return { domains, isWhole };
}

/** True for an entry that is a domain with its position and nothing more. */
function isPlain(entry: unknown): boolean {
  const domain = memberOf(entry, "domain");
  return (
    isRecord(entry) &&
    typeof domain === "string" &&
    domain !== "" &&
    isPosition(entry["position"]) &&
    Object.keys(entry).every((key) => key === "domain" || key === "position")
  );
}

function isPosition(value: unknown): boolean {
  return value === null || value === undefined || isFigure(value);
}
