import {
  convertDataset,
  surveyDataset,
} from "../../../../../src/research/files/dataset/convertDataset.ts";
import type { Conversion } from "../../../../../src/research/files/dataset/convertDataset.ts";
import { fileSource } from "../../../../../src/research/files/dataset/fileSource.ts";
import { AtomicFile } from "../../../../../src/system/atomicFile.ts";
import { isEntryPoint } from "../../../../support/paths.ts";

/** The file to be run as a process of its own, with the answer and the target as its arguments. */
export const exportChild = import.meta.filename;

/** Exports an answer to a CSV file as the product does, and says before each step what comes next. */
async function run(answer: string, target: string, replaces: boolean): Promise<void> {
  const source = await fileSource(answer);
  const watched = { signal: new AbortController().signal, onProgress: () => undefined };
  const survey = await surveyDataset(source, watched);
  const origin = { location: null, language: null, source: null, observedAt: null };
  const about: Conversion["about"] = {
    title: "",
    tool: "",
    subject: "",
    origin,
    available: null,
    note: null,
    scopeNote: null,
  };
  const open = async (): Promise<Awaited<ReturnType<Conversion["open"]>>> => {
    await step("open");
    const file = await AtomicFile.open(target);
    return {
      write: async (chunk) => {
        await step("write");
        await file.write(chunk);
      },
      commit: async () => {
        await step("commit");
        await (replaces ? file.commit() : file.commitNew());
        await step("committed");
      },
      discard: () => file.discard(),
    };
  };
  await convertDataset({
    source,
    survey,
    about,
    format: "csv",
    chosen: undefined,
    delimiter: ",",
    open,
    ...watched,
  });
}

/** Resolves when the line is with the other process, which may kill this one then. */
function step(name: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${name}\n`, () => resolve()));
}

if (isEntryPoint(import.meta.url)) {
  const [answer = "", target = "", how] = process.argv.slice(2);
  await run(answer, target, how === "replace");
}
