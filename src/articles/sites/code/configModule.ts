import { messageOf } from "../../../shared/errorMessage.ts";
import { isRecord } from "../../../shared/json.ts";
import { folderOf, joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { Code, CodeCall, CodeObject, isList } from "./codeValues.ts";
import type { CodeValue } from "./codeValues.ts";
import { readCode } from "./readCode.ts";
import type { CodeModule } from "./readCode.ts";

/** Modules that one configuration may bring in: real ones have a few. */
const mostModules = 40;
/** Levels of lists and objects that are looked through for values of other modules. */
const deepest = 20;

/** A configuration that is code, with the literal values of the project's own modules that it names. */
export interface ConfigModule {
  /** Where it lies; undefined where there is none of these names. */
  readonly path: string | undefined;
  /** Its file's name, to be shown. */
  readonly name: string;
  readonly text: string;
  /** What it exports as its default; code where it can't be read. */
  readonly value: CodeValue;
  readonly module: CodeModule | undefined;
  /** All modules that were read, itself included, and the places where one would be. */
  readonly sources: readonly string[];
  /** Why it can't be read. */
  readonly problem?: string;
}

/** Reads the first file of these names in a folder. Never throws because of what stands in it. */
export async function readConfigModule(
  files: SiteFiles,
  folder: string,
  names: readonly string[],
): Promise<ConfigModule> {
  const entries = await files.list(folder);
  const name = names.find((one) =>
    entries.some((entry) => entry.kind === "file" && entry.name === one),
  );
  const places = names.map((one) => joinPath(folder, one));
  if (name === undefined) {
    const none = { path: undefined, name: names[0] ?? "", text: "", module: undefined };
    return { ...none, value: undefined, sources: places };
  }
  const path = joinPath(folder, name);
  const text = await files.read(path);
  const module = text === undefined ? "it's too large" : await readCode(text);
  if (typeof module === "string") {
    const value = new Code(name);
    return {
      path,
      name,
      text: text ?? "",
      value,
      module: undefined,
      sources: places,
      problem: module,
    };
  }
  const modules = new OwnModules(files);
  const value = await modules.resolve(module.exports.get("default"), path, 0);
  return { path, name, text: text ?? "", value, module, sources: [...places, ...modules.read] };
}

/** The project's own modules that a configuration brings in, each read once. */
class OwnModules {
  readonly read: string[] = [];
  readonly #files: SiteFiles;
  readonly #modules = new Map<string, Promise<ReadonlyMap<string, CodeValue> | undefined>>();

  constructor(files: SiteFiles) {
    this.#files = files;
  }

  /** A value with those of other modules in place of their names. */
  async resolve(value: CodeValue, path: string, depth: number): Promise<CodeValue> {
    if (depth > deepest) {
      return value;
    }
    if (isList(value)) {
      return Promise.all(value.map((part) => this.resolve(part, path, depth + 1)));
    }
    if (value instanceof CodeObject) {
      const members = await Promise.all(
        [...value.members].map(
          async ([name, part]) => [name, await this.resolve(part, path, depth + 1)] as const,
        ),
      );
      return new CodeObject(new Map(members), value.isWhole);
    }
    const named =
      value instanceof Code
        ? value.from
        : value instanceof CodeCall && value.name === "require" && typeof value.args[0] === "string"
          ? { module: value.args[0], name: "default" }
          : undefined;
    if (named === undefined || !/^\.{1,2}\//u.test(named.module)) {
      return value;
    }
    const found = await this.#module(joinPath(folderOf(path), named.module));
    return found?.exports.has(named.name) === true
      ? this.resolve(found.exports.get(named.name), found.path, depth + 1)
      : value;
  }

  async #module(
    place: string,
  ): Promise<
    { readonly path: string; readonly exports: ReadonlyMap<string, CodeValue> } | undefined
  > {
    const path = await moduleFile(this.#files, place);
    if (path === undefined || (this.#modules.size >= mostModules && !this.#modules.has(path))) {
      return undefined;
    }
    const open = this.#modules.get(path) ?? this.#read(path);
    this.#modules.set(path, open);
    const exported = await open;
    return exported === undefined ? undefined : { path, exports: exported };
  }

  async #read(path: string): Promise<ReadonlyMap<string, CodeValue> | undefined> {
    this.read.push(path);
    const text = (await this.#files.read(path)) ?? "";
    if (path.endsWith(".json")) {
      const json = jsonValue(text);
      return typeof json === "string" ? undefined : new Map([["default", json.value]]);
    }
    const module = await readCode(text);
    return typeof module === "string" ? undefined : module.exports;
  }
}

/** The file that `./site` means: with one of the usual endings, or an index in a folder of that name. */
export async function moduleFile(files: SiteFiles, place: string): Promise<string | undefined> {
  const bare = place.replace(/\.[cm]?js$/u, "");
  const tried = [place, ...[bare, `${bare}/index`].flatMap(withEndings)];
  for (const path of tried) {
    const entries = await files.list(folderOf(path));
    if (entries.some(({ name, kind }) => kind === "file" && name === nameOf(path))) {
      return path;
    }
  }
  return undefined;
}

function withEndings(place: string): string[] {
  return ["ts", "js", "mjs", "cjs", "mts", "cts", "tsx", "jsx", "json"].map(
    (ending) => `${place}.${ending}`,
  );
}

/** JSON as values of a configuration; a text says why it can't be read. */
export function jsonValue(text: string): { readonly value: CodeValue } | string {
  try {
    const parsed: unknown = JSON.parse(text);
    return { value: codeValue(parsed, 0) };
  } catch (error) {
    return messageOf(error);
  }
}

function codeValue(json: unknown, depth: number): CodeValue {
  if (depth > deepest) {
    return new Code("…");
  }
  return Array.isArray(json)
    ? json.map((part: unknown) => codeValue(part, depth + 1))
    : isRecord(json)
      ? new CodeObject(
          new Map(Object.entries(json).map(([key, part]) => [key, codeValue(part, depth + 1)])),
          true,
        )
      : typeof json === "string" || typeof json === "number" || typeof json === "boolean"
        ? json
        : null;
}
