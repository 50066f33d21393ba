import { newListColumns } from "../../src/research/files/keywordLists/listColumns.ts";
import { cellOf, readKeywordList } from "../../src/research/files/keywordLists/keywordList.ts";
import type { KeywordList } from "../../src/research/files/keywordLists/keywordList.ts";
import { groupKeywords } from "../../src/research/keywordGroups/groupKeywords.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const keywordCount = 5_000;
const rounds = 15;

const name = "Grouping 5,000 keywords vs. reading and sorting their list";

/** From the rows of a list to its groups, against what any table of it takes: reading its text and sorting it by keyword. */
export const keywordGroupsBench: Measurement = {
  doing: "Groups of 5,000 keywords",
  rows: [name],
  measure: measureGroups,
};

async function measureGroups(): Promise<Figure[]> {
  const text = listText();
  const list = await readKeywordList(text);
  const times = await interleaved(
    rounds,
    3,
    () => timeOf(() => groupList(list)),
    () => timeOf(async () => sortList(await readKeywordList(text))),
  );
  return [
    {
      name,
      values: ratiosOf(times),
      unit: "ratio",
      limit: 1.5,
      details: [
        { name: "grouped", values: times.subject, unit: "milliseconds" },
        { name: "read and sorted", values: times.reference, unit: "milliseconds" },
      ],
    },
  ];
}

function groupList(list: KeywordList): Promise<unknown> {
  return groupKeywords(
    list.rows.map((row) => ({
      keyword: row.keyword,
      volume: Number(cellOf(list, row, "monthly_volume")),
      cluster: cellOf(list, row, "cluster"),
    })),
    "en",
  );
}

function sortList({ rows }: KeywordList): unknown {
  const { compare } = new Intl.Collator("en");
  return rows.toSorted((a, b) => compare(a.keyword, b.keyword));
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

const parts = {
  before: ["", "how to make", "best", "easy", "cheap", "homemade", "vegan", "where to buy"],
  about: "bread starter flour oven loaf crust knife bakery pizza focaccia bagel brioche".split(" "),
  behind:
    "recipe temperature storage freezing ratio hydration troubleshooting without yeast for beginners overnight near me".split(
      " ",
    ),
};

/** A list as a research about one subject fills it: every keyword has "sourdough", and one or two words more. */
function listText(): string {
  const lines = Array.from({ length: keywordCount }, (_none, at) => {
    const pick = (words: readonly string[], step: number): string =>
      words[Math.floor(at / step) % words.length] ?? "";
    const keyword = [
      pick(parts.before, 1),
      "sourdough",
      pick(parts.about, 8),
      pick(parts.behind, 96),
      `variety${Math.floor(at / 9)}`,
    ]
      .filter((word) => word !== "")
      .join(" ");
    const cells: Readonly<Record<string, string>> = {
      keyword,
      monthly_volume: String((at * 7919) % 5_000),
      trend_12m: "100; 120; 90; 80; 110; 100; 95; 130; 120; 110; 100; 90",
      intent: "informational",
      location: "United States",
      language: "English",
      source: "search_index",
      observed_at: "2026-11-20",
    };
    return newListColumns.map((column) => cells[column] ?? "").join(",");
  });
  return `${newListColumns.join(",")}\n${lines.join("\n")}\n`;
}
