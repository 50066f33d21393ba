import { buildPartsModel } from "../../src/research/results/resultDocument.ts";
import type { ResultModel } from "../../src/research/results/resultDocument.ts";
import type { AnswerParts } from "../../src/research/results/parts/answerParts.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import { readEnvelope } from "../../src/research/service/envelope.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { defaultMarket } from "../../src/shared/markets.ts";
import { columnValues } from "../../src/shared/table.ts";
import type { ColumnValues } from "../../src/shared/table.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { askedFirst, askedSite, checked } from "./toolFixtures.ts";
import { savedAnswer } from "../unit/research/results/shown.ts";
import { SandboxUnderTest, record, records } from "../unit/sandbox/sandboxUnderTest.ts";

/** What a person asked a tool, and the envelope that came. */
export interface ToolAnswer {
  /** The tool's name, with what sets one of several answers of it apart. */
  readonly name: string;
  readonly tool: string;
  readonly args: JsonRecord;
  readonly envelope: JsonRecord;
  /** The answer that this one is continued by. */
  readonly next?: ToolAnswer;
}

/** Second ones of another kind. */
const askedToo: Readonly<Record<string, JsonRecord>> = {
  "inspect_ai_visibility.alone": { domain: askedSite },
};

/** An answer of every tool, and of some a second one of another kind; the same ones each time. */
export async function toolAnswers(): Promise<readonly ToolAnswer[]> {
  const server = await startSandbox({ rateLimit: 0, now: "2026-11-21" });
  try {
    const sandbox = new SandboxUnderTest(server);
    const ask = async (name: string, args: JsonRecord): Promise<ToolAnswer> => {
      const [tool = name] = name.split(".", 1);
      return { name, tool, args, envelope: await sandbox.envelope(tool, args) };
    };
    const answers: ToolAnswer[] = [];
    for (const [name, args] of [...askedFirst, ...Object.entries(askedToo)]) {
      answers.push(await ask(name, args));
    }
    const first = answerNamed(answers, "inspect_search_visibility");
    const next = await ask("inspect_search_visibility.next", {
      ...first.args,
      keywords: checked.slice(10),
    });
    const uri = records(answerNamed(answers, "research_keywords").envelope["resources"])[0]?.[
      "uri"
    ];
    return [
      ...answers,
      { ...first, name: "inspect_search_visibility.parts", next },
      await ask("export_dataset", { uri }),
    ];
  } finally {
    await server.close();
  }
}

export function answerNamed(answers: readonly ToolAnswer[], wanted: string): ToolAnswer {
  const found = answers.find(({ name }) => name === wanted);
  if (found === undefined) {
    throw new Error(`${wanted} was not asked`);
  }
  return found;
}

/** What the host makes of an answer; `ownDomain` is the reader's own site. */
export function modelOf(
  { tool, args, envelope, next }: ToolAnswer,
  ownDomain?: string,
): ResultModel {
  const part = (of: Pick<ToolAnswer, "args" | "envelope">, index: number): AnswerParts[number] => {
    const definition = findTool(tool);
    const result = {
      ...savedAnswer(tool, of.args),
      subject: definition?.subject(of.args) ?? "",
      market:
        definition === undefined || definition.market === "none"
          ? null
          : { location: defaultMarket.location, language: defaultMarket.language },
      cost: definition?.cost ?? 0,
      receivedAt: `2026-11-21T12:0${index}:41.000Z`,
    };
    return {
      result,
      envelope: readEnvelope(of.envelope),
      firstAction: index * 100,
      firstResource: index * 100,
    };
  };
  return buildPartsModel(
    next === undefined
      ? [part({ args, envelope }, 0)]
      : [part({ args, envelope }, 0), part(next, 1)],
    ownDomain,
  );
}

/** The rows of a table from one on, as the host sends them. */
export function rowsFrom({ tables }: ResultModel, table: string, from: number): ColumnValues {
  const source = tables.get(table);
  return source === undefined ? [] : columnValues(source.rows(from, source.count), source.columns);
}

/** The members of `data` of an answer. */
export function dataOf({ envelope }: ToolAnswer): JsonRecord {
  return record(envelope["data"]);
}
