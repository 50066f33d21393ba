import { isRecord } from "../../shared/json.ts";
import type { FieldChoice } from "../../shared/formField.ts";
import type { Filling, FormState, RunOutcome, ToFormView } from "../../shared/formProtocol.ts";

/** Checks a message from the host; throws for what the protocol does not know. */
export function parseFormMessage(body: unknown): ToFormView {
  if (isRecord(body) && body["kind"] === "state" && isState(body["state"])) {
    return { kind: "state", state: body["state"] };
  }
  if (isRecord(body) && body["kind"] === "fill" && isFilling(body["filling"])) {
    return { kind: "fill", filling: body["filling"] };
  }
  throw new Error("The form does not know this message.");
}

function isState(value: unknown): value is FormState {
  return (
    isRecord(value) &&
    (value["unavailable"] === null || typeof value["unavailable"] === "string") &&
    typeof value["standing"] === "string" &&
    typeof value["busy"] === "boolean" &&
    (value["outcome"] === null || isOutcome(value["outcome"])) &&
    isRecord(value["connected"]) &&
    isChoices(value["connected"]["website"]) &&
    isChoices(value["connected"]["adAccount"])
  );
}

function isOutcome(value: unknown): value is RunOutcome {
  return isRecord(value) && (value["kind"] === "done" || value["kind"] === "failed") && typeof value["text"] === "string";
}

function isChoices(value: unknown): value is FieldChoice[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item["value"] === "string" && typeof item["label"] === "string");
}

function isFilling(value: unknown): value is Filling {
  const draft = isRecord(value) ? value["draft"] : undefined;
  return (
    isRecord(value) &&
    typeof value["canBringBack"] === "boolean" &&
    isRecord(draft) &&
    typeof draft["additional"] === "string" &&
    isRecord(draft["texts"]) &&
    Object.values(draft["texts"]).every((text) => typeof text === "string")
  );
}
