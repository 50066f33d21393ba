import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type {
  MovedUrl,
  OpportunityList,
  OpportunityRow,
} from "../../../../src/research/opportunities/opportunity.ts";
import { opportunityLists } from "../../../../src/research/opportunities/opportunityLists.ts";
import { canonicalJson } from "../../../../src/shared/json.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { loopFacts, loopFolder } from "./loopProject.ts";
import type { LoopProject } from "./loopProject.ts";

const row = z.record(z.string(), z.unknown());
const rows = z.array(row);
const byList = z.record(z.string(), z.union([rows, z.record(z.string(), rows)]));
const expectedFile = z.object({ opportunities: byList, notInOpportunities: rows });
type Expected = Readonly<Record<string, unknown>>;

/** The lists of the product by what the expected rows call them. */
const lists: Readonly<Record<string, readonly string[]>> = {
  losingClicks: ["losingClicks"],
  losingPositions: ["losingPositions", "losingKeywords"],
  urlMovedOrGone: ["urlMovedOrGone"],
  manyImpressionsFewClicks: ["fewClicks"],
  "almostThere.byImpressions": ["almostThere"],
  "almostThere.byVolume": ["almostThereKeywords"],
  twoPagesForOneSearch: ["twoPages", "twoPagesKeyword"],
  "noArticle.byImpressions": ["noArticle"],
  "noArticle.byVolume": ["noArticleListed"],
  brokenLinks: ["brokenLinks"],
  noLinkIn: ["noLinkIn"],
  notUpdated: ["notUpdated"],
};

/** The members of rows that say what is found; the others are there to check by. */
const judgedMembers: ReadonlySet<string> = new Set(
  "path paths url now pages query keyword link figure clicks position positions medianCtrPercent".split(
    " ",
  ),
);

/**
 * Rows that are expected beside the example's own. There a file that was only moved counts as updated on that day; here
 * and in the refresh queue it doesn't: no reader sees another text.
 */
const otherReading: Readonly<Record<string, readonly Expected[]>> = {
  "potting-bench notUpdated": [{ path: "content/posts/self-watering-pots.md", figure: 465 }],
  "backup-docs notUpdated": [{ path: "docs/limit-bandwidth.md", figure: 428 }],
  "bread-blog notUpdated": [{ path: "_posts/2025-07-21-oven-steam.md", figure: 429 }],
};

function expectedOf(name: LoopProject): z.infer<typeof expectedFile> {
  return expectedFile.parse(
    JSON.parse(readFileSync(join(loopFolder(name), "expected.json"), "utf8")),
  );
}

/** What must be found, list by list. */
function expectedLists({ opportunities }: z.infer<typeof expectedFile>): Map<string, Expected[]> {
  return new Map(
    Object.entries(opportunities).flatMap(([group, found]): [string, Expected[]][] =>
      Array.isArray(found)
        ? [[group, found]]
        : Object.entries(found).map(([list, some]) => [`${group}.${list}`, some]),
    ),
  );
}

/** URLs that moved are found by Git elsewhere; here they are what that finds. */
function movedUrls({ opportunities }: z.infer<typeof expectedFile>, site: string): MovedUrl[] {
  const found = opportunities["urlMovedOrGone"];
  const one = (each: Expected, cause?: string): MovedUrl => {
    const to = typeof each["now"] === "string" ? each["now"] : undefined;
    const linksIn = each["linksIn"] ?? each["figure"];
    const file = filesBehind[to ?? ""];
    return {
      url: `${site}${String(each["url"])}`,
      kind: to === undefined ? "gone" : "moved",
      linksIn: typeof linksIn === "number" ? linksIn : 0,
      ...(to === undefined ? {} : { to: `${site}${to}` }),
      ...(file === undefined ? {} : { file }),
      ...(cause === undefined ? {} : { cause }),
    };
  };
  return (Array.isArray(found) ? found : []).flatMap((each) =>
    typeof each["cause"] === "string"
      ? rows.parse(each["urls"]).map((url) => one(url, String(each["cause"])))
      : [one(each)],
  );
}

/** The files that make the pages that moved, by the URLs of now. */
const filesBehind: Readonly<Record<string, string>> = {
  "/posts/self-watering-pots": "content/posts/self-watering-pots.md",
  "/docs/restore-one-file": "docs/restore-one-file.md",
  "/blog/oven-steam": "_posts/2025-07-21-oven-steam.md",
  "/handbook/baking-scale": "_notes/baking-scale.md",
  "/handbook/dough-thermometer": "_notes/dough-thermometer.md",
  "/handbook/bread-storage": "_notes/bread-storage.md",
};

/** What is judged of a row: whatever else the expected rows have is there to check by. */
function shown(one: OpportunityRow, wanted: string, site: string): Expected {
  const { articles, query, keyword, figure, figures, ranking, place, moved, count } = one;
  const isTwo = wanted === "twoPagesForOneSearch";
  const isMoved = wanted === "urlMovedOrGone";
  const pair = (of: "clicks" | "position"): unknown[] => [figures?.[of].before, figures?.[of].now];
  const isLosing = wanted.startsWith("losing") && figures !== undefined;
  return clean({
    path: isTwo || isMoved ? undefined : articles[0]?.path,
    paths: isTwo ? articles.map(({ path }) => path).toSorted() : undefined,
    url: isMoved && count === undefined ? moved?.url.replace(site, "") : undefined,
    now: isMoved && count === undefined ? moved?.to?.replace(site, "") : undefined,
    pages: count,
    query,
    keyword,
    link: place?.target,
    figure: wanted === "urlMovedOrGone" && count !== undefined ? undefined : figure,
    clicks: isLosing && wanted === "losingClicks" ? pair("clicks") : undefined,
    position: isLosing
      ? pair("position")
      : ranking?.before === undefined
        ? query === undefined
          ? undefined
          : figures?.position.now
        : [ranking.before, Object.values(ranking.positions)[0]],
    positions:
      ranking?.before === undefined && wanted === "almostThere.byVolume"
        ? ranking?.positions
        : undefined,
    medianCtrPercent:
      one.medianRate === undefined ? undefined : Math.round(one.medianRate * 10_000) / 100,
  });
}

function clean(record: Readonly<Record<string, unknown>>): Expected {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** Rows without an order where it isn't judged: of equal figures, and of unknown ones. */
function sorted(some: readonly Expected[]): Expected[] {
  const figureOf = (one: Expected): number =>
    typeof one["figure"] === "number" ? one["figure"] : Number.NEGATIVE_INFINITY;
  return some
    .map((one) => ({ one, text: canonicalJson(one) }))
    .toSorted((a, b) => figureOf(b.one) - figureOf(a.one) || (a.text < b.text ? -1 : 1))
    .map(({ one }) => one);
}

/** True where the figures come in order, with unknown ones behind them. */
function isInOrder({ rows: all, group }: OpportunityList): boolean {
  const figures = all
    .filter(({ count }) => count === undefined)
    .map(({ figure }) => figure ?? Number.NEGATIVE_INFINITY);
  return (
    group === "urlMovedOrGone" ||
    figures.every((one, at) => at === 0 || one <= (figures[at - 1] ?? one))
  );
}

for (const [name, site] of [
  ["potting-bench", "https://quillmoss.example"],
  ["backup-docs", "https://docs.tarnbell.example"],
  ["bread-blog", "https://crumblewick.example"],
] as const) {
  describe(`what to work on in ${name}`, () => {
    const expected = expectedOf(name);
    let scratch: ReturnType<typeof scratchFolder>;
    let found: OpportunityList[];

    before(async () => {
      scratch = scratchFolder({ inMemory: true });
      found = opportunityLists(await loopFacts(name, scratch.path, movedUrls(expected, site)));
    });
    after(() => scratch.remove());

    for (const [wanted, rowsOfList] of expectedLists(expected)) {
      it(`has exactly the expected rows of ${wanted}`, () => {
        const own = found.filter(({ id }) => lists[wanted]?.includes(id));
        const judged = [...rowsOfList, ...(otherReading[`${name} ${wanted}`] ?? [])].map((one) =>
          Object.fromEntries(
            Object.entries(one).filter(
              ([key]) => judgedMembers.has(key) && (key !== "clicks" || wanted === "losingClicks"),
            ),
          ),
        );
        assert.deepEqual(
          sorted(own.flatMap((list) => list.rows.map((one) => shown(one, wanted, site)))),
          sorted(judged),
        );
        assert.ok(own.length > 0, "the list is there, even where it is empty");
        assert.ok(own.every(isInOrder));
      });
    }
  });
}
