import { readRubyGlob } from "../../patterns/otherGlobs.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { isRecord } from "../../../shared/json.ts";
import type { DefaultSet, JekyllConfig } from "./jekyllConfig.ts";
import { foldersAbove } from "../siteFiles.ts";

/** A file as scopes name it. */
export interface Scoped {
  /** Relative to the source, or to the folder of the collections. */
  readonly path: string;
  /** Relative to the source. */
  readonly real: string;
  /** `pages`, or a collection's label. */
  readonly type: string;
}

/** One value for a page, of the set that is the most specific (FrontmatterDefaults#find). */
export function defaultValue(config: JekyllConfig, file: Scoped, key: string): unknown {
  let found: DefaultSet | undefined;
  for (const set of matchingSets(config, file)) {
    if (Object.hasOwn(set.values, key) && (found === undefined || hasPrecedence(found, set))) {
      found = set;
    }
  }
  return found?.values[key];
}

/** All values for a document (FrontmatterDefaults#all). */
export function defaultValues(config: JekyllConfig, file: Scoped): JsonRecord {
  let values: JsonRecord = {};
  let last: DefaultSet | undefined;
  for (const set of matchingSets(config, file)) {
    if (last === undefined || hasPrecedence(last, set)) {
      values = merged(values, set.values);
      last = set;
    } else {
      values = merged(set.values, values);
    }
  }
  return values;
}

/** As Jekyll merges: nothing doesn't replace something, and objects are merged in turn. */
function merged(first: JsonRecord, second: JsonRecord): JsonRecord {
  const result = new Map(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    const old = result.get(key);
    result.set(
      key,
      value === null && old !== undefined
        ? old
        : isRecord(old) && isRecord(value)
          ? merged(old, value)
          : value,
    );
  }
  return Object.fromEntries(result);
}

function hasPrecedence(old: DefaultSet, next: DefaultSet): boolean {
  const [was, is] = [old, next].map(({ path = "" }) => path.replace(/^\//u, "").length);
  return was !== is ? (is ?? 0) >= (was ?? 0) : next.type !== undefined || old.type === undefined;
}

function matchingSets(config: JekyllConfig, { path, real, type }: Scoped): DefaultSet[] {
  return config.defaults.filter(
    (set) =>
      (set.type === undefined || set.type === type) &&
      (set.path === undefined ||
        set.path === "" ||
        (set.path.includes("*")
          ? isFoundBelow(config, set.path, path, real)
          : path.startsWith(withoutCollectionsDir(config, set.path)))),
  );
}

/** A pattern applies to all below what it finds; of that, only what the file itself lies in is looked at. */
function isFoundBelow(config: JekyllConfig, pattern: string, path: string, real: string): boolean {
  // a pattern that can't be tried stops the site before
  const { matches = (): boolean => false } = readRubyGlob(pattern);
  return [...foldersAbove(real), ...(pattern.endsWith("/") ? [] : [real])].some(
    (found) => path.startsWith(withoutCollectionsDir(config, found)) && matches(found),
  );
}

function withoutCollectionsDir({ collectionsDir }: JekyllConfig, path: string): string {
  return collectionsDir !== "" && path.startsWith(`${collectionsDir}/`)
    ? path.slice(collectionsDir.length + 1)
    : path;
}
