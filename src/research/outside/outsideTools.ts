import { freeTools } from "../agents/freeTools.ts";
import type { AgentTool } from "../agents/freeTools.ts";
import { editorSchema } from "../agents/inputSchema.ts";
import { paidTools } from "../agents/paidTools.ts";
import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** A tool as an agent outside the editor sees it: with the name, texts and answers that it has in chat. */
export interface OutsideTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonRecord;
  /** True where a call may cost credits. */
  readonly isPaid: boolean;
  /** True where it changes nothing. */
  readonly isReadOnly: boolean;
}

/** Where there is no editor, no article is in front. */
const inFront = "; default: the one in front";

/** The same for every client: what isn't allowed is refused with the setting's name. */
export const outsideTools: readonly OutsideTool[] = [
  ...Object.values(freeTools).map((tool) =>
    outsideTool(tool, { isPaid: false, isReadOnly: tool !== freeTools.addToList }),
  ),
  ...paidTools.map((tool) => outsideTool(tool, { isPaid: true, isReadOnly: false })),
];

/** What a client may tell its model of all tools. */
export const outsideInstructions = [
  "Look for saved results first: they are paid for, and reading them is free.",
  "Estimate before you pay, and pay for no more than the question needs.",
  "Quote the source, market and date with every figure.",
  "A person is asked in the editor before each paid call: where a call says that it isn't run yet, ask again in a minute with the same arguments.",
].join(" ");

function outsideTool(
  { name, displayName, modelDescription, inputSchema }: AgentTool,
  kind: Pick<OutsideTool, "isPaid" | "isReadOnly">,
): OutsideTool {
  return {
    name,
    title: displayName,
    description: modelDescription,
    inputSchema: withFile(editorSchema(inputSchema)),
    ...kind,
  };
}

/** The tools that take the article in front in the editor need to be told which one. */
function withFile(schema: JsonRecord): JsonRecord {
  const { properties } = schema;
  const file = isRecord(properties) ? properties["file"] : undefined;
  const description = isRecord(file) ? file["description"] : undefined;
  return isRecord(properties) && isRecord(file) && typeof description === "string"
    ? {
        ...schema,
        properties: {
          ...properties,
          file: { ...file, description: `Required. ${description.replace(inFront, "")}` },
        },
      }
    : schema;
}

/** Whether a tool has to be told which article is meant. */
export function needsFile(name: string): boolean {
  const { inputSchema } = outsideTools.find((tool) => tool.name === name) ?? {};
  const properties = inputSchema?.["properties"];
  return isRecord(properties) && "file" in properties;
}
