import { readFile } from "node:fs/promises";
import { mergeKeywords } from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import { AtomicFile } from "../../../../../src/system/atomicFile.ts";
import { isEntryPoint } from "../../../../support/paths.ts";

/** The file to be run as a process of its own, with the list as its argument. */
export const mergeChild = import.meta.filename;

/** Merges a keyword into a list as the product writes files of local folders, and says before each step what comes next. */
async function run(path: string): Promise<void> {
  const market = { location: "United States", language: "English" };
  const incoming = [
    {
      keyword: "new",
      ...market,
      source: "search_index",
      observedAt: "2025-01-01T00:00:00Z",
      figures: { monthly_volume: 10 },
    },
  ];
  const { text } = await mergeKeywords({
    text: await readFile(path, "utf8"),
    incoming,
    known: [],
    market,
    adds: true,
  });
  await step("open");
  const file = await AtomicFile.open(path);
  await step("write");
  await file.write(text);
  await step("commit");
  await file.commit();
  await step("committed");
}

/** Resolves when the line is with the other process, which may kill this one then. */
function step(name: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${name}\n`, () => resolve()));
}

if (isEntryPoint(import.meta.url)) {
  await run(process.argv[2] ?? "");
}
