import * as l10n from "@vscode/l10n";
import { readFnmatch } from "../../patterns/otherGlobs.ts";
import { joinPath, nameOf } from "../siteFiles.ts";
import { noPage } from "../siteRules.ts";
import { configStep } from "./jekyllConfig.ts";
import type { Collection, JekyllConfig } from "./jekyllConfig.ts";

/** How Jekyll comes to read a file. */
export type Entry =
  | { readonly kind: "page" }
  | { readonly kind: "post" | "draft" | "document"; readonly collection: Collection }
  | LeftOut;

/** That Jekyll doesn't read a file, and why. */
type LeftOut = ReturnType<typeof noPage>;

/** Labels of collections that Jekyll reads in other ways. */
const special = new Set(["posts", "data"]);
/** Names of posts: `2024-01-31-tea.md`. */
const datedEntry = /^(?:.+\/)?\d{2,4}-\d{1,2}-\d{1,2}-[^/]*\.[^./]+$/u;

/** How Jekyll comes to read the file at a path relative to its source (Reader, CollectionReader, EntryFilter). */
export function entryOf(config: JekyllConfig, path: string): Entry {
  if (config.include.some((entry) => entry !== "" && joinPath(entry) === path)) {
    return { kind: "page" };
  }
  for (const collection of config.collections.values()) {
    const folder = joinPath(config.collectionsDir, `_${collection.label}`);
    if (!special.has(collection.label) && path.startsWith(`${folder}/`)) {
      const rest = path.slice(folder.length + 1);
      const left = leftOut(config, rest, `_${collection.label}`, false);
      if (left === undefined) {
        return { kind: "document", collection };
      }
    }
  }
  return walked(config, path);
}

/** Looks through the folders from the source down, as Jekyll does. */
function walked(config: JekyllConfig, path: string): Entry {
  const names = path.split("/");
  for (const [index, name] of names.entries()) {
    const folder = names.slice(0, index).join("/");
    const isFolder = index < names.length - 1;
    if (isFolder && (name === "_posts" || name === "_drafts")) {
      const post = postIn(config, folder, name, names.slice(index + 1).join("/"));
      if (post !== undefined) {
        return post;
      }
    }
    const left = leftOut(config, name, folder, isFolder);
    if (left !== undefined) {
      return left;
    }
  }
  return { kind: "page" };
}

/** A file of a `_posts` or `_drafts` folder; undefined where that is like any other folder. */
function postIn(
  config: JekyllConfig,
  folder: string,
  name: "_posts" | "_drafts",
  entry: string,
): Entry | undefined {
  const { collectionsDir, collections } = config;
  if (collectionsDir !== "" && !`/${folder}`.startsWith(`/${collectionsDir}`)) {
    return {
      kind: "none",
      reason: l10n.t("Jekyll only reads posts in the folder named in `collections_dir`."),
      steps: [configStep(config.file, "collections_dir", collectionsDir)],
    };
  }
  const left = leftOut(config, entry, joinPath(folder, name), false);
  if (left !== undefined) {
    return left;
  }
  const collection = collections.get("posts");
  if (name === "_posts" && !datedEntry.test(entry)) {
    return {
      kind: "none",
      reason: l10n.t("Jekyll posts have names like 2024-01-31-name.md, but this one has no date."),
      steps: [],
    };
  }
  return collection === undefined
    ? undefined
    : { kind: name === "_posts" ? "post" : "draft", collection };
}

/** Why Jekyll leaves out an entry of a folder; undefined where it doesn't (EntryFilter#filter). */
function leftOut(
  config: JekyllConfig,
  entry: string,
  folder: string,
  isFolder: boolean,
): LeftOut | undefined {
  if (entry.endsWith(".")) {
    return noPage(l10n.t("Jekyll ignores names that end with a dot."));
  }
  const isIncluded =
    isNamed(config.include, entry, isFolder) !== undefined ||
    isNamed(config.include, nameOf(entry), isFolder) !== undefined;
  if (isIncluded) {
    return undefined;
  }
  const exclude = config.exclude.filter((one) => !config.include.includes(one));
  const pattern = isNamed(exclude, joinPath(folder, entry), isFolder);
  if (pattern !== undefined) {
    return noPage(l10n.t("Excluded by `exclude`."), [configStep(config.file, "exclude", pattern)]);
  }
  return /^[._#~]/u.test(entry) || /^[._#~]/u.test(nameOf(entry)) || entry.endsWith("~")
    ? noPage(
        l10n.t(
          "Jekyll ignores names that begin with _, ., # or ~, unless they're in `include`: {0}.",
          joinPath(folder, entry),
        ),
      )
    : undefined;
}

/** The pattern that names a path, by its beginning or with wildcards (EntryFilter#glob_include?). */
function isNamed(patterns: readonly string[], path: string, isFolder: boolean): string | undefined {
  return patterns.find((given) => {
    const pattern = `/${given.replace(/^\/+/u, "")}`;
    const whole = `/${path}`;
    return (
      whole.startsWith(pattern) ||
      (isFolder && pattern === `${whole}/`) ||
      readFnmatch(pattern).pattern?.test(whole) === true
    );
  });
}
