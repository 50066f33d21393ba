import type { Column } from "../../src/shared/table.ts";

/** Rows of the table that the grids race with. */
export const raceRows = 100_000;

/** Its columns: half of them words, half of them figures, all without anything that only our cells would draw. */
export const raceColumns: readonly Column[] = [
  { key: "keyword", label: "Keyword", format: "text" },
  { key: "title", label: "Title", format: "text" },
  { key: "topic", label: "Topic", format: "text" },
  { key: "market", label: "Market", format: "text" },
  { key: "source", label: "Source", format: "text" },
  { key: "impressions", label: "Impressions", format: "integer" },
  { key: "clicks", label: "Clicks", format: "integer" },
  { key: "rank", label: "Rank", format: "decimal" },
  { key: "cpc", label: "CPC", format: "decimal" },
  { key: "share", label: "Share", format: "plain" },
];

/** A word that stands in the title of every hundredth row, and nowhere else. */
export const raceWord = "saffron";

const words = [
  "espresso",
  "grinder",
  "kettle",
  "filter",
  "roast",
  "bean",
  "crema",
  "brew",
  "press",
  "mocha",
  "barista",
  "latte",
  "dripper",
  "scale",
  "tamper",
  "portafilter",
  "steam",
  "wand",
  "water",
  "descale",
  "cup",
  "pitcher",
  "origin",
  "blend",
];
const markets = ["United States", "Germany", "France", "Spain", "Brazil", "Japan"];

/** A row as the rivals take it. */
export type RaceRow = Readonly<Record<string, string | number>>;

/** The row at this place: always the same one, and no two with equal impressions or keywords. */
function raceRow(index: number): RaceRow {
  const impressions = ((index * 7_919) % 100_003) * 13;
  return {
    keyword: raceKeyword(index),
    title: `${word(index, 3)} ${word(index, 5)} for ${word(index, 7)} and ${word(index, 11)}${index % 100 === 42 ? ` ${raceWord}` : ""}`,
    topic: `${word(index, 13)} ${index % 700}`,
    market: markets[index % markets.length] ?? "",
    source: `${word(index, 17)}-${index % 4_000}.example.com`,
    impressions,
    clicks: (index * 31) % 5_000,
    rank: 1 + ((index * 37) % 990) / 10,
    cpc: ((index * 53) % 1_200) / 100,
    share: (index * 17) % 101,
  };
}

/** All rows as they come in a message: every text in one piece, and not of the parts it was put together from. */
export function raceTable(): RaceRow[] {
  return structuredClone(Array.from({ length: raceRows }, (_none, index) => raceRow(index)));
}

/** The keyword of a row; its last word is the row's place. */
export function raceKeyword(index: number): string {
  return `${word(index, 19)} ${word(index, 23)} ${index}`;
}

function word(index: number, salt: number): string {
  const mixed = Math.imul(index + 1, 2_654_435_761) ^ Math.imul(salt, 40_503 * 65_537);
  return words[(mixed >>> 9) % words.length] ?? "";
}

/** What stands in the first row after each step of the race. */
export interface RaceOrder {
  readonly created: string;
  readonly byImpressions: string;
  readonly byKeyword: string;
  readonly filtered: string;
}

/** The right answers, found the plain way. */
export function raceOrder(): RaceOrder {
  const rows = raceTable();
  const { compare } = new Intl.Collator();
  const byKeyword = (a: RaceRow, b: RaceRow): number =>
    compare(String(a["keyword"]), String(b["keyword"]));
  const byImpressions = (a: RaceRow, b: RaceRow): number =>
    Number(b["impressions"]) - Number(a["impressions"]);
  return {
    created: raceKeyword(0),
    byImpressions: firstOf(rows, byImpressions),
    byKeyword: firstOf(rows, byKeyword),
    filtered: firstOf(
      rows.filter((row) => String(row["title"]).includes(raceWord)),
      byKeyword,
    ),
  };
}

function firstOf(rows: readonly RaceRow[], order: (a: RaceRow, b: RaceRow) => number): string {
  return String(rows.toSorted(order)[0]?.["keyword"]);
}
