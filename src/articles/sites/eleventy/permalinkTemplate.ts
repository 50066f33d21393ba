import * as l10n from "@vscode/l10n";
import { Code } from "../code/codeValues.ts";
import { longestUrl } from "../limits.ts";

/** What templates of permalinks look at. */
export interface TemplateData {
  /** A variable by its path; code where only running it would tell, undefined where it isn't stated. */
  readonly value: (path: readonly string[]) => unknown;
  /** Midnight in UTC of the file's day; undefined where it isn't known. */
  readonly date: Date | undefined;
  readonly slugify: (text: string) => string;
  /** What a filter that the configuration defines itself makes of a value and arguments; undefined where there is none. */
  readonly ownFilter: (
    name: string,
    args: readonly unknown[],
  ) => { readonly value: unknown } | undefined;
  readonly engine: string;
}

/** A template filled in; `unknown` is a sentence. */
export type Filled =
  | { readonly text: string; readonly usesDate: boolean }
  | { readonly unknown: string };

/** Fills in a permalink such as `/{{ title | slugify }}/`: variables and the common filters, nothing else. */
export function fillPermalink(template: string, data: TemplateData): Filled {
  if (!/\{[{%#]/u.test(template)) {
    return { text: template, usesDate: false };
  }
  const code = {
    unknown: l10n.t("The permalink {0} has code, which isn't run.", template.slice(0, 100)),
  };
  if (template.length > longestUrl || !/^(?:liquid|njk)$/u.test(data.engine)) {
    return code;
  }
  let usesDate = false;
  let isUnknown = false;
  const text = template.replaceAll(/\{\{-?([^{}]*?)-?\}\}/gu, (_, expression: string) => {
    const [name = "", ...filters] = expression.split("|").map((part) => part.trim());
    let value: unknown = variable(name, data);
    for (const filter of filters) {
      usesDate ||= filter.startsWith("date");
      value = filtered(value, filter, data);
    }
    const isText =
      (typeof value === "string" && value.length <= longestUrl) || typeof value === "number";
    isUnknown ||= !isText;
    return isText ? String(value) : "";
  });
  return isUnknown || /\{[{%#]/u.test(text) ? code : { text, usesDate };
}

function variable(name: string, data: TemplateData): unknown {
  const literal = /^(?:"([^"]*)"|'([^']*)')$/u.exec(name);
  if (literal !== null) {
    return literal[1] ?? literal[2];
  }
  if (name === "page.date" || name === "date") {
    return data.date;
  }
  return /^[\w$-]+(?:\.[\w$-]+)*$/u.test(name) ? data.value(name.split(".")) : undefined;
}

function filtered(value: unknown, filter: string, data: TemplateData): unknown {
  const [, name = "", inColon, inBrackets] =
    /^([\w]+)\s*(?::\s*["']([^"']*)["']|\(\s*["']([^"']*)["']\s*\)|\(\s*\))?$/u.exec(filter) ?? [];
  if (name === "" || value instanceof Code || value === undefined) {
    return undefined;
  }
  const given = inColon ?? inBrackets;
  const own = data.ownFilter(name, given === undefined ? [value] : [value, given]);
  if (own !== undefined) {
    return own.value;
  }
  if (name === "date" && value instanceof Date && data.engine === "liquid") {
    return formatted(value, given ?? "");
  }
  if (typeof value !== "string" && typeof value !== "number") {
    return undefined;
  }
  const text = String(value);
  if (text.length > longestUrl) {
    return undefined;
  }
  switch (name) {
    case "slugify":
      return data.slugify(text);
    case "slug":
      return plainSlug(text);
    case "downcase":
    case "lower":
      return text.toLowerCase();
    case "strip":
    case "trim":
      return text.trim();
    default:
      return undefined;
  }
}

/** The older filter `slug`, for texts that it does nothing special with. */
function plainSlug(text: string): string | undefined {
  return /^[\w\s.-]*$/u.test(text)
    ? text
        .trim()
        .replaceAll(/[\s-]+/gu, "-")
        .toLowerCase()
    : undefined;
}

/** A day by a format of year, month and day. */
function formatted(date: Date, format: string): string | undefined {
  const [year = "", month = "", day = ""] = date.toISOString().slice(0, 10).split("-");
  const parts: Readonly<Record<string, string>> = {
    "%Y": year,
    "%y": year.slice(2),
    "%m": month,
    "%d": day,
    "%-m": String(Number(month)),
    "%-d": String(Number(day)),
    "%F": `${year}-${month}-${day}`,
  };
  const text = format.replaceAll(/%-?[A-Za-z]/gu, (part) => parts[part] ?? part);
  return text.includes("%") ? undefined : text;
}
