import { cpSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { JsonRecord } from "../../src/shared/json.ts";

const table = z.object({
  name: z.string(),
  rows: z.number(),
  key: z.string(),
  values: z.array(z.unknown()),
});

/** What version 0.4.0 showed of the files it wrote. Credits. */
const shown = z.object({
  writtenAt: z.string(),
  /** The address in the settings: the service whose key was stored. */
  baseUrl: z.string(),
  ids: z.object({
    keywords: z.string(),
    serp: z.string(),
    keyword: z.string(),
    domain: z.string(),
    visibility: z.string(),
    visibilityContinued: z.string(),
    unreadable: z.string(),
    deleted: z.string(),
  }),
  batches: z.object({ paused: z.string(), interrupted: z.string() }),
  /** By origin. */
  spentToday: z.record(z.string(), z.number()),
  dayLimit: z.number(),
  balance: z.number(),
  /** Most of the results by their ids: the title of the tab, and of each table its rows and the first values of one column. */
  results: z.record(
    z.string(),
    z.object({ subject: z.string(), cost: z.number(), tab: z.string(), tables: z.array(table) }),
  ),
});

/** Everything that version 0.4.0 stored, as `test/fixtures/storage-0.4.0` has it. */
export class StoredBefore {
  readonly shown: z.infer<typeof shown>;
  /** When the last of it was written. */
  readonly writtenAt: Date;
  readonly #folder: string;

  /** `repository` is the folder of package.json. */
  constructor(repository: string) {
    this.#folder = join(repository, "test", "fixtures", "storage-0.4.0");
    this.shown = shown.parse(this.json("shown.json"));
    this.writtenAt = new Date(this.shown.writtenAt);
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

  /** Ids of the results in the library, oldest first. */
  resultIds(): string[] {
    const files = readdirSync(this.path("globalStorage", "results")).filter((name) =>
      name.endsWith(".seo.json"),
    );
    return files.map((name) => name.replace(".seo.json", "")).toSorted();
  }

  path(...path: readonly string[]): string {
    return join(this.#folder, ...path);
  }
}
