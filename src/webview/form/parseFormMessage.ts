import { isRecord } from "../../shared/json.ts";
import type { FieldChoice, FormField } from "../../shared/formField.ts";
import type {
  Filling,
  FormModel,
  FormOffer,
  FormState,
  ReadyReply,
  RunOutcome,
  ToFormView,
} from "../../shared/formProtocol.ts";

/** Checks a message from the host; throws for what the protocol does not know. */
export function parseFormMessage(body: unknown): ToFormView {
  if (isRecord(body) && body["kind"] === "state" && isState(body["state"])) {
    return { kind: "state", state: body["state"] };
  }
  if (isRecord(body) && body["kind"] === "fill" && isFilling(body["filling"])) {
    return { kind: "fill", filling: body["filling"] };
  }
  if (isRecord(body) && body["kind"] === "open" && isOpening(body["opening"])) {
    return { kind: "open", opening: body["opening"] };
  }
  throw new Error("The form doesn't recognize this message.");
}

function isOpening(value: unknown): value is ReadyReply {
  return (
    isRecord(value) &&
    isModel(value["model"]) &&
    isState(value["state"]) &&
    (value["translations"] === null ||
      (isRecord(value["translations"]) &&
        Object.values(value["translations"]).every((text) => typeof text === "string"))) &&
    isFilling(value)
  );
}

function isModel(value: unknown): value is FormModel {
  return (
    isRecord(value) &&
    ["tool", "title", "description", "price"].every((name) => typeof value[name] === "string") &&
    (value["wanted"] === null || typeof value["wanted"] === "string") &&
    isFields(value["needed"]) &&
    isFields(value["more"])
  );
}

function isFields(value: unknown): value is FormField[] {
  const texts = ["name", "label", "help", "control"];
  return (
    Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) &&
        texts.every((name) => typeof item[name] === "string") &&
        typeof item["required"] === "boolean",
    )
  );
}

function isState(value: unknown): value is FormState {
  return (
    isRecord(value) &&
    (value["unavailable"] === null || typeof value["unavailable"] === "string") &&
    typeof value["standing"] === "string" &&
    (value["market"] === null || typeof value["market"] === "string") &&
    typeof value["busy"] === "boolean" &&
    (value["outcome"] === null || isOutcome(value["outcome"])) &&
    isOffers(value["offers"]) &&
    isRecord(value["connected"]) &&
    isChoices(value["connected"]["website"]) &&
    isChoices(value["connected"]["adAccount"])
  );
}

function isOffers(value: unknown): value is FormOffer[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) && typeof item["field"] === "string" && typeof item["label"] === "string",
    )
  );
}

function isOutcome(value: unknown): value is RunOutcome {
  return (
    isRecord(value) &&
    (value["kind"] === "done" || value["kind"] === "failed") &&
    typeof value["text"] === "string"
  );
}

function isChoices(value: unknown): value is FieldChoice[] {
  return (
    Array.isArray(value) &&
    value.every(
      (item) =>
        isRecord(item) && typeof item["value"] === "string" && typeof item["label"] === "string",
    )
  );
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
