import * as l10n from "@vscode/l10n";
import { readGlobs } from "../../patterns/pathGlob.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import {
  Code,
  CodeFunction,
  CodeObject,
  isList,
  memberAt,
  objectOf,
  reasonIn,
} from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import type { BuiltIns } from "../code/evaluate.ts";
import { Evaluation } from "../code/evaluate.ts";
import type { CodeModules } from "../code/modules.ts";

/** A content collection of an Astro site. */
export interface AstroCollection {
  readonly name: string;
  /** Where its entries lie, relative to the project's folder. */
  readonly folder: string;
  readonly takes: (path: string) => boolean;
  /** Code that makes the id of an entry; undefined where Astro does. */
  readonly generateId: CodeFunction | undefined;
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

/** A loader of files, as its options say. */
function globLoader(
  options: CodeValue,
  members: Readonly<Record<string, CodeValue>> = {},
): CodeObject {
  return new CodeObject(
    new Map([
      ...(options instanceof CodeObject ? options.members : []),
      ...Object.entries({ isGlob: true, ...members }),
    ]),
  );
}

/** One of data, with no articles. */
function dataLoader(): CodeObject {
  return objectOf({ isGlob: true, pattern: "!*" });
}

/** What the functions of Astro and Starlight that load entries give: where the files lie. */
function loaders(docs: string, root: string): BuiltIns {
  return {
    defineCollection: ([options]) => options,
    glob: ([options]) =>
      options instanceof CodeObject ? globLoader(options) : new Code("glob(…)"),
    file: dataLoader,
    i18nLoader: dataLoader,
    docsLoader: ([options]) =>
      globLoader(options, { base: pathBelow(docs, root), pattern: markdown }),
  };
}

const markdown = "**/[^_]*.{markdown,mdown,mkdn,mkd,mdwn,md,mdx}";

/** Reads the collections of a site: where their files lie and how their ids are made. */
export async function readCollections(
  files: SiteFiles,
  { root, source }: { readonly root: string; readonly source: string },
  modules: CodeModules,
): Promise<AstroCollections> {
  const places = ["content.config", "content/config"].flatMap((name) =>
    ["ts", "mts", "js", "mjs"].map((ending) => joinPath(source, `${name}.${ending}`)),
  );
  const legacyFolder = joinPath(source, "content");
  for (const path of places) {
    const text = await files.read(path);
    if (text !== undefined) {
      await modules.load(path);
      const evaluation = new Evaluation({
        builtIns: loaders(joinPath(legacyFolder, "docs"), root),
      });
      const value = modules.exportOf(path, "collections", evaluation);
      if (!(value instanceof CodeObject)) {
        const reason = reasonIn(value) ?? evaluation.stopped;
        const problem =
          reason === undefined
            ? l10n.t("The collections in {0} are set in code, which isn't run.", path)
            : l10n.t("{0} can't be read ({1}).", path, reason);
        return { collections: [], path, text, sources: places, unclear: [], problem };
      }
      const read = await Promise.all(
        [...value.members].map(([name, options]) =>
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
      .map(({ name }) => readCollection(name, objectOf({}), { root, legacyFolder })),
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
  options: CodeValue,
  { root, legacyFolder }: { readonly root: string; readonly legacyFolder: string },
): Promise<AstroCollection | string> {
  if (!(options instanceof CodeObject)) {
    return name;
  }
  const loader = memberAt(options, "loader");
  if (loader === undefined) {
    const takes = await matcher([markdown]);
    return {
      name,
      folder: joinPath(legacyFolder, name),
      // Astro's own collections leave out folders with `_`, too; a loader only what its pattern leaves out
      takes: (path) => takes?.(path) === true && !/(?:^|\/)_/u.test(path),
      generateId: undefined,
      isLegacy: true,
      base: joinPath(legacyFolder, name),
    };
  }
  if (!(loader instanceof CodeObject) || memberAt(loader, "isGlob") !== true) {
    return name;
  }
  return globCollection(name, loader, root);
}

async function globCollection(
  name: string,
  loader: CodeObject,
  root: string,
): Promise<AstroCollection | string> {
  const [base = ".", pattern, generateId] = ["base", "pattern", "generateId"].map((key) =>
    memberAt(loader, key),
  );
  const patterns: readonly CodeValue[] = isList(pattern) ? pattern : [pattern];
  const globs = patterns.filter((glob) => typeof glob === "string");
  if (
    typeof base !== "string" ||
    base.startsWith("/") ||
    globs.length !== patterns.length ||
    globs.length === 0 ||
    !(generateId === undefined || generateId instanceof CodeFunction)
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
