import { replaced, splitAt } from "../../patterns/replaced.ts";
import { LooseDate, PatternValue, isValues, unknown } from "./values.ts";
import type { Value } from "./values.ts";

/** UTF-16 units of a text that a pattern is tried on. */
const mostText = 300;

type MethodOwner = string | number | Date | readonly Value[];
type Call = (called: Value, args: readonly Value[]) => Value;

/** True for values whose methods are known. */
export function isMethodOwner(value: Value): value is MethodOwner {
  return (
    typeof value === "string" ||
    typeof value === "number" ||
    value instanceof Date ||
    isValues(value)
  );
}

/** What a method of a text, number, date or list gives; `unknown` for one that isn't known. */
export function callMethod(
  owner: MethodOwner,
  name: string,
  args: readonly Value[],
  call: Call,
): Value {
  const isOrder = isValues(owner) && /^(?:sort|toSorted)$/u.test(name);
  if (args.includes(unknown) && !isOrder) {
    return unknown;
  }
  if (typeof owner === "string") {
    return ofText(owner, name, args);
  }
  if (typeof owner === "number") {
    return name === "toString" && args.length === 0 ? String(owner) : unknown;
  }
  return owner instanceof Date ? ofDate(owner, name) : ofList(owner, name, args, call);
}

function ofText(text: string, name: string, args: readonly Value[]): Value {
  const [first, second] = args;
  if (text.length > mostText && first instanceof PatternValue) {
    return unknown;
  }
  const numbers = args.filter((arg) => typeof arg === "number");
  if (numbers.length === args.length) {
    switch (name) {
      case "slice":
        return text.slice(...numbers);
      case "substring":
        return text.substring(numbers[0] ?? 0, numbers[1]);
      case "at":
        return text.at(numbers[0] ?? 0);
      case "charAt":
        return text.charAt(numbers[0] ?? 0);
      default:
        break;
    }
  }
  if (args.length === 0) {
    const plain: Readonly<Record<string, () => Value>> = {
      toLowerCase: () => text.toLowerCase(),
      toUpperCase: () => text.toUpperCase(),
      trim: () => text.trim(),
      toString: () => text,
      normalize: () => text.normalize(),
    };
    return Object.hasOwn(plain, name) ? plain[name]?.() : unknown;
  }
  if (typeof first === "number" && /^pad(?:Start|End)$/u.test(name) && first <= mostText) {
    const fill = typeof second === "string" ? second : " ";
    return name === "padStart" ? text.padStart(first, fill) : text.padEnd(first, fill);
  }
  if (name === "test" || name === "match" || name === "matchAll") {
    return unknown;
  }
  if ((name === "replace" || name === "replaceAll") && typeof second === "string") {
    if (first instanceof PatternValue) {
      return name === "replaceAll" && !first.isGlobal
        ? unknown
        : (replaced(text, first.pattern, second, first.isGlobal) ?? unknown);
    }
    return typeof first !== "string"
      ? unknown
      : name === "replace"
        ? text.replace(first, second)
        : text.replaceAll(first, second);
  }
  if (name === "split" && first instanceof PatternValue) {
    return splitAt(text, first.pattern) ?? unknown;
  }
  if (name === "split" && typeof first === "string") {
    return text.split(first);
  }
  if (typeof first !== "string") {
    return unknown;
  }
  const ofOne: Readonly<Record<string, () => Value>> = {
    startsWith: () => text.startsWith(first),
    endsWith: () => text.endsWith(first),
    includes: () => text.includes(first),
    indexOf: () => text.indexOf(first),
    lastIndexOf: () => text.lastIndexOf(first),
    concat: () => `${text}${first}`,
  };
  return Object.hasOwn(ofOne, name) ? ofOne[name]?.() : unknown;
}

function ofDate(date: Date, name: string): Value {
  if (Number.isNaN(date.getTime())) {
    return unknown;
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
      : unknown;
  }
  return name === "getTime" || name === "valueOf"
    ? date.getTime()
    : name === "toISOString" && !(date instanceof LooseDate)
      ? date.toISOString()
      : unknown;
}

function ofList(list: readonly Value[], name: string, args: readonly Value[], call: Call): Value {
  const [first, second] = args;
  switch (name) {
    case "join":
      return list.every((part) => typeof part === "string" || typeof part === "number")
        ? list.join(typeof first === "string" ? first : ",")
        : unknown;
    case "slice":
      return args.every((arg) => typeof arg === "number")
        ? list.slice(
            typeof first === "number" ? first : 0,
            typeof second === "number" ? second : undefined,
          )
        : unknown;
    case "at":
      return typeof first === "number" ? list.at(first) : unknown;
    case "pop":
      return list.at(-1);
    case "shift":
      return list[0];
    case "includes":
      return list.includes(unknown) ? unknown : list.includes(first);
    case "filter": {
      if (first === undefined) {
        return unknown;
      }
      const kept = list.map((part) => call(first, [part]));
      return kept.includes(unknown) ? unknown : list.filter((_, index) => Boolean(kept[index]));
    }
    case "map":
      return list.map((part, index) => call(first, [part, index]));
    case "flatMap":
      return list
        .map((part, index) => call(first, [part, index]))
        .flatMap((part): readonly Value[] => (isValues(part) ? part : [part]));
    case "concat":
      return args.every(isValues)
        ? [...list, ...args.flatMap((arg): readonly Value[] => arg)]
        : unknown;
    case "sort":
    case "toSorted":
    case "reverse":
    case "toReversed":
      // the order decides nothing about one entry
      return list;
    default:
      return unknown;
  }
}
