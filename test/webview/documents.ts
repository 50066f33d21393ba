import { columnsOf } from "../../src/research/results/parts/memberColumns.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { columnValues } from "../../src/shared/table.ts";
import type { TableHead } from "../../src/shared/table.ts";

export type Rows = readonly Record<string, unknown>[];

/** A table of these rows, of which the first `sent` come with the document. */
export function tableHead(
  name: string,
  rows: Rows,
  sent = rows.length,
  preferred?: readonly string[],
): TableHead {
  const columns = columnsOf(rows, preferred);
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return {
    id: name,
    name,
    title,
    columns,
    rowCount: rows.length,
    firstRows: columnValues(rows, columns, 0, sent),
  };
}

/** A document with one table and nothing else but what `parts` add. */
export function documentWith(
  rows: Rows,
  parts: Partial<ResultDocument> = {},
  sent = rows.length,
): ResultDocument {
  const table = tableHead("keywords", rows, sent, keywordColumns);
  return {
    header: {
      title: "Research Keywords",
      subject: "espresso",
      market: "United States, English",
      receivedAt: "2026-11-21T00:10:00Z",
      cost: 3,
      balanceAfter: 497,
      sample: false,
      evidence: [],
    },
    notices: [],
    sections: [{ kind: "table", name: "keywords", title: "Keywords", table }],
    facts: null,
    entities: null,
    deltas: null,
    coverage: [],
    actions: [],
    resources: [],
    ...parts,
  };
}

/** Keys of the columns of `keywordRows`, in their order. */
export const keywordColumns = [
  "keyword",
  "monthly_volume",
  "trend_12m",
  "cpc_usd",
  "competition_level",
  "intent",
  "url",
];

const volumes = [
  2400,
  33100,
  null,
  12100,
  880,
  90,
  5400,
  1300,
  110,
  590,
  40500,
  720,
  1900,
  3600,
  260,
];
const subjects = ["machine", "beans", "cups", "martini", "grinder", "tamper"];
const intents = ["transactional", "commercial", "informational", "navigational"];
const levels = ["HIGH", "MEDIUM", "LOW", null];

/** Believable keyword rows, the same ones each time. */
export function keywordRows(count: number): Rows {
  return Array.from({ length: count }, (_, row) => {
    const volume = volumes[row % volumes.length] ?? null;
    return {
      keyword: `espresso ${subjects[row % subjects.length]} ${row}`,
      monthly_volume: volume,
      trend_12m:
        volume === null
          ? null
          : Array.from({ length: 12 }, (_month, month) =>
              Math.round(volume * (1 + Math.sin(month + row) / 3)),
            ),
      cpc_usd: row % 7 === 6 ? null : ((row * 37) % 400) / 100,
      competition_level: levels[row % levels.length],
      intent: intents[row % intents.length],
      url: `https://example.com/${row}`,
    };
  });
}

/** A whole result as Research Keywords gives it, with something in every part of the page. */
export function fullDocument(): ResultDocument {
  const facts = keywordRows(30).map(({ keyword, monthly_volume }) => ({
    type: "seo.keyword_opportunity",
    subject: `keyword:${String(keyword)}|united states`,
    monthly_volume,
    source_class: "search_index",
    confidence: 0.7,
    observed_at: "2026-11-20T08:12:03Z",
  }));
  const plain = documentWith(keywordRows(30));
  return {
    ...plain,
    header: {
      ...plain.header,
      sample: true,
      evidence: [
        {
          kind: "index",
          sourceClass: "search_index",
          source: "search index",
          confidence: [0.7, 0.7],
          observedAt: "2026-11-20T08:12:03Z",
        },
        {
          kind: "live",
          sourceClass: "live_serp",
          source: "search results",
          confidence: [0.9, 0.95],
          observedAt: null,
        },
      ],
    },
    notices: [
      { kind: "scope", text: "30 of 5,439 keyword ideas." },
      { kind: "caveat", text: "Ads competition is competition among advertisers." },
      { kind: "note", text: "Volumes are rounded." },
      { kind: "empty", text: "Nothing about pour over." },
      { kind: "problem", text: "One source did not answer." },
    ],
    sections: [
      ...plain.sections,
      {
        kind: "values",
        name: "details",
        title: "Details",
        values: [
          { key: "seed", label: "Seed", value: "espresso" },
          { key: "note", label: "Note", value: "A longer text that takes a line of its own." },
        ],
      },
      { kind: "text", name: "summary", title: "Summary", text: "People look for machines." },
      {
        kind: "empty",
        name: "questions",
        title: "Questions",
        text: "No questions were found. Try the other mode.",
      },
    ],
    facts: tableHead("facts", facts),
    entities: tableHead("entities", [{ id: "keyword:espresso|united states", kind: "keyword" }]),
    deltas: tableHead("deltas", [{ type: "seo.change", from: 1, to: 2 }]),
    coverage: [
      { key: "returned", label: "Rows returned", value: "30", help: "Rows in this answer" },
    ],
    actions: [
      {
        index: 0,
        label: "Inspect Keyword (5 credits)",
        reason: "See who ranks.",
        detail: "keyword: espresso machine",
        state: "ready",
      },
      {
        index: 1,
        label: "Compare Keyword Coverage (12 credits)",
        reason: null,
        detail: "competitors: example.com",
        state: "incomplete",
        asksFor: ["Domain"],
      },
      { index: 2, label: "make_coffee", reason: "Because.", detail: "", state: "unknown" },
    ],
    resources: [
      {
        index: 0,
        label: "Export Dataset (1 credit)",
        description: "All 5,439 keyword ideas as a file",
      },
    ],
  };
}
