import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { Tile } from "../../../../src/shared/picture.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import { askedFirst } from "../../../support/toolFixtures.ts";
import { SandboxUnderTest, at, record, records } from "../../sandbox/sandboxUnderTest.ts";
import { shown } from "./shown.ts";

const askedOf: ReadonlyMap<string, JsonRecord> = new Map(askedFirst);

/** What tools of the sandbox answered. */
export interface AskedTools {
  readonly names: () => string[];
  readonly answerOf: (tool: string) => JsonRecord;
  /** What is at a place in the data of an answer. */
  readonly data: (tool: string, ...path: readonly string[]) => unknown;
  readonly rows: (tool: string, ...path: readonly string[]) => JsonRecord[];
  /** What is shown of an answer. */
  readonly model: (tool: string, own?: string) => ResultModel;
  /** Asks once more. */
  readonly envelope: (tool: string, args: JsonRecord) => Promise<JsonRecord>;
}

/** Asks tools of a sandbox, all of them unless some are named, before the tests of a `describe`. */
export function askedTools(only?: readonly string[]): AskedTools {
  const answers = new Map<string, JsonRecord>();
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = new SandboxUnderTest(await startSandbox({ rateLimit: 0, now: "2026-11-21" }));
  });
  for (const [tool, args] of askedFirst) {
    if (only === undefined || only.includes(tool)) {
      before(`asks ${tool}`, async () => {
        answers.set(tool, await sandbox.envelope(tool, args));
      });
    }
  }
  if (only === undefined) {
    before("asks export_dataset", async () => {
      const uri = records(answerOf("research_keywords")["resources"])[0]?.["uri"];
      answers.set("export_dataset", await sandbox.envelope("export_dataset", { uri }));
    });
  }
  after(() => sandbox.sandbox.close());

  const answerOf = (tool: string): JsonRecord => record(answers.get(tool));
  const data = (tool: string, ...path: readonly string[]): unknown =>
    at(answerOf(tool), "data", ...path);
  return {
    names: () => [...answers.keys()],
    answerOf,
    data,
    rows: (tool, ...path) => records(data(tool, ...path)),
    model: (tool, own) => shown(tool, answerOf(tool), askedOf.get(tool) ?? {}, own),
    envelope: (tool, args) => sandbox.envelope(tool, args),
  };
}

/** What tiles say. */
export const texts = (tiles: readonly Tile[]): string[] => tiles.map(({ text }) => text);
