import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { repositoryRoot } from "./paths.ts";

const folder = join(repositoryRoot, "test", "fixtures", "wire");

const fixture = z.object({
  source: z.string(),
  request: z.object({
    method: z.enum(["GET", "POST"]),
    path: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.unknown()).nullish(),
  }),
  response: z.object({
    status: z.number(),
    headers: z.record(z.string(), z.string()),
    body: z.unknown(),
  }),
});

/** One request and its answer, transcribed by hand from the service's specification. */
export type WireFixture = z.infer<typeof fixture>;

/** Reads a fixture by its file name without the ending. */
export function wireFixture(name: string): WireFixture {
  return fixture.parse(JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")));
}

/** The names of all fixtures. */
export function wireFixtureNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
}
