import { isRecord } from "../../../shared/json.ts";
import { keyOf, node, nodes, textIn } from "./ast.ts";
import type { Ast } from "./ast.ts";
import { Code, CodeObject, isList, isSample, isUnknown, reasonIn, sampleOf } from "./codeValues.ts";
import type { CodeFunction, CodeValue } from "./codeValues.ts";
import type { MethodHost } from "./methods.ts";
import { isText, unclear } from "./operations.ts";

/** What lists and objects need of who evaluates. */
export interface LiteralHost {
  readonly isConfiguration: boolean;
  readonly value: (at: Ast | undefined) => CodeValue;
  readonly function: (at: Ast) => CodeFunction;
  readonly textOf: (at: Ast) => string;
  readonly spend: (steps: number) => void;
  /** A list that is made only where it isn't too long. */
  readonly list: (length: number, make: () => readonly CodeValue[]) => CodeValue;
}

/** A list, or a call's arguments, those of `...` in their place. */
export function listLiteral(at: Ast, host: LiteralHost, member = "elements"): CodeValue {
  const found: CodeValue[] = [];
  let hasSample = false;
  const elements: readonly unknown[] = Array.isArray(at[member]) ? at[member] : [];
  for (const element of elements) {
    const own = node(element);
    if (own?.type !== "SpreadElement") {
      found.push(host.value(own));
      continue;
    }
    const spread = host.value(node(own["argument"]));
    if (!isList(spread)) {
      const code = new Code(host.textOf(own), undefined, reasonIn(spread));
      if (!host.isConfiguration) {
        return code;
      }
      found.push(code);
      continue;
    }
    const whole = host.list(found.length + spread.length, () => spread);
    if (!isList(whole)) {
      return new Code(host.textOf(at), undefined, reasonIn(whole));
    }
    whole.forEach((one) => found.push(one));
    hasSample ||= isSample(spread);
  }
  return hasSample ? sampleOf(found) : found;
}

/** An object as it is written. */
export function objectLiteral(at: Ast, host: LiteralHost): CodeValue {
  const members = new Map<string, CodeValue>();
  let isWhole = true;
  let reason: string | undefined;
  for (const property of nodes(at["properties"])) {
    if (property.type === "SpreadElement") {
      const spread = host.value(node(property["argument"]));
      if (spread instanceof CodeObject) {
        host.spend(Math.ceil(spread.members.size / 10));
        spread.members.forEach((value, key) => members.set(key, value));
      }
      const isKnown =
        spread instanceof CodeObject
          ? spread.isWhole
          : !isUnknown(spread) && !isList(spread) && typeof spread !== "string";
      isWhole &&= isKnown;
      reason ??= reasonIn(spread);
      continue;
    }
    const key =
      property["computed"] === true
        ? host.value(node(property["key"]))
        : keyOf(node(property["key"]));
    const name = typeof key === "string" || typeof key === "number" ? String(key) : undefined;
    if (name === undefined || name === "__proto__") {
      isWhole = false;
    } else {
      members.set(name, propertyValue(property, host));
    }
  }
  return isWhole || host.isConfiguration
    ? new CodeObject(members, isWhole)
    : new Code(host.textOf(at), undefined, reason);
}

function propertyValue(property: Ast, host: LiteralHost): CodeValue {
  return property.type === "ObjectProperty"
    ? host.value(node(property["value"]))
    : property["kind"] === "method"
      ? host.function(property)
      : new Code(host.textOf(property));
}

/** A text with values in it; `unclear` where one isn't known. */
export function textLiteral(
  at: Ast,
  values: readonly CodeValue[],
  text: MethodHost["text"],
): CodeValue | typeof unclear {
  const shown = values.filter((value) => isText(value) || typeof value === "boolean").map(String);
  if (shown.length < values.length) {
    return unclear;
  }
  const texts = nodes(at["quasis"]).map(({ value }) =>
    isRecord(value) ? (textIn(value["cooked"]) ?? "") : "",
  );
  const length = [...texts, ...shown].reduce((sum, part) => sum + part.length, 0);
  return text(length, () => texts.map((part, index) => `${part}${shown[index] ?? ""}`).join(""));
}

/** What `+` makes of two values. */
export function sum(
  left: CodeValue,
  right: CodeValue,
  text: MethodHost["text"],
): CodeValue | typeof unclear {
  if (typeof left === "number" && typeof right === "number") {
    return left + right;
  }
  if (!isText(left) || !isText(right)) {
    return unclear;
  }
  const [one, other] = [String(left), String(right)];
  return text(one.length + other.length, () => one + other);
}
