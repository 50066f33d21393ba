import * as l10n from "@vscode/l10n";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { fieldNamed } from "../../frontMatter/frontMatter.ts";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { Code, CodeFunction } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import type { InheritedFields, Step } from "../siteRules.ts";
import type { EleventyCode } from "./eleventyCode.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";
import { plain } from "./eleventyData.ts";
import type { DataFiles, Level } from "./eleventyData.ts";

/** What the data of a page is put together of. */
interface DataSources {
  readonly config: EleventyConfig;
  readonly data: DataFiles;
  readonly code: EleventyCode;
}

/** Layouts of layouts that are followed. */
const mostLayouts = 20;

/** The names of data that code computes. */
export function computedNames(levels: readonly Level[]): ReadonlySet<string> {
  return new Set(
    levels.flatMap(({ values }) => {
      const computed = values["eleventyComputed"];
      return isRecord(computed) ? Object.keys(computed) : [];
    }),
  );
}

/** The names of fields that a page has from anything but its front matter, which is the first of the levels. */
export function inheritedFields(
  [, ...levels]: readonly Level[],
  configuration: string | undefined,
  globals: Iterable<string>,
): InheritedFields {
  const computed = levels.map(({ values }) => values["eleventyComputed"]);
  const isOpen = levels.some(
    ({ values, isWhole, file }) =>
      !isWhole ||
      // data that a function returns
      (file !== configuration &&
        /\.[cm]?js$/u.test(file ?? "") &&
        Object.keys(values).length === 0),
  );
  if (isOpen || computed.some((value) => value instanceof Code)) {
    return "unknown";
  }
  const named = [...levels.map(({ values }) => values), ...computed.filter(isRecord)];
  return [...new Set([...named.flatMap((values) => Object.keys(values)), ...globals])];
}

/** What a page has of its own, its folders and the site, without its layouts. */
async function besideLayouts(
  { config, data, code }: DataSources,
  path: string,
  bare: string,
  front: Level,
  now: Date,
): Promise<{ readonly own: Level[]; readonly globals: Level[] }> {
  const own = [front, ...(await data.around(path, bare))];
  const globals: Level[] = [
    {
      values: globalValues(config, (value) => code.made(value, now)),
      isWhole: true,
      file: config.file,
    },
  ];
  for (const name of ["permalink", "eleventyComputed", "layout"]) {
    const level = await data.global(name);
    if (level !== undefined) {
      globals.push({
        values: { [name]: level.isWhole ? level.values : new Code(name) },
        isWhole: true,
        file: level.file,
      });
    }
  }
  return { own, globals };
}

/** The layouts around a page with that data, the innermost first; `isWhole` where all of them are known. */
async function layoutsOf(
  data: DataFiles,
  levels: readonly Level[],
): Promise<{ readonly layouts: readonly Level[]; readonly isWhole: boolean }> {
  const layouts: Level[] = [];
  let { value: layout } = find(levels, "layout");
  while (typeof layout === "string" && layout !== "" && layouts.length < mostLayouts) {
    const level = await data.layout(layout);
    if (level === undefined) {
      break;
    }
    layouts.push(level);
    layout = find([level], "layout").value;
  }
  return {
    layouts,
    isWhole: layout === undefined || layout === null || layout === "" || layout === false,
  };
}

/** The files of the layouts around an article, the innermost first; undefined where they aren't known. */
export async function layoutFiles(
  sources: DataSources,
  path: string,
  bare: string,
  now: Date,
): Promise<readonly string[] | undefined> {
  const front = await sources.data.front(path);
  const { own, globals } = await besideLayouts(sources, path, bare, front, now);
  const { layouts, isWhole } = await layoutsOf(sources.data, [...own, ...globals]);
  return isWhole ? layouts.flatMap(({ file }) => file ?? []) : undefined;
}

/** All data of a file, the strongest first: front matter, data files, layouts, the configuration's, global data. */
export async function cascade(
  sources: DataSources,
  path: string,
  bare: string,
  front: Level,
  now: Date,
): Promise<Level[]> {
  const { data } = sources;
  const { own, globals } = await besideLayouts(sources, path, bare, front, now);
  const { layouts } = await layoutsOf(data, [...own, ...globals]);
  const all = [...own, ...layouts, ...globals];
  return [...all, await otherGlobals(data, all)];
}

/** The rest of the global data, as far as the functions of a page name it; what isn't read is unknown. */
async function otherGlobals(data: DataFiles, levels: readonly Level[]): Promise<Level> {
  const functions = levels.flatMap(({ values }) => functionsIn(values));
  const words = new Set(functions.flatMap((one) => one.scope.module.text.match(/[\w$]+/gu) ?? []));
  const values: Record<string, unknown> = {};
  for (const name of functions.length === 0 ? [] : await data.globalNames()) {
    const level = words.has(name) ? await data.global(name) : undefined;
    values[name] = level?.isWhole === true ? level.values : new Code(name);
  }
  return { values, isWhole: true, file: undefined };
}

/** The functions that may make a permalink. */
function functionsIn(values: JsonRecord): CodeFunction[] {
  const computed = values["eleventyComputed"];
  return [values["permalink"], isRecord(computed) ? computed["permalink"] : undefined].filter(
    (value) => value instanceof CodeFunction,
  );
}

/** Global data of the configuration; a name with dots is a path. */
function globalValues(
  { globalData }: EleventyConfig,
  made: (value: CodeValue) => CodeValue,
): JsonRecord {
  const values = new Map<string, unknown>();
  for (const [name, given] of globalData) {
    const value = plain(made(given));
    const [first = "", ...rest] = name.split(".");
    const known = values.get(first);
    values.set(
      first,
      rest.length === 0 ? value : { ...(isRecord(known) ? known : {}), [rest.join(".")]: value },
    );
  }
  return Object.fromEntries(values);
}

/** A value of the strongest level that has it; code where a stronger one may have it. */
export function find(
  levels: readonly Level[],
  key: string,
): { readonly value: unknown; readonly file: string | undefined } {
  for (const { values, isWhole, file } of levels) {
    if (Object.hasOwn(values, key)) {
      return { value: values[key], file };
    }
    if (!isWhole) {
      return { value: new Code(key), file };
    }
  }
  return { value: undefined, file: undefined };
}

/** The permalink that counts, with where it stands: a computed one first. */
export function permalinkIn(levels: readonly Level[]): {
  readonly value: unknown;
  readonly step: Step;
  readonly isComputed: boolean;
} {
  const computed = levels
    .map(({ values, file }) => ({ value: values["eleventyComputed"], file }))
    .filter(({ value }) => value !== undefined);
  for (const { value, file } of computed) {
    if (value instanceof Code || (isRecord(value) && Object.hasOwn(value, "permalink"))) {
      const given = value instanceof Code ? new Code(value.text) : value["permalink"];
      return { ...stated(given, "eleventyComputed.permalink", file), isComputed: true };
    }
  }
  const { value, file } = find(levels, "permalink");
  const isObject = isRecord(value) && !(value instanceof Code) && Object.keys(value).length > 0;
  const given = isObject
    ? Object.hasOwn(value, "build")
      ? value["build"]
      : false
    : isRecord(value) && !(value instanceof Code)
      ? undefined
      : value;
  return { ...stated(given, "permalink", file), isComputed: false };
}

function stated(
  value: unknown,
  key: string,
  file: string | undefined,
): { readonly value: unknown; readonly step: Step } {
  const shown = value instanceof Code ? value.text : String(value);
  return {
    value,
    step:
      file === undefined
        ? { text: l10n.t("{0} in the front matter → {1}", key, shown), key }
        : { text: l10n.t("{0} in {1} → {2}", key, file, shown), key, file },
  };
}

/** A variable of a template: of the page, else of its data. */
export function variable(
  levels: readonly Level[],
  facts: Readonly<Record<string, string>>,
  path: readonly string[],
): unknown {
  const [first = "", ...rest] = path;
  if (first === "page") {
    const [name = ""] = rest;
    return rest.length === 1 && Object.hasOwn(facts, name) ? facts[name] : undefined;
  }
  let { value } = find(levels, first);
  for (const step of rest) {
    value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** The day of a file: of its data, else the first date in its path. */
export function dateOf(
  front: FrontMatter,
  levels: readonly Level[],
  path: string,
): Date | undefined {
  const { value } = find(levels, "date");
  const written = fieldNamed(front, "date")?.text ?? value;
  const text =
    written === undefined || written === null
      ? /\d{4}-\d{2}-\d{2}/u.exec(path)?.[0]
      : typeof written === "string" && /^\d{4}-\d{2}-\d{2}/u.test(written)
        ? written.replace(/^(\S+)\s+(?=\d)/u, "$1T")
        : undefined;
  const at =
    text === undefined ? Number.NaN : Date.parse(/T[\d:.]+$/u.test(text) ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : new Date(at);
}
