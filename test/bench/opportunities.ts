import { join } from "node:path";
import { ResultStore } from "../../src/research/library/resultStore.ts";
import { CoveredWords } from "../../src/research/opportunities/coveredWords.ts";
import { decidedLists } from "../../src/research/opportunities/decided.ts";
import { opportunitiesDocument } from "../../src/research/opportunities/opportunitiesDocument.ts";
import { opportunityLists } from "../../src/research/opportunities/opportunityLists.ts";
import { ShapeReader } from "../../src/research/opportunities/shapes.ts";
import { SiteArticles } from "../../src/research/opportunities/siteArticles.ts";
import { exportTool } from "../../src/research/searchConsole/savedExport.ts";
import type { IndexedArticle } from "../../src/articles/sites/urlIndex.ts";
import { diskFiles } from "../support/diskFiles.ts";
import { makeLargeProject, pathOf, usualSize } from "./largeProject.ts";
import { measureRows } from "./manyArticles.ts";
import type { FirstRows } from "./manyArticles.ts";
import type { Measurement } from "./measurement.ts";

const queryCount = 50_000;
/** Queries without their pages: the interface exports no more. */
const siteQueryCount = 1_000;
const names = {
  rows: "Opportunities of 3,000 articles × 50,000 queries: first rows vs. reading the front matter of all",
  memory: "Opportunities of 3,000 articles × 50,000 queries: memory above idle",
} as const;

/** From nothing to the first rows of what to work on: articles and a saved export with two periods and 50,000 queries. */
export const opportunitiesBench: Measurement = {
  doing: "Opportunities: 3,000 articles and 50,000 queries",
  rows: Object.values(names),
  measure: async ({ scratch }) => {
    const { root } = makeLargeProject(join(scratch, "opportunities"));
    const paths = Array.from({ length: usualSize.articles }, (_none, at) => pathOf(at));
    const store = new ResultStore(join(scratch, "opportunities-library"));
    const id = await saveExport(store);
    const idle = process.memoryUsage().rss;
    let most = idle;
    const rows = await measureRows(names.rows, diskFiles(root), paths, async (reading) => {
      const articles = await reading;
      const made = await firstRows(store, id, articles);
      most = Math.max(most, process.memoryUsage().rss);
      return made;
    });
    return [
      rows,
      {
        name: names.memory,
        values: [most - idle],
        unit: "bytes",
        limit: 500 * 2 ** 20,
        details: [],
      },
    ];
  },
};

async function firstRows(
  store: ResultStore,
  id: string,
  articles: readonly IndexedArticle[],
): Promise<FirstRows> {
  const reader = new ShapeReader();
  const result = await store.read(id);
  reader.add({ result, envelope: undefined }, result.origin);
  const known = new SiteArticles(articles);
  const lists = opportunityLists({
    articles: known,
    covered: new CoveredWords(known.published),
    shapes: reader.shapes,
    positions: [],
    wanted: [],
    moved: [],
    links: undefined,
    audits: [],
    changedAt: undefined,
    isBrand: () => false,
    now: new Date(),
  });
  const { sources } = opportunitiesDocument({
    project: "drinks",
    lists: decidedLists(lists, [], { ofQueries: {}, dismissedAt: {} }, new Date()),
    hasNoFigures: false,
    offers: [],
    unknown: {},
    isSample: false,
    problems: [],
    now: new Date(),
  });
  const source = sources.get("losingClicks");
  if (source === undefined || (sources.get("noArticle")?.count ?? 0) === 0) {
    throw new Error("The bench's own figures have no opportunities.");
  }
  return { source };
}

/** An export of a whole site: each article's page in two periods, and queries with and without their pages. */
export async function saveExport(store: ResultStore): Promise<string> {
  const url = (at: number): string => {
    const page = at % usualSize.articles;
    return `https://drinks.example.net/posts/part-${Math.floor(page / 60)}/drink-${page}/`;
  };
  const figures = (at: number): Record<string, number> => ({
    clicks: at % 90,
    impressions: 100 + (at % 5_000),
    position: 1 + (at % 300) / 10,
    previous_clicks: 30 + (at % 90),
    previous_impressions: 100 + (at % 4_000),
    previous_position: 1 + (at % 250) / 10,
  });
  const words = ["tea", "coffee", "how to brew cocoa", "cold milk", "juice press", "honey jar"];
  const query = (at: number): string =>
    at % 5 === 0 ? `kettle number ${at}` : `all about ${words[at % words.length] ?? ""} ${at}`;
  const numbers = Array.from({ length: queryCount }, (_none, at) => at);
  const time = new Date().toISOString();
  const id = store.newId(exportTool, new Date());
  const data = {
    domain: "drinks.example.net",
    property: "drinks.example.net",
    search_type: "web",
    filters: {},
    date_range: { start_date: "2026-10-27", end_date: "2026-11-23" },
    compare_to: { start_date: "2026-09-29", end_date: "2026-10-26" },
    rows: numbers.slice(0, usualSize.articles).map((at) => ({ page: url(at), ...figures(at) })),
    queries: numbers.slice(0, siteQueryCount).map((at) => ({ query: query(at), ...figures(at) })),
    query_pages: numbers.map((at) => ({ query: query(at), page: url(at), ...figures(at) })),
  };
  await store.keep(
    id,
    {
      tool: exportTool,
      args: {},
      subject: "drinks.example.net",
      market: null,
      sentAt: time,
      receivedAt: time,
      cost: 0,
      balanceAfter: null,
      origin: "search console",
      callKey: "bench",
    },
    { kind: "memory", bytes: Buffer.from(JSON.stringify({ data })) },
  );
  return id;
}
