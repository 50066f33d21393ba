import * as l10n from "@vscode/l10n";
import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { readConfig, valueAt } from "../readConfig.ts";
import { filesBelow, joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Step } from "../siteRules.ts";

/** A site's whole configuration. Hugo's names have no capitals of their own, so all are in lower case here. */
export interface HugoConfig {
  readonly values: JsonRecord;
  /** The step that names where a value stands, and what it says. */
  readonly step: (path: readonly string[], value: string) => Step;
  readonly sources: readonly string[];
  readonly problems: readonly string[];
}

const endings = ["toml", "yaml", "yml", "json"];
const mainNames = ["hugo", "config"].flatMap((name) => endings.map((end) => `${name}.${end}`));

/** Reads hugo.* or config.*, then config/_default and, as `hugo` does, config/production, each over the ones before. */
export async function readHugoConfig(folder: string, files: SiteFiles): Promise<HugoConfig> {
  const names = new Set((await files.list(folder)).map(({ name }) => name));
  const main = mainNames.find((name) => names.has(name));
  const parts = main === undefined ? [] : [joinPath(folder, main)];
  for (const environment of ["_default", "production"]) {
    const below = await filesBelow(files, joinPath(folder, "config", environment));
    parts.push(...below.filter((path) => /\.(?:toml|ya?ml|json)$/iu.test(path)).toSorted());
  }
  const problems: string[] = [];
  const origins = new Map<string, { readonly file: string; readonly key: string }>();
  const all = new Map<string, unknown>();
  for (const path of parts) {
    const text = await files.read(path);
    const read = text === undefined ? l10n.t("it can't be read") : await readConfig(path, text);
    if (typeof read === "string") {
      problems.push(l10n.t("{0} can't be read: {1}", path, read));
      continue;
    }
    const place = path === parts[0] && main !== undefined ? [] : placeOf(nameOf(path));
    const [name] = place;
    const inner =
      place.length === 1 && Object.keys(read).length === 1
        ? valueAt(read, [name ?? ""])
        : undefined;
    noteOrigins(read, place, path, origins);
    mergeInto(all, nested(place, lowered(inner ?? read)));
  }
  return {
    values: Object.fromEntries(all),
    step: (path, value) => {
      const known = origins.get(path.join("\n"));
      const key = known?.key ?? path.join(".");
      return known === undefined
        ? { text: `${key} → ${value}`, key }
        : { text: l10n.t("{0} in {1} → {2}", key, nameOf(known.file), value), ...known };
    },
    sources: [
      ...new Set([
        ...mainNames.flatMap((name) => [
          joinPath(folder, name),
          joinPath(folder, "config/_default", name),
        ]),
        ...parts,
      ]),
    ],
    problems,
  };
}

/** Where a file of the split form belongs: `permalinks.toml` below `permalinks`, `params.en.toml` below `languages.en.params`. */
function placeOf(fileName: string): readonly string[] {
  const name = fileName.replace(/\.\w+$/u, "").toLowerCase();
  if (name === "hugo" || name === "config") {
    return [];
  }
  const dot = name.lastIndexOf(".");
  if (dot < 0) {
    return [name];
  }
  const [part, language] = [name.slice(0, dot), name.slice(dot + 1)];
  return /^(?:menus?|params)$/u.test(part)
    ? ["languages", language, part]
    : ["languages", language];
}

function nested(place: readonly string[], value: unknown): JsonRecord {
  const wrapped = place.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return isRecord(wrapped) ? wrapped : {};
}

/** Maps are put together, anything else takes the place of what was there. */
function merged(base: JsonRecord, over: JsonRecord): JsonRecord {
  const all = new Map(Object.entries(base));
  mergeInto(all, over);
  return Object.fromEntries(all);
}

function mergeInto(all: Map<string, unknown>, over: JsonRecord): void {
  for (const [name, value] of Object.entries(over)) {
    const before = all.get(name);
    all.set(name, isRecord(before) && isRecord(value) ? merged(before, value) : value);
  }
}

/** The same with all names in lower case, as far down as real configurations go. */
export function lowered(value: unknown, depth = 0): unknown {
  if (depth > 20) {
    return undefined;
  }
  return Array.isArray(value)
    ? value.map((part) => lowered(part, depth + 1))
    : isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, part]) => [
            name.toLowerCase(),
            lowered(part, depth + 1),
          ]),
        )
      : value;
}

function noteOrigins(
  value: unknown,
  place: readonly string[],
  file: string,
  origins: Map<string, { readonly file: string; readonly key: string }>,
  written: readonly string[] = [],
): void {
  if (place.length > 5) {
    return;
  }
  if (place.length > 0) {
    // the file's own name is no part of the key in it
    origins.set(place.join("\n"), {
      file,
      key: (written.length === 0 ? place : written).join("."),
    });
  }
  if (isRecord(value)) {
    for (const [name, part] of Object.entries(value)) {
      noteOrigins(part, [...place, name.toLowerCase()], file, origins, [...written, name]);
    }
  }
}
