import { isRecord } from "../../../shared/json.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../frontMatter/readFrontMatter.ts";
import { Code, CodeCall, CodeObject, isList, CodePattern } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import type { CodeModules } from "../code/modules.ts";
import type { CodeModule } from "../code/readCode.ts";
import { readModule } from "../code/readCode.ts";
import { traitsOf } from "../generatorTraits.ts";
import { asRead } from "../lateFront.ts";
import { readConfig } from "../readConfig.ts";
import { madeOnce, readOnce } from "../remembered.ts";
import { joinPath, nameOf } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

/** The data of one file or front matter; what is code stays a mark. */
export interface Level {
  readonly values: JsonRecord;
  /** False where it may have more than is known. */
  readonly isWhole: boolean;
  /** Undefined for the front matter itself. */
  readonly file: string | undefined;
}

/** Reads the data of files, each once. */
export class DataFiles {
  readonly #config: EleventyConfig;
  readonly #files: SiteFiles;
  readonly #modules: CodeModules;
  readonly #namesIn = readOnce(
    async (folder) => new Set((await this.#files.list(folder)).map(({ name }) => name)),
  );
  readonly #read = readOnce((path) => this.#load(path));
  /** The names of the files and folders of global data, without their endings. */
  readonly globalNames = madeOnce(
    async () =>
      new Set(
        [...(await this.#namesIn(this.#config.data))].map((name) => name.replace(/\.[^]*/u, "")),
      ),
  );

  constructor(config: EleventyConfig, files: SiteFiles, modules: CodeModules) {
    this.#config = config;
    this.#files = files;
    this.#modules = modules;
  }

  /** Front matter of an article in JavaScript; undefined where it has none. */
  async code(path: string): Promise<Level | undefined> {
    const text = await this.#files.read(path);
    const level =
      text === undefined || !codeFence.test(text) ? undefined : await this.#code(text, path);
    return level === undefined ? undefined : { ...level, file: undefined };
  }

  /** The front matter of a template; not whole where it can't be read. */
  async front(path: string): Promise<Level> {
    return (await this.#read(path)) ?? { values: {}, isWhole: false, file: path };
  }

  /** The data of a template's own data files and of its folders' up to the input, the strongest first. */
  async around(path: string, bare: string): Promise<Level[]> {
    const { input, dataBaseName, dataSuffixes } = this.#config;
    const bases: string[] = [joinPath(path, "..", bare)];
    for (let folder = joinPath(path, ".."); ; folder = joinPath(folder, "..")) {
      const name = dataBaseName ?? nameOf(folder);
      if (name !== "") {
        bases.push(joinPath(folder, name));
      }
      if (folder === input || folder === "" || folder.startsWith("..")) {
        break;
      }
    }
    const levels: Level[] = [];
    for (const [index, base] of bases.entries()) {
      const suffixes =
        index > 0 && dataBaseName !== undefined ? dataSuffixes.filter(Boolean) : dataSuffixes;
      levels.push(...(await this.#at(base, suffixes)));
    }
    return levels;
  }

  /** What the folder of global data says by a name: `permalink`, `layout`. */
  async global(name: string): Promise<Level | undefined> {
    for (const ending of ["js", "cjs", "mjs", "json"]) {
      const level = await this.#read(joinPath(this.#config.data, `${name}.${ending}`));
      if (level !== undefined) {
        return level;
      }
    }
    return undefined;
  }

  /** The front matter of a layout, by the name under which a page asks for it; undefined where it isn't found. */
  async layout(key: string): Promise<Level | undefined> {
    const { layoutAliases, layouts, includes, formats } = this.#config;
    const name = layoutAliases.get(key) ?? key;
    for (const folder of layouts === undefined ? [includes] : [layouts, includes]) {
      for (const ending of ["", ...formats.map((format) => `.${format}`)]) {
        const path = joinPath(folder, `${name}${ending}`);
        if (await this.#has(path)) {
          return this.#read(path);
        }
      }
    }
    return undefined;
  }

  async #at(base: string, suffixes: readonly string[]): Promise<Level[]> {
    const levels: Level[] = [];
    for (const suffix of suffixes) {
      const endings = [
        ...(suffix === "" ? [] : ["js", "cjs", "mjs"]),
        "json",
        ...this.#config.dataEndings,
      ];
      for (const ending of endings) {
        const level = await this.#read(`${base}${suffix}.${ending}`);
        levels.push(...(level === undefined ? [] : [level]));
      }
    }
    return levels;
  }

  async #has(path: string): Promise<boolean> {
    return (await this.#namesIn(joinPath(path, ".."))).has(nameOf(path));
  }

  async #load(path: string): Promise<Level | undefined> {
    if (!(await this.#has(path))) {
      return undefined;
    }
    const text = await this.#files.read(path);
    if (text === undefined || /\.11ty\.\w+$/u.test(path)) {
      return { values: {}, isWhole: false, file: path };
    }
    if (/\.[cm]?js$/u.test(path)) {
      return this.#code(text, path);
    }
    if (/\.(?:json|ya?ml|toml)$/u.test(path)) {
      const read = text.trim() === "" ? {} : await readConfig(path, text);
      return typeof read === "string"
        ? { values: {}, isWhole: false, file: path }
        : { values: read, isWhole: true, file: path };
    }
    return codeFence.test(text)
      ? this.#code(text, path)
      : frontLevel(
          asRead(await readFrontMatter(text, "markdown"), traitsOf({ generator: "eleventy" })),
          path,
        );
  }

  async #code(text: string, path: string): Promise<Level> {
    return codeLevel(text, path, await readModule(this.#modules, path));
  }
}

/** The first line of front matter in JavaScript. */
const codeFence = /^---(?:js|javascript)[ \t]*\r?\n/u;

/** What front matter says, as a level of data. */
export function frontLevel(front: FrontMatter, file?: string): Level {
  return {
    values:
      front.kind === "fields" && front.format !== "html"
        ? Object.fromEntries(front.fields.map(({ name, value }) => [name, value]))
        : {},
    isWhole: front.kind !== "unreadable",
    file,
  };
}

/** Words of code that may bring what a URL follows from: its names, spread objects, files of the site's own. */
const unsureWords = /permalink|eleventyComputed|pagination|layout|draft|\.{3}|["'`]\.\.?\//u;

function codeLevel(text: string, file: string, read: CodeModule | string): Level {
  if (typeof read === "string") {
    return { values: {}, isWhole: false, file };
  }
  const named = [...read.exports].filter(([name]) => name !== "default");
  const main = plain(read.exports.get("default"));
  // A function that returns objects in its branches: what its code has no word of isn't in them.
  const isKnown =
    isRecord(main) ||
    !read.exports.has("default") ||
    (main === undefined && !unsureWords.test(text));
  const whole = read.exports.get("default");
  return {
    values: {
      ...Object.fromEntries(named.map(([name, value]) => [name, plain(value)])),
      ...(isRecord(main) && !(main instanceof Code) ? main : {}),
    },
    isWhole:
      isKnown && !(main instanceof Code) && (!(whole instanceof CodeObject) || whole.isWhole),
    file,
  };
}

/** A value of code as JSON knows it; what isn't literal stays a mark. */
export function plain(value: CodeValue): unknown {
  return value instanceof CodeObject
    ? Object.fromEntries([...value.members].map(([name, member]) => [name, plain(member)]))
    : value instanceof CodeCall
      ? new Code(`${value.name}(…)`)
      : isList(value)
        ? value.map(plain)
        : value instanceof CodePattern
          ? new Code(value.source)
          : value instanceof Date
            ? new Code(String(value))
            : value;
}
