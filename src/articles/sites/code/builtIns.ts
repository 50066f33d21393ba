import { isList, isUnknown } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { isText } from "./operations.ts";

/** What a function of JavaScript itself gives; undefined for one that isn't known, or whose result isn't. */
export function builtInResult(
  name: string,
  args: readonly CodeValue[],
  now: Date | undefined,
): CodeValue {
  const [first] = args;
  if (isUnknown(first)) {
    return undefined;
  }
  switch (name) {
    case "Promise.all":
      return isList(first) ? first : undefined;
    case "Date":
    case "Date.now": {
      const date =
        args.length === 0
          ? now
          : first instanceof Date || typeof first === "string" || typeof first === "number"
            ? new Date(first)
            : undefined;
      return date === undefined || Number.isNaN(date.getTime())
        ? undefined
        : name === "Date"
          ? date
          : date.getTime();
    }
    case "String":
      return typeof first === "object" ? undefined : String(first);
    case "Boolean":
      return Boolean(first);
    case "Number":
      return typeof first === "object" ? undefined : Number(first);
    case "parseInt":
      return isText(first) && args.length === 1 ? Number.parseInt(String(first), 10) : undefined;
    default:
      return undefined;
  }
}
