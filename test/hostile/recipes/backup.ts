import { createHash } from "node:crypto";
import { writeManifest } from "../../../src/research/backup/backupFormat.ts";
import { recipesOf, eachFile, megabyte, each, fill } from "../recipe.ts";
import type { Files, Recipe } from "../recipe.ts";
import { savedResult } from "./savedResult.ts";

const make = recipesOf("backup", "backup");

const zeros = "0".repeat(64);

/** A backup's file as its manifest names it. */
interface Named {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

function withManifest(files: readonly Named[]): Files {
  return {
    "manifest.json": writeManifest({
      createdAt: "2026-11-21T10:00:00.000Z",
      included: { results: true, ownData: true, spending: true, accountIds: true },
      counts: { results: files.length, calls: 0, pins: 0 },
      leftOut: { ownData: 0, unreadable: 0 },
      bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      files: [...files],
    }),
  };
}

/** A backup of files that are as its manifest says. */
function withTexts(texts: Readonly<Record<string, string>>): Files {
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  }));
  return { ...withManifest(files), ...texts };
}

const withFile = (path: string, text: string): Files => withTexts({ [path]: text });

function withResults(count: number, text: (number: number) => string): Files {
  return withTexts(
    Object.fromEntries(
      Array.from({ length: count }, (_none, n) => [`results/r-${n}.seo.json`, text(n)]),
    ),
  );
}

export const backupRecipes: readonly Recipe[] = [
  make(
    "2000-damaged",
    () =>
      eachFile(2000, (n) => [
        `results/r-${n}.seo.json`,
        n % 2 ? "{" : `${JSON.stringify(savedResult({ id: `r-${n}` }))}\n`,
      ]),
    "said",
    "1,000 restored, 1,000 damaged: two figures and a list, not 1,000 messages",
    { open: "" },
  ),
  make(
    "link-out",
    () => ({
      "results/r-1.seo.json": { link: "../../outside/secret.txt" },
      "results/more": { link: ".." },
    }),
    "said",
    "links aren't followed",
    { open: "" },
  ),
  make(
    "one-sparse",
    () => ({ "results/r-1.seo.json": { sparse: 600 * megabyte } }),
    "said",
    "too large, by its size alone",
    { open: "" },
  ),

  make(
    "manifest-100000-files",
    () =>
      withManifest(
        Array.from({ length: 100_000 }, (_none, n) => ({
          path: `results/r-${n}.seo.json`,
          bytes: 5,
          sha256: zeros,
        })),
      ),
    "said",
    "100,000 missing files: one figure",
  ),
  make(
    "manifest-paths-out",
    () =>
      withManifest(
        [
          "../outside/secret.txt",
          "/etc/passwd",
          "results/../../x.seo.json",
          "results/..",
          "ledger/../../x.ndjson",
          "C:\\x",
        ].map((path) => ({ path, bytes: 5, sha256: zeros })),
      ),
    "said",
    "refused, nothing is read or written there",
  ),
  make(
    "manifest-one-file-often",
    () => ({
      ...withManifest(
        Array.from({ length: 50_000 }, () => ({
          path: "results/r-1.seo.json",
          bytes: 2,
          sha256: zeros,
        })),
      ),
      "results/r-1.seo.json": "{}",
    }),
    "said",
    "taken once",
  ),
  make(
    "manifest-deep",
    () => ({ "manifest.json": fill(8 * megabyte, '{"files":[') }),
    "said",
    "damaged",
  ),
  make(
    "manifest-sparse",
    () => ({ "manifest.json": { sparse: 600 * megabyte } }),
    "said",
    "too large, by its size alone",
  ),
  make("manifest-is-a-pipe", () => ({ "manifest.json": { pipe: true } }), "said", "no backup", {
    isPosix: true,
  }),
  make(
    "results-is-a-link",
    () => ({
      ...withManifest([{ path: "results/r-1.seo.json", bytes: 5, sha256: zeros }]),
      results: { link: "../outside" },
    }),
    "said",
    "refused",
    { isPosix: true },
  ),
  make(
    "3000-results",
    () => withResults(3000, (n) => `${JSON.stringify(savedResult({ id: `r-${n}` }))}\n`),
    "reads",
    "3,000 restored; the host isn't held",
  ),
  make(
    "results-deep",
    () =>
      withResults(3, (n) =>
        JSON.stringify(savedResult({ id: `r-${n}` })).replace(
          '{"keyword":"coffee"}}',
          `{"x":${'{"y":['.repeat(200_000)}1${"]}".repeat(200_000)}}}`,
        ),
      ),
    "ends",
    "three deep results: refused or restored as they are",
  ),
  make(
    "results-large",
    () =>
      withResults(
        2,
        (n) =>
          `${JSON.stringify(savedResult({ id: `r-${n}`, envelope: { data: { rows: Array.from({ length: 150_000 }, (_none, k) => ({ k, t: "text" })) } } }))}\n`,
      ),
    "ends",
    "two results of 4 MB",
  ),
  make(
    "ledger-lines",
    () => withFile("ledger/2026-11-20.ndjson", fill(8 * megabyte, '{"kind":"begin","id":"x"}\n')),
    "ends",
    "8 MB of lines that say nothing",
  ),
  make(
    "ledger-calls",
    () =>
      withFile(
        "ledger/2026-11-20.ndjson",
        each(
          130_000,
          (n) =>
            `{"kind":"call","id":"c${n}","tool":"t","subject":"s","origin":"o","price":1,"session":"s","at":"2026-11-20T10:00:00.000Z"}\n`,
        ),
      ),
    "reads",
    "130,000 calls, more than a function takes arguments",
  ),
  make(
    "ledger-days",
    () =>
      withTexts(
        Object.fromEntries(
          Array.from({ length: 1000 }, (_none, day) => {
            const at = new Date(Date.UTC(2024, 0, 1 + day, 10)).toISOString();
            return [
              `ledger/${at.slice(0, 10)}.ndjson`,
              each(
                200,
                (n) =>
                  `{"kind":"call","id":"d${day}-${n}","tool":"t","subject":"s","origin":"o","price":1,"session":"s","at":"${at}"}\n`,
              ),
            ];
          }),
        ),
      ),
    "reads",
    "200,000 calls of a thousand days",
  ),
  make(
    "pins-many",
    () =>
      withFile(
        "pins.ndjson",
        each(200_000, (n) => `{"id":"r-${n}","pinned":true}\n`),
      ),
    "ends",
    "7 MB",
  ),
];
