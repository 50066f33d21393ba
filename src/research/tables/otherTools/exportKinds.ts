/** What a column of another tool's export means for a keyword list. */
export type ExportColumn =
  | "keyword"
  | "volume"
  | "difficulty"
  | "cpc"
  | "currency"
  | "competition"
  | "lowBid"
  | "highBid"
  | "country"
  | "observed"
  | "segment";

/** A kind of export: how it is told from others, and what its columns mean. */
export interface ExportKind {
  readonly tool: "Google Keyword Planner" | "Ahrefs" | "Semrush";
  /** Names that each export of the kind has, of each group one. */
  readonly needs: readonly (readonly string[])[];
  /** Of these an export has at least so many: columns can be switched off. */
  readonly has: { readonly least: number; readonly of: readonly string[] };
  /** What stands between the cells, where only one sign does. */
  readonly delimiter?: string;
  /** The currency of `cpc` that the tool documents for all of its exports of this kind; absent where the account decides. */
  readonly currency?: string;
  readonly columns: Readonly<Record<string, ExportColumn>>;
  /** True for volumes that may be the middle of a range. */
  readonly hasRanges?: true;
}

const planner: ExportKind = {
  tool: "Google Keyword Planner",
  needs: [["keyword"], ["avg. monthly searches", "avg. monthly searches (exact match only)"]],
  has: {
    least: 1,
    of: [
      "currency",
      "competition (indexed value)",
      "top of page bid (low range)",
      "top of page bid (high range)",
      "three month change",
      "yoy change",
      "ad impression share",
      "in account?",
      "in plan?",
      "suggested bid",
    ],
  },
  columns: {
    keyword: "keyword",
    "avg. monthly searches": "volume",
    "avg. monthly searches (exact match only)": "volume",
    currency: "currency",
    competition: "competition",
    "top of page bid (low range)": "lowBid",
    "top of page bid (high range)": "highBid",
    segmentation: "segment",
  },
  hasRanges: true,
};

const ahrefsSites: ExportKind = {
  tool: "Ahrefs",
  needs: [["keyword"], ["volume"], ["kd"]],
  has: {
    least: 1,
    of: [
      "current organic traffic",
      "previous organic traffic",
      "organic traffic change",
      "organic traffic",
      "current position",
      "previous position",
      "position change",
      "current url",
      "previous url",
    ],
  },
  columns: {
    keyword: "keyword",
    volume: "volume",
    kd: "difficulty",
    cpc: "cpc",
    country: "country",
    "last update": "observed",
    updated: "observed",
  },
};

const ahrefsKeywords: ExportKind = {
  tool: "Ahrefs",
  needs: [["keyword"], ["volume"], ["difficulty", "kd"]],
  has: {
    least: 1,
    of: [
      "parent keyword",
      "parent topic",
      "cps",
      "global volume",
      "traffic potential",
      "global traffic potential",
    ],
  },
  columns: {
    keyword: "keyword",
    volume: "volume",
    difficulty: "difficulty",
    kd: "difficulty",
    cpc: "cpc",
    country: "country",
    "last update": "observed",
  },
};

const semrushPositions: ExportKind = {
  tool: "Semrush",
  needs: [["keyword"], ["position"], ["search volume"], ["url"]],
  has: {
    least: 2,
    of: [
      "previous position",
      "keyword difficulty",
      "traffic (%)",
      "traffic cost",
      "number of results",
      "trends",
      "timestamp",
      "serp features by keyword",
      "keyword intents",
      "position type",
    ],
  },
  columns: {
    keyword: "keyword",
    "search volume": "volume",
    "keyword difficulty": "difficulty",
    cpc: "cpc",
    timestamp: "observed",
  },
};

const semrushKeywords: ExportKind = {
  tool: "Semrush",
  // names of which no other tool's export of keywords and volumes has one
  needs: [
    ["keyword"],
    ["volume"],
    ["competitive density", "seed keyword", "database", "number of results"],
  ],
  has: {
    least: 2,
    of: [
      "database",
      "seed keyword",
      "intent",
      "keyword difficulty",
      "competitive density",
      "number of results",
      "cpc (usd)",
    ],
  },
  columns: {
    keyword: "keyword",
    volume: "volume",
    "keyword difficulty": "difficulty",
    cpc: "cpc",
    database: "country",
  },
};

const semrushApi: ExportKind = {
  tool: "Semrush",
  needs: [["keyword"], ["search volume"], ["number of results", "trends"]],
  has: {
    least: 2,
    of: [
      "cpc",
      "competition",
      "number of results",
      "trends",
      "keyword difficulty index",
      "intents",
      "intent",
    ],
  },
  delimiter: ";",
  currency: "USD",
  columns: {
    keyword: "keyword",
    "search volume": "volume",
    "keyword difficulty index": "difficulty",
    cpc: "cpc",
    database: "country",
    timestamp: "observed",
  },
};

/** All kinds that are known, those with the most of their own first. */
export const exportKinds: readonly ExportKind[] = [
  planner,
  ahrefsSites,
  ahrefsKeywords,
  semrushPositions,
  semrushKeywords,
  semrushApi,
];
