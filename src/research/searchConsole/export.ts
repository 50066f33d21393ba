/** What a row of an export is of. */
export type Dimension = "query" | "page" | "country" | "device" | "appearance" | "date";

/** Types of search as they are named here. */
export const searchTypes = [
  "web",
  "image",
  "video",
  "news",
  "discover",
  "googleNews",
  "other",
] as const;

/** The type of search that an export counts; "other" for one that it states and that isn't recognized. */
export type SearchType = (typeof searchTypes)[number];

/** By the form of the file: "sheet" is a single one of an export's tables. */
export type ExportKind =
  | "performance"
  | "compared"
  | "discover"
  | "news"
  | "apiRows"
  | "bulkExport"
  | "addOn"
  | "sheet";

/** First and last day, as ISO days. */
export type Days = readonly [string, string];

export interface Counts {
  readonly clicks: number;
  readonly impressions: number;
}

/** What a row says of one period; null is unknown. */
export interface RowFigures extends Counts {
  /** Always clicks ÷ impressions, a fraction. */
  readonly ctr: number | null;
  /** 1 is the top. */
  readonly position: number | null;
}

export interface SheetRow {
  /** What the row is of, one for each dimension of its sheet. */
  readonly keys: readonly string[];
  readonly now: RowFigures;
  /** Of the earlier period, in a compared export. */
  readonly before?: RowFigures;
  /** True where a query has an e-mail address or a telephone number in it. */
  readonly isPrivate?: true;
}

export interface Sheet {
  readonly dimensions: readonly Dimension[];
  readonly rows: readonly SheetRow[];
}

/** What an export is narrowed to, each as written in it; `other` for filters that aren't recognized. */
export type ExportFilters = {
  readonly [filter in Exclude<Dimension, "date"> | "other"]?: string;
};

/** What is put for filters of which a person only said that there are some. */
export const unnamedFilter = "unknown";

/** What has to be said of an export's figures. Sheets go by `sheetName`. */
export interface ExportNotes {
  /** Sheets that end where Search Console cuts them off: there are more rows. */
  readonly truncated?: readonly string[];
  /** Sheets of which the file has more rows than are read. */
  readonly cut?: readonly string[];
  /** Sheets whose rows don't add up to the chart. */
  readonly notTheTotal?: readonly string[];
  /** Days are Pacific. */
  readonly pacificDays?: true;
  /** Hours of a chart that has no days. */
  readonly hours?: number;
  /** Rows that can't be true and were left out, by sheet. */
  readonly leftOut?: Readonly<Record<string, number>>;
  /** Rows whose stated click-through rate isn't clicks ÷ impressions, by sheet. */
  readonly clickThroughDiffers?: Readonly<Record<string, number>>;
  /** Rows of pages that are the same page as another row's. */
  readonly foldedPages?: number;
  /** Queries with an e-mail address or a telephone number. */
  readonly private?: number;
  /** What searches count for whose query isn't told. */
  readonly anonymous?: Counts;
  /** What the two periods are called, where the words don't tell which is later: the first is taken for it. */
  readonly laterByOrder?: readonly [string, string];
}

/** What an owner of a site downloaded from Search Console; null is what the files don't tell. */
export interface SearchConsoleExport {
  readonly kind: ExportKind;
  /** ISO code of the language of the headers. */
  readonly language: string | null;
  /** "example.com" for a whole domain, "https://www.example.com/" for the pages below it. */
  readonly property: string | null;
  /** The day in the file's name. */
  readonly exported: string | null;
  readonly searchType: SearchType | null;
  /** {} for none; null where no sheet of filters says so. */
  readonly filters: ExportFilters | null;
  /** The one page that all rows belong to. */
  readonly queriesOf: string | null;
  readonly period: Days | null;
  readonly comparedWith: Days | null;
  readonly sheets: readonly Sheet[];
  /** Queries by page and pages by day, where `sheets` has their sums; [] where the rows of `sheets` are as they came. */
  readonly combined: readonly Sheet[];
  /** Sums of the chart: the rows of other sheets don't add up to anything. */
  readonly totals: { readonly now: Counts; readonly before?: Counts } | null;
  readonly notes: ExportNotes;
  /** SHA-256 of the bytes: the same export twice is one. */
  readonly digest: string;
  /** Names of the files. */
  readonly files: readonly string[];
}

const plurals: Readonly<Record<Dimension, string>> = {
  query: "queries",
  page: "pages",
  country: "countries",
  device: "devices",
  appearance: "appearance",
  date: "chart",
};

/** What a sheet is called in notes: "queries", "chart", "queries by page", "days by country and device". */
export function sheetName({ dimensions }: Pick<Sheet, "dimensions">): string {
  const isQueryPage =
    dimensions.length === 2 && dimensions.includes("query") && dimensions.includes("page");
  const [first, ...others] = isQueryPage ? (["query", "page"] as const) : dimensions;
  if (first === undefined) {
    return "";
  }
  return others.length === 0
    ? plurals[first]
    : `${first === "date" ? "days" : plurals[first]} by ${others.join(" and ")}`;
}
