import { readFileSync } from "node:fs";
import { resultReport } from "../../../../../src/research/files/report/resultReport.ts";
import { writePieces } from "../../../../../src/research/files/writePieces.ts";
import { AtomicFile } from "../../../../../src/system/atomicFile.ts";
import { isEntryPoint } from "../../../../support/paths.ts";
import { shown } from "../../results/shown.ts";

/** The file to be run as a process of its own, with an envelope and the target as its arguments. */
export const reportChild = import.meta.filename;

/** Writes the report of an answer as the product does, and says before each step what comes next. */
async function run(answer: string, target: string, replaces: boolean): Promise<void> {
  const { document, tables } = shown("research_keywords", JSON.parse(readFileSync(answer, "utf8")));
  await step("open");
  const file = await AtomicFile.open(target);
  const stepped = {
    write: async (chunk: Uint8Array | string): Promise<void> => {
      await step("write");
      await file.write(chunk);
    },
    commit: async (): Promise<void> => {
      await step("commit");
      await (replaces ? file.commit() : file.commitNew());
      await step("committed");
    },
    discard: () => file.discard(),
  };
  await writePieces(
    stepped,
    resultReport(document, ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? []),
  );
}

/** Resolves when the line is with the other process, which may kill this one then. */
function step(name: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${name}\n`, () => resolve()));
}

if (isEntryPoint(import.meta.url)) {
  const [answer = "", target = "", how] = process.argv.slice(2);
  await run(answer, target, how === "replace");
}
