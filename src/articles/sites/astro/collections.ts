import * as l10n from "@vscode/l10n";
import { readGlobs } from "../../patterns/pathGlob.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { Evaluation } from "./evaluate.ts";
import { isObject } from "./operations.ts";
import type { AstroModules } from "./modules.ts";
import { ArrowValue, isValues, unknown } from "./values.ts";
import type { Value, ValueRecord } from "./values.ts";

/** A content collection of an Astro site. */
export interface AstroCollection {
  readonly name: string;
  /** Where its entries lie, relative to the project's folder. */
  readonly folder: string;
  readonly takes: (path: string) => boolean;
  /** Code that makes the id of an entry; undefined where Astro does. */
  readonly generateId: ArrowValue | undefined;
  /** True for a collection of Astro 2 to 4, whose entries have a slug apart from their id. */
  readonly isLegacy: boolean;
  /** The folder as the configuration has it, to be shown. */
  readonly base: string;
}

/** All collections of a site. */
export interface AstroCollections {
  readonly collections: readonly AstroCollection[];
  /** The configuration's file; undefined where there is none. */
  readonly path: string | undefined;
  readonly text: string;
  readonly sources: readonly string[];
  /** Collections that code fills, whose files can't be told. */
  readonly unclear: readonly string[];
  readonly problem?: string;
}

const markdown = "**/[^_]*.{markdown,mdown,mkdn,mkd,mdwn,md,mdx}";

/** Reads the collections of a site: where their files lie and how their ids are made. */
export async function readCollections(
  files: SiteFiles,
  { root, source }: { readonly root: string; readonly source: string },
  modules: AstroModules,
): Promise<AstroCollections> {
  const places = ["content.config", "content/config"].flatMap((name) =>
    ["ts", "mts", "js", "mjs"].map((ending) => joinPath(source, `${name}.${ending}`)),
  );
  const legacyFolder = joinPath(source, "content");
  for (const path of places) {
    const text = await files.read(path);
    if (text !== undefined) {
      await modules.load(path);
      const evaluation = new Evaluation(new Date(0), {
        defineCollection: ([options]) => options,
        glob: ([options]) =>
          options !== undefined && isObject(options) ? { ...options, isGlob: true } : unknown,
        // what holds data and no articles
        file: () => ({ isGlob: true, pattern: "!*" }),
        i18nLoader: () => ({ isGlob: true, pattern: "!*" }),
        docsLoader: ([options]) => ({
          ...(options !== undefined && isObject(options) ? options : {}),
          isGlob: true,
          base: pathBelow(joinPath(legacyFolder, "docs"), root),
          pattern: markdown,
        }),
      });
      const value = modules.exportOf(path, "collections", evaluation);
      if (!isObject(value)) {
        const problem = l10n.t(
          "The collections in {0} are made by code, and code is read, never run.",
          path,
        );
        return { collections: [], path, text, sources: places, unclear: [], problem };
      }
      const read = await Promise.all(
        Object.entries(value).map(([name, options]) =>
          readCollection(name, options, { root, legacyFolder }),
        ),
      );
      return {
        collections: read.filter((one) => typeof one !== "string"),
        path,
        text,
        sources: places,
        unclear: read.filter((one) => typeof one === "string"),
      };
    }
  }
  const entries = await files.list(legacyFolder);
  const found = await Promise.all(
    entries
      .filter(({ kind }) => kind === "folder")
      .map(({ name }) => readCollection(name, {}, { root, legacyFolder })),
  );
  return {
    collections: found.filter((one) => typeof one !== "string"),
    path: undefined,
    text: "",
    sources: places,
    unclear: [],
  };
}

/** The collection; its name where only running code would tell which files are in it. */
async function readCollection(
  name: string,
  options: Value,
  { root, legacyFolder }: { readonly root: string; readonly legacyFolder: string },
): Promise<AstroCollection | string> {
  if (!isObject(options)) {
    return name;
  }
  const loader = options["loader"];
  if (loader === undefined) {
    return {
      name,
      folder: joinPath(legacyFolder, name),
      takes: (await matcher([markdown])) ?? ((): boolean => false),
      generateId: undefined,
      isLegacy: true,
      base: joinPath(legacyFolder, name),
    };
  }
  if (!isObject(loader) || loader["isGlob"] !== true) {
    return name;
  }
  return globCollection(name, loader, root);
}

async function globCollection(
  name: string,
  loader: ValueRecord,
  root: string,
): Promise<AstroCollection | string> {
  const { base = ".", pattern, generateId } = loader;
  const patterns: readonly Value[] = isValues(pattern) ? pattern : [pattern];
  const globs = patterns.filter((glob) => typeof glob === "string");
  if (
    typeof base !== "string" ||
    base.startsWith("/") ||
    globs.length !== patterns.length ||
    globs.length === 0 ||
    !(generateId === undefined || generateId instanceof ArrowValue)
  ) {
    return name;
  }
  const takes = await matcher(globs);
  const folder = joinPath(root, base);
  return takes === undefined ? name : { name, folder, takes, generateId, isLegacy: false, base };
}

/** Which paths globs take, of which those with `!` leave some out. Undefined where one of them can't be tried. */
async function matcher(globs: readonly string[]): Promise<((path: string) => boolean) | undefined> {
  const plain = globs.map((glob) => glob.replace(/^(!?)\.\//u, "$1"));
  const takes = await readGlobs(
    plain.filter((glob) => !glob.startsWith("!")),
    {},
  );
  const leavesOut = await readGlobs(
    plain.filter((glob) => glob.startsWith("!") && glob !== "!").map((glob) => glob.slice(1)),
    {},
  );
  return takes === undefined || leavesOut === undefined
    ? undefined
    : (path) => takes(path) && !leavesOut(path);
}

/** Ids as Astro makes them of a path below the collection's folder. */
export async function idOf(path: string): Promise<string> {
  const { githubSlug } = await import("../siteParts.ts");
  const bare = path.replace(/\.[^./]+$/u, "");
  return bare
    .split("/")
    .map((part) => githubSlug(part))
    .join("/")
    .replace(/\/index$/u, "");
}
