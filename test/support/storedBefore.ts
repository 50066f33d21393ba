import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { JsonRecord } from "../../src/shared/json.ts";

const table = z.object({
  name: z.string(),
  rows: z.number(),
  /** The first column of the table, and its first values. */
  key: z.string(),
  values: z.array(z.unknown()),
});

/** The first values of each column, by its key. */
const cells = z.record(z.string(), z.array(z.unknown()));

const tab = z.object({
  id: z.string(),
  tab: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), cells })),
});

const spendingTotals = z.record(
  z.string(),
  z.object({ calls: z.number(), credits: z.number(), unproved: z.number() }),
);

/** What a version showed of the files it wrote. Credits. */
const shown = z.object({
  writtenAt: z.string(),
  /** The address in the settings: the service whose key was stored. */
  baseUrl: z.string(),
  ids: z.object({
    keywords: z.string(),
    serp: z.string(),
    keyword: z.string(),
    visibility: z.string(),
    visibilityContinued: z.string(),
    unreadable: z.string(),
    deleted: z.string(),
    domain: z.optional(z.string()),
    /** Of the same seed as `keywords`, with other limits. */
    keywordsLater: z.optional(z.string()),
    /** Read at the service: the other ones are the sandbox's. */
    indexed: z.optional(z.string()),
  }),
  batches: z.object({ paused: z.string(), interrupted: z.string() }),
  /** By origin. */
  spentToday: z.record(z.string(), z.number()),
  dayLimit: z.number(),
  balance: z.number(),
  /** Most of the results by their ids: the title of the tab, and of each table its rows and the first values of one column. */
  results: z.record(
    z.string(),
    z.object({
      subject: z.string(),
      cost: z.number(),
      tab: z.string(),
      tables: z.array(table.extend({ cells: z.optional(cells) })),
    }),
  ),
  /** What version 1.0.0 was the first to show, or the first of which it was noted. */
  later: z.optional(
    z.object({
      /** The budgets that were raised, by origin. */
      raised: z.record(z.string(), z.object({ day: z.number(), session: z.number() })),
      /** Each call of the ledger, by origin, oldest first. */
      calls: z.record(
        z.string(),
        z.array(
          z.object({
            id: z.string(),
            outcome: z.string(),
            credits: z.number(),
            from: z.optional(z.string()),
            resultId: z.optional(z.string()),
          }),
        ),
      ),
      /** By origin. */
      spending: z.record(
        z.string(),
        z.object({
          total: spendingTotals.valueType,
          days: spendingTotals,
          tools: spendingTotals,
          subjects: spendingTotals,
          callers: spendingTotals,
        }),
      ),
      tabs: z.object({ comparison: tab, combined: tab, batch: tab, keywordMap: tab }),
      history: z.object({
        file: z.string(),
        id: z.string(),
        tab: z.string(),
        rows: z.number(),
        cells,
      }),
      /** The groups of the Results view with their rows. */
      resultsView: z.array(
        z.object({
          label: z.string(),
          rows: z.array(
            z.object({
              id: z.string(),
              label: z.string(),
              description: z.string(),
              context: z.string(),
            }),
          ),
        }),
      ),
      /** What the readers of the settings gave, by their names. */
      settings: z.record(z.string(), z.unknown()),
    }),
  ),
});

type Shown = z.infer<typeof shown>;

/** What a person gave a result: its title, its tags. */
interface Described {
  readonly title?: string;
  readonly tags?: readonly string[];
}

/** What tests know of a version's files, and the version itself didn't show. */
interface StoredFacts {
  /** The day on the machine that wrote them, as the ledger's file is named. */
  readonly day: { readonly year: number; readonly month: number; readonly day: number };
  /** How many results are in the library. */
  readonly results: number;
  /** What names the account whose own figures were read: of its key, which is not in the fixture. */
  readonly serviceAccount: string;
  /** The title and the tags that a person gave results, by their names in `ids`. */
  readonly described: { readonly [name in keyof Shown["ids"]]?: Described };
  /** The arguments of the page that a batch had under way when the window ended. */
  readonly pageUnderWay: Readonly<Record<string, string>>;
  /** The pages that the sandbox had charged after `balance` was shown. */
  readonly pagesCharged: number;
  /** How many calls of all origins ended in each way. */
  readonly calls: Readonly<Record<"charged" | "notCharged" | "open" | "unknown", number>>;
}

/** The versions whose files are kept, oldest first, each in `test/fixtures/storage-<version>`. */
const kept = {
  "0.4.0": {
    day: { year: 2026, month: 11, day: 22 },
    results: 12,
    serviceAccount: "69782e85f345acb4",
    described: {
      serp: { title: "Moka pot for the spring guide" },
      domain: { tags: ["launch", "Café"] },
    },
    pageUnderWay: { url: "https://example.com/under-way-2" },
    pagesCharged: 2,
    calls: { charged: 13, notCharged: 2, open: 2, unknown: 0 },
  },
  "1.0.0": {
    day: { year: 2026, month: 11, day: 26 },
    results: 13,
    serviceAccount: "c1b8bbeec1e282b6",
    described: {
      keywords: { title: "Cezve, the plan", tags: ["launch", "Café"] },
      serp: { title: "Moka pot for the spring guide" },
    },
    pageUnderWay: {
      url: "https://example.com/under-way-2",
      location: "Germany",
      language: "German",
    },
    pagesCharged: 1,
    calls: { charged: 18, notCharged: 2, open: 3, unknown: 1 },
  },
} as const satisfies Readonly<Record<string, StoredFacts>>;

export type KeptVersion = keyof typeof kept;

/** Oldest first. */
export const keptVersions = ["0.4.0", "1.0.0"] as const satisfies readonly KeptVersion[];

/** Everything that an earlier version stored, as its folder in `test/fixtures` has it. */
export class StoredBefore {
  readonly version: KeptVersion;
  readonly shown: Shown;
  readonly facts: StoredFacts;
  /** When the last of it was written. */
  readonly writtenAt: Date;
  readonly #folder: string;

  /** `repository` is the folder of package.json. */
  constructor(version: KeptVersion, repository: string) {
    this.version = version;
    this.facts = kept[version];
    this.#folder = join(repository, "test", "fixtures", `storage-${version}`);
    this.shown = shown.parse(this.json("shown.json"));
    this.writtenAt = new Date(this.shown.writtenAt);
  }

  /** Of each version whose files are kept, oldest first. */
  static all(repository: string): StoredBefore[] {
    return keptVersions.map((version) => new StoredBefore(version, repository));
  }

  /** Noon of a day before (or after) the day when it was written, in the zone of this machine: the ledger's files are named by days. */
  noon(daysLater = 0): Date {
    const { year, month, day } = this.facts.day;
    return new Date(year, month - 1, day + daysLater, 12);
  }

  text(...path: readonly string[]): string {
    return readFileSync(this.path(...path), "utf8");
  }

  /** The object in a JSON file. */
  json(...path: readonly string[]): JsonRecord {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(this.text(...path)));
  }

  /** Copies a folder or file of it to `target`. */
  copy(path: string, target: string): void {
    cpSync(this.path(path), target, { recursive: true });
  }

  /** Ids of the results in the library, oldest first; of those that have a file of that ending beside them. */
  resultIds(ending = ".seo.json"): string[] {
    const files = readdirSync(this.path("globalStorage", "results")).filter((name) =>
      name.endsWith(ending),
    );
    return files.map((name) => name.slice(0, -ending.length)).toSorted();
  }

  /** The title and the tags that a person gave results, by their ids. */
  get described(): ReadonlyMap<string, Described> {
    const { ids } = this.shown;
    return new Map(
      Object.entries(this.facts.described).map(([name, described]) => [
        z.string().parse(Object.entries(ids).find(([one]) => one === name)?.[1]),
        described,
      ]),
    );
  }

  path(...path: readonly string[]): string {
    return join(this.#folder, ...path);
  }
}
