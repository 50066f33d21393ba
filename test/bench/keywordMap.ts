import type { Browser } from "playwright-core";
import Papa from "papaparse";
import { keywordMap } from "../../src/research/planning/keywordMap.ts";
import { keywordUses } from "../../src/research/planning/keywordUses.ts";
import type { WantedKeyword } from "../../src/research/planning/keywordUses.ts";
import type { ProjectTableModel } from "../../src/research/planning/projectTable.ts";
import type { KeywordFacts } from "../../src/research/library/knownFacts/factIndex.ts";
import { csvDocument } from "../../src/research/results/csvDocument.ts";
import { defaultMarket } from "../../src/shared/markets.ts";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import type { IndexedArticle } from "../../src/articles/sites/urlIndex.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { tableOfText } from "../support/tableOfText.ts";
import { resultPaint } from "./resultView.ts";
import { interleaved, ratiosOf } from "./statistics.ts";

const [articleCount, keywordCount] = [2_000, 5_000];

const name =
  "Keyword map of 2,000 articles × 5,000 keywords to its paint vs. a CSV file of the same rows";

/** A keyword map from what is in memory once articles and results were read, against the same rows from the text of a file. */
export const keywordMapBench: Measurement = {
  doing: "Keyword map: 2,000 articles and 5,000 keywords",
  rows: [name],
  measure: async ({ browser }) => [await measureMap(await browser())],
};

async function measureMap(browser: Browser): Promise<Figure> {
  const articles = Array.from({ length: articleCount }, (_none, at) => articleAt(at));
  const wanted = Array.from({ length: keywordCount }, (_none, at) => wantedAt(at));
  const build = (): ProjectTableModel =>
    keywordMap(keywordUses(articles, wanted), {
      project: "blog",
      known: factsOf,
      market: defaultMarket,
      site: "example.com",
      isSample: false,
      problems: [],
      now: new Date(0),
    });
  const { source } = build();
  const text = Papa.unparse(source.rows(0, source.count).map((row) => ({ ...row })));
  const paints = await interleaved(
    10,
    2,
    () => toPaint(browser, () => build().document),
    () =>
      toPaint(
        browser,
        async () =>
          csvDocument("map.csv", await tableOfText(text), new Date(0).toISOString()).document,
      ),
  );
  const rows = source.count.toLocaleString("en-US");
  return {
    name,
    values: ratiosOf(paints),
    unit: "ratio",
    limit: 1.5,
    details: [
      { name: `the map, ${rows} rows`, values: paints.subject, unit: "milliseconds" },
      { name: "the file", values: paints.reference, unit: "milliseconds" },
    ],
  };
}

async function toPaint(
  browser: Browser,
  build: () => ResultDocument | Promise<ResultDocument>,
): Promise<number> {
  const started = performance.now();
  const document = await build();
  return performance.now() - started + (await resultPaint(browser, document));
}

/** Every tenth article has the keyword of another one, and each lists two more. */
function articleAt(at: number): IndexedArticle {
  return {
    path: `content/posts/coffee-${at}.md`,
    title: `All about coffee ${at}`,
    keyword: `coffee ${at % 10 === 0 ? at + 1 : at}`,
    keywords: [`beans ${at}`, `roast ${at % 500}`],
    url: `https://example.com/posts/coffee-${at}/`,
    isPublished: true,
  };
}

function wantedAt(at: number): WantedKeyword {
  return { keyword: `coffee ${at}`, role: "listed", file: "seo/keywords/coffee.csv" };
}

function factsOf(keyword: string): KeywordFacts {
  const source = {
    resultId: "r",
    tool: "research_keywords",
    market: defaultMarket,
    evidence: "index",
    observedAt: "2026-11-20T00:00:00Z",
    savedAt: "2026-11-20T00:00:00Z",
  } as const;
  return {
    figures: [{ keyword, source, whole: true, monthlyVolume: keyword.length * 100 }],
    placings: [{ keyword, source, site: "example.com", url: null, position: keyword.length }],
    resultPages: [],
  };
}
