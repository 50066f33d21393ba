import { isRecord } from "../../shared/json.ts";
import type { ToResultView } from "../../shared/resultProtocol.ts";

/** Checks a message from the host; throws for what the protocol does not know. */
export function parseHostMessage(body: unknown): ToResultView {
  if (
    isRecord(body) &&
    body["kind"] === "busy" &&
    isIndexes(body["actions"]) &&
    isIndexes(body["resources"])
  ) {
    return { kind: "busy", actions: body["actions"], resources: body["resources"] };
  }
  if (isRecord(body) && body["kind"] === "changed") {
    return { kind: "changed" };
  }
  throw new Error("The result view doesn't recognize this message.");
}

function isIndexes(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isInteger(item));
}
