import { replaced, splitAt } from "../../patterns/replaced.ts";
import {
  Code,
  CodeCall,
  CodePattern,
  LooseDate,
  hasSpread,
  isList,
  isSample,
  isUnknown,
  sampleOf,
} from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { unclear } from "./operations.ts";

/** UTF-16 units of a text that a pattern is tried on, and of what replacing may make of it. */
const mostTried = 300;
const mostReplaced = 100_000;

type MethodOwner = string | number | Date | CodePattern | readonly CodeValue[];
type Result = CodeValue | typeof unclear;

/** What methods need of who evaluates. */
export interface MethodHost {
  readonly call: (called: CodeValue, args: readonly CodeValue[]) => CodeValue;
  /** A text that is made only where it isn't too long. */
  readonly text: (length: number, make: () => string) => CodeValue;
  /** A list that is made only where it isn't too long. */
  readonly list: (length: number, make: () => readonly CodeValue[]) => CodeValue;
}

/** True for values whose methods are known. */
export function isMethodOwner(value: CodeValue): value is MethodOwner {
  return (
    typeof value === "string" ||
    typeof value === "number" ||
    value instanceof Date ||
    value instanceof CodePattern ||
    isList(value)
  );
}

/** What a method of a text, number, date or list gives; `unclear` for one that isn't known. */
export function callMethod(
  owner: MethodOwner,
  name: string,
  args: readonly CodeValue[],
  host: MethodHost,
): Result {
  if (isList(owner)) {
    return hasSpread(owner)
      ? unclear
      : isSample(owner)
        ? ofSample(owner, name, args, host)
        : ofList(owner, name, args, host);
  }
  const [first] = args;
  if (typeof owner === "string" && /^replace(?:All)?$/u.test(name) && typeof first === "string") {
    if (!owner.includes(first)) {
      // whatever it would be replaced by
      return owner;
    }
  }
  if (args.some(isUnknown)) {
    return unclear;
  }
  if (owner instanceof CodePattern) {
    return name === "test" &&
      typeof first === "string" &&
      first.length <= mostTried &&
      !owner.isGlobal
      ? (owner.pattern.test(first) ?? unclear)
      : unclear;
  }
  if (typeof owner === "string") {
    return ofText(owner, name, args, host);
  }
  if (typeof owner === "number") {
    return name === "toString" && args.length === 0 ? String(owner) : unclear;
  }
  return ofDate(owner, name);
}

function ofText(text: string, name: string, args: readonly CodeValue[], host: MethodHost): Result {
  const [first, second] = args;
  if (text.length > mostTried && first instanceof CodePattern) {
    return unclear;
  }
  const numbers = args.filter((arg) => typeof arg === "number");
  if (numbers.length === args.length) {
    const [start = 0, end] = numbers;
    switch (name) {
      case "slice":
        return text.slice(start, end);
      case "substring":
        return text.substring(start, end);
      case "at":
        return text.at(start);
      case "charAt":
        return text.charAt(start);
      case "repeat":
        return args.length === 1 && Number.isInteger(start) && start >= 0
          ? host.text(text.length * start, () => text.repeat(start))
          : unclear;
      default:
        break;
    }
  }
  if (args.length === 0) {
    const plain: Readonly<Record<string, () => string>> = {
      toLowerCase: () => text.toLowerCase(),
      toUpperCase: () => text.toUpperCase(),
      trim: () => text.trim(),
      toString: () => text,
      normalize: () => text.normalize(),
    };
    // three times as long at most: a ligature in capitals
    return Object.hasOwn(plain, name)
      ? host.text(text.length * 3, () => plain[name]?.() ?? "")
      : unclear;
  }
  if (typeof first === "number" && /^pad(?:Start|End)$/u.test(name)) {
    const fill = typeof second === "string" ? second : " ";
    return host.text(Math.max(first, text.length), () =>
      name === "padStart" ? text.padStart(first, fill) : text.padEnd(first, fill),
    );
  }
  if ((name === "replace" || name === "replaceAll") && typeof second === "string") {
    return typeof first === "string" || first instanceof CodePattern
      ? replacedIn(text, first, { by: second, all: name === "replaceAll" }, host)
      : unclear;
  }
  if (name === "split" && args.length === 1 && typeof first === "string") {
    return host.list(text.length, () => text.split(first));
  }
  if (name === "split" && args.length === 1 && first instanceof CodePattern) {
    const parts = splitAt(text, first.pattern);
    return parts === undefined ? unclear : host.list(parts.length, () => parts);
  }
  const texts = args.filter((arg) => typeof arg === "string");
  if (name === "concat" && texts.length === args.length) {
    const length = texts.reduce((sum, part) => sum + part.length, text.length);
    return host.text(length, () => text.concat(...texts));
  }
  if (typeof first !== "string" || args.length > 1) {
    return unclear;
  }
  const ofOne: Readonly<Record<string, () => CodeValue>> = {
    startsWith: () => text.startsWith(first),
    endsWith: () => text.endsWith(first),
    includes: () => text.includes(first),
    indexOf: () => text.indexOf(first),
    lastIndexOf: () => text.lastIndexOf(first),
  };
  return Object.hasOwn(ofOne, name) ? ofOne[name]?.() : unclear;
}

function replacedIn(
  text: string,
  pattern: string | CodePattern,
  { by, all }: { readonly by: string; readonly all: boolean },
  host: MethodHost,
): Result {
  // each `$` may stand for nearly the whole text
  const each = by.length + (by.split("$").length - 1) * text.length;
  if (pattern instanceof CodePattern) {
    const places = pattern.pattern.places(text, pattern.isGlobal)?.length;
    return places === undefined || (all && !pattern.isGlobal)
      ? unclear
      : known(text.length + places * each, () =>
          replaced(text, pattern.pattern, by, pattern.isGlobal),
        );
  }
  const found = !all ? 1 : pattern === "" ? text.length + 1 : text.split(pattern).length - 1;
  return host.text(text.length + found * each, () =>
    all ? text.replaceAll(pattern, by) : text.replace(pattern, by),
  );

  function known(length: number, make: () => string | undefined): Result {
    const written = length > mostReplaced ? "" : make();
    return written === undefined ? unclear : host.text(length, () => written);
  }
}

function ofDate(date: Date, name: string): Result {
  if (Number.isNaN(date.getTime())) {
    return unclear;
  }
  const utc: Readonly<Record<string, (at: Date) => number>> = {
    FullYear: (at) => at.getUTCFullYear(),
    Month: (at) => at.getUTCMonth(),
    Date: (at) => at.getUTCDate(),
  };
  const [, zone, part = ""] = /^get(UTC)?(FullYear|Month|Date)$/u.exec(name) ?? [];
  const read = utc[part];
  if (read !== undefined) {
    // the time zone of the machine that builds isn't known
    const [early, late] = [-12, 14].map((hours) =>
      read(new Date(date.getTime() + hours * 3_600_000)),
    );
    return (zone !== undefined && !(date instanceof LooseDate)) || early === late
      ? read(date)
      : unclear;
  }
  return name === "getTime" || name === "valueOf"
    ? date.getTime()
    : name === "toISOString" && !(date instanceof LooseDate)
      ? date.toISOString()
      : unclear;
}

/** What methods give that ask of each entry alone: a list of which not all entries are known stays one. */
function ofSample(
  list: readonly CodeValue[],
  name: string,
  args: readonly CodeValue[],
  host: MethodHost,
): Result {
  if (!/^(?:to)?(?:sort|sorted|reverse|reversed)$|^(?:filter|map|flatMap|concat)$/iu.test(name)) {
    return name === "slice" && args.length === 0 ? list : unclear;
  }
  const [first] = args;
  const found =
    name === "map" && first !== undefined
      ? list.map((part) => host.call(first, [part, new Code("index")]))
      : ofList(list, name, args, host);
  return found !== unclear && isList(found) ? sampleOf([...found]) : found;
}

function ofList(
  list: readonly CodeValue[],
  name: string,
  args: readonly CodeValue[],
  host: MethodHost,
): Result {
  const [first, second] = args;
  if (/^(?:sort|toSorted|reverse|toReversed)$/u.test(name)) {
    // the order decides nothing about one entry
    return list.length < 2 ? list : unclear;
  }
  if (name === "filter" && first instanceof Code && first.text === "Boolean") {
    return list.every((part) => !isUnknown(part) || isModule(part))
      ? list.filter((part) => Boolean(part))
      : unclear;
  }
  if (args.some(isUnknown)) {
    return unclear;
  }
  switch (name) {
    case "join":
      return joined(list, typeof first === "string" ? first : ",", host);
    case "slice":
      return args.every((arg) => typeof arg === "number")
        ? list.slice(
            typeof first === "number" ? first : 0,
            typeof second === "number" ? second : undefined,
          )
        : unclear;
    case "at":
      return typeof first === "number" ? list.at(first) : unclear;
    case "pop":
      return list.at(-1);
    case "shift":
      return list[0];
    case "includes":
      return list.some(isUnknown) ? unclear : list.includes(first);
    case "filter": {
      if (first === undefined) {
        return unclear;
      }
      const kept = list.map((part) => host.call(first, [part]));
      return kept.some(isUnknown) ? unclear : list.filter((_, index) => Boolean(kept[index]));
    }
    case "map":
      return list.map((part, index) => host.call(first, [part, index]));
    case "flatMap": {
      const parts = list.map((part, index) => host.call(first, [part, index]));
      return parts.some(isUnknown) ? unclear : flattened(parts, host);
    }
    case "concat":
      return args.every(isList) ? flattened([list, ...args], host) : unclear;
    default:
      return unclear;
  }
}

/** Whether a value, which isn't known itself, is certainly something: a module, or its path. */
function isModule(value: CodeValue): boolean {
  return value instanceof CodeCall && /^require(?:\.resolve)?$/u.test(value.name);
}

function joined(list: readonly CodeValue[], between: string, host: MethodHost): Result {
  const texts = list.flatMap((part): (string | number)[] =>
    typeof part === "string" || typeof part === "number"
      ? [part]
      : isList(part) && part.every((inner) => typeof inner === "string")
        ? [part.join(",")]
        : [],
  );
  const length = texts.reduce<number>((sum, part) => sum + between.length + String(part).length, 0);
  return texts.length === list.length ? host.text(length, () => texts.join(between)) : unclear;
}

function flattened(parts: readonly CodeValue[], host: MethodHost): CodeValue {
  const length = parts.reduce<number>((sum, part) => sum + (isList(part) ? part.length : 1), 0);
  return host.list(length, () =>
    parts.flatMap((part): readonly CodeValue[] => (isList(part) ? part : [part])),
  );
}
