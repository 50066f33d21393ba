import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import { shown } from "./shown.ts";

/** What is shown of an answer of a tool with this data. */
export const of = (
  tool: string,
  data: JsonRecord,
  args: JsonRecord = {},
  rest: JsonRecord = {},
): ResultModel => shown(tool, { ...rest, data }, args);
