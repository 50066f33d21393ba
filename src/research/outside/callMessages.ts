import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";

/** What an agent outside the editor wants from a window. */
export interface OutsideCall {
  readonly tool: string;
  readonly input: JsonRecord;
  /** What the client says it is called: anybody may say anything. */
  readonly client: string;
  /** The folder that the client works in, as it says. */
  readonly folder: string;
}

/** What a window answers: one text for the model. */
export interface OutsideAnswer {
  readonly text: string;
  /** True where the tool wasn't run, or failed. */
  readonly isError: boolean;
}

/** What an agent's program sends to a window, behind the handshake. Its ids are its own. */
export type AgentMessage =
  | { readonly id: number; readonly call: OutsideCall }
  | { readonly id: number; readonly cancel: true };

/** What a client is told while it waits for a call. */
export interface CallNote {
  readonly text: string;
  /** True where nothing was sent to the service so far, and nothing is before the next note. Older windows don't say it. */
  readonly isUnpaid: boolean;
}

/** What a window sends: the answer to a call, or a note on the way to it. */
export type WindowMessage =
  | ({ readonly id: number } & OutsideAnswer)
  | { readonly id: number; readonly note: string; readonly isUnpaid: boolean };

/** Characters of a name or a path that a client gives. */
const longestName = 1000;

/** A line of an agent's program; undefined for anything else. */
export function agentMessage(value: unknown): AgentMessage | undefined {
  if (!isRecord(value) || !isId(value["id"])) {
    return undefined;
  }
  const { id, cancel, call } = value;
  if (cancel === true) {
    return { id, cancel };
  }
  if (!isRecord(call)) {
    return undefined;
  }
  const { tool, input, client, folder } = call;
  return isName(tool) && isRecord(input) && isName(client) && isName(folder)
    ? { id, call: { tool, input, client, folder } }
    : undefined;
}

/** A line of a window; undefined for anything else. */
export function windowMessage(value: unknown): WindowMessage | undefined {
  if (!isRecord(value) || !isId(value["id"])) {
    return undefined;
  }
  const { id, text, isError, note } = value;
  if (typeof note === "string") {
    return { id, note, isUnpaid: value["isUnpaid"] === true };
  }
  return typeof text === "string" && typeof isError === "boolean"
    ? { id, text, isError }
    : undefined;
}

function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

function isName(value: unknown): value is string {
  return typeof value === "string" && value.length <= longestName;
}
