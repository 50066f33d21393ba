import * as l10n from "@vscode/l10n";
import { messageOf } from "../../../shared/errorMessage.ts";
import { formatInteger } from "../../../shared/format.ts";
import { isRecord } from "../../../shared/json.ts";
import { refusedData, refusedValue } from "../../text/dataLimits.ts";
import { mostCodeOfSite, mostModules } from "../limits.ts";
import { folderOf, joinPath, nameOf } from "../siteFiles.ts";
import type { FolderEntry, SiteFiles } from "../siteFiles.ts";
import { Code, CodeFunction, CodeObject } from "./codeValues.ts";
import type { CodeValue, Scope } from "./codeValues.ts";
import type { Evaluation } from "./evaluate.ts";
import type { Ast } from "./ast.ts";
import { parseModule } from "./parseModule.ts";
import type { Imported, ParsedModule } from "./parseModule.ts";

/** What names of a site's own modules begin with, and the folder that each stands for: `@site/`. */
export type ImportAliases = readonly (readonly [start: string, folder: string])[];

/** A module of a site with the places of the site's other modules that it names, or the value of one in JSON. */
type SiteModule =
  | {
      readonly kind: "code";
      readonly parsed: ParsedModule;
      readonly paths: ReadonlyMap<string, string>;
    }
  | { readonly kind: "json"; readonly value: CodeValue };

/** The modules of a site: each is read and parsed once, none is run. */
export class CodeModules {
  readonly #files: SiteFiles;
  readonly #isConfiguration: boolean;
  readonly #aliases: ImportAliases;
  readonly #modules = new Map<string, SiteModule | string | undefined>();
  /** Modules that no file holds, with what they export. */
  readonly #provided = new Map<string, CodeObject>();
  /** UTF-16 units that were read. */
  #length = 0;
  /** Values of names are found once for each evaluation. */
  readonly #scopes = new WeakMap<Evaluation, Map<string, Scope>>();

  constructor(
    files: SiteFiles,
    {
      isConfiguration = false,
      aliases = [],
    }: {
      readonly isConfiguration?: boolean;
      readonly aliases?: ImportAliases;
    } = {},
  ) {
    this.#files = files;
    this.#isConfiguration = isConfiguration;
    this.#aliases = aliases;
  }

  /** Files that were read. */
  get read(): string[] {
    return [...this.#modules.keys()];
  }

  /** A module that the site's own build makes, by the name under which others bring it in. */
  provide(name: string, exports: CodeObject): void {
    this.#provided.set(name, exports);
  }

  /** Reads a module and those of the site that it brings in. A text says why the first can't be read. */
  async load(first: string): Promise<string | undefined> {
    const waiting = [first];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (!this.#modules.has(path) && this.#modules.size < mostModules) {
        this.#modules.set(path, undefined);
        const module = await this.#load(path);
        this.#modules.set(path, module);
        if (typeof module === "object" && module.kind === "code") {
          waiting.push(...module.paths.values());
        }
      }
    }
    const found = this.#modules.get(first);
    return typeof found === "string" ? found : undefined;
  }

  /** What a module exports under a name; code where that can't be followed. */
  exportOf(path: string, name: string, evaluation: Evaluation): CodeValue {
    const found = this.#exportOf(path, name, evaluation);
    return found === undefined ? new Code(name) : found.value;
  }

  #exportOf(
    path: string,
    name: string,
    evaluation: Evaluation,
  ): { readonly value: CodeValue } | undefined {
    const module = this.#modules.get(path);
    if (typeof module !== "object") {
      return module === undefined ? undefined : { value: new Code(name, undefined, module) };
    }
    if (module.kind === "json") {
      return name === "default" || name === "*" ? { value: module.value } : undefined;
    }
    const { exported } = module.parsed;
    const { names } = this.#scope(path, module, evaluation);
    if (name === "*") {
      const all = [...exported.keys()].map((one) => [one, names.get(exportKey(one))] as const);
      return { value: new CodeObject(new Map(all)) };
    }
    return exported.has(name) ? { value: names.get(exportKey(name)) } : undefined;
  }

  /** True where a module exports that name. */
  has(path: string, name: string): boolean {
    return this.parsed(path)?.exported.has(name) === true;
  }

  /** A module of code as it is written; undefined where it couldn't be read. */
  parsed(path: string): ParsedModule | undefined {
    const module = this.#modules.get(path);
    return typeof module === "object" && module.kind === "code" ? module.parsed : undefined;
  }

  /** A function of a module, with its module's names as another evaluation finds them. */
  functionFor(given: CodeFunction, evaluation: Evaluation): CodeFunction {
    const { text, node, scope } = given;
    for (const [path, module] of this.#modules) {
      if (
        scope.outer === undefined &&
        typeof module === "object" &&
        module.kind === "code" &&
        module.parsed.text === scope.module.text
      ) {
        return new CodeFunction(text, node, this.#scope(path, module, evaluation));
      }
    }
    // it was made by calling another one, whose names it has
    return given;
  }

  /** The names of a module. */
  scopeOf(path: string, evaluation: Evaluation): Scope | undefined {
    const module = this.#modules.get(path);
    return typeof module === "object" && module.kind === "code"
      ? this.#scope(path, module, evaluation)
      : undefined;
  }

  #scope(
    path: string,
    module: Extract<SiteModule, { kind: "code" }>,
    evaluation: Evaluation,
  ): Scope {
    const scopes = this.#scopes.get(evaluation) ?? new Map<string, Scope>();
    this.#scopes.set(evaluation, scopes);
    const known = scopes.get(path);
    if (known !== undefined) {
      return known;
    }
    const scope = moduleScope(module.parsed, evaluation, ({ module: written, name }) => {
      const provided = this.#provided.get(written);
      if (provided !== undefined) {
        return { value: name === "*" ? provided : provided.members.get(name) };
      }
      const place = module.paths.get(written);
      return place === undefined ? undefined : this.#exportOf(place, name, evaluation);
    });
    scopes.set(path, scope);
    return scope;
  }

  async #load(path: string): Promise<SiteModule | string | undefined> {
    const read = await this.#files.read(path);
    if (read === undefined) {
      return undefined;
    }
    this.#length += read.length;
    if (this.#length > mostCodeOfSite) {
      return l10n.t(
        "the site's modules have more than {0} characters",
        formatInteger(mostCodeOfSite),
      );
    }
    if (path.endsWith(".json")) {
      const json = jsonValue(read);
      return typeof json === "string" ? json : { kind: "json", value: json.value };
    }
    const parsed = await parseModule(codeOf(path, read), {
      path,
      isConfiguration: this.#isConfiguration,
    });
    if (typeof parsed === "string") {
      return parsed;
    }
    const paths = new Map<string, string>();
    for (const name of namedModules(parsed)) {
      const place = await this.#target(name, path);
      if (place !== undefined) {
        paths.set(name, place);
      }
    }
    return { kind: "code", parsed, paths };
  }

  /** The site's file that an import means; undefined for a package and for what holds no code. */
  async #target(name: string, path: string): Promise<string | undefined> {
    const place = importedPlace(name, path, this.#aliases);
    const found = place === undefined ? undefined : await moduleFile(this.#files, place);
    const isRead = this.#isConfiguration ? /\.(?:[cm]?[jt]sx?|json)$/u : /\.[cm]?[jt]sx?$/u;
    return found !== undefined && isRead.test(found) ? found : undefined;
  }
}

/** Names that a module brings in from others, each once, and only so many. */
function namedModules({ imports, exported, required }: ParsedModule): string[] {
  const named = [...imports.values(), ...[...exported.values()].filter(isImported)];
  return [...new Set([...named.map(({ module }) => module), ...required])].slice(0, mostModules);
}

function isImported(value: Ast | Imported): value is Imported {
  return !("type" in value);
}

/** The name under which a scope has an export: none that can be declared. */
export function exportKey(name: string): string {
  return `export ${name}`;
}

/**
 * The names of a module, each evaluated once, when it is first asked for; one that leads to itself is code. `importOf`
 * has what another module exports, undefined where that isn't one of the site's.
 */
export function moduleScope(
  { declared, imports, exported, text, changed }: ParsedModule,
  evaluation: Evaluation,
  importOf: (imported: Imported) => { readonly value: CodeValue } | undefined,
): Scope {
  const values = new Map<string, CodeValue>();
  const valueOf = (given: Ast | Imported | undefined, name: string): CodeValue => {
    if (given === undefined) {
      return undefined;
    }
    if (!isImported(given)) {
      return evaluation.value(given, scope);
    }
    const found = importOf(given);
    return found === undefined ? new Code(name, given) : found.value;
  };
  const scope: Scope = {
    names: {
      has: (name) => declared.has(name) || imports.has(name),
      get: (name) => {
        if (!values.has(name)) {
          const bare = name.replace(/^export /u, "");
          // what leads to itself
          values.set(name, new Code(bare));
          const given =
            bare === name ? (declared.get(name) ?? imports.get(name)) : exported.get(bare);
          values.set(name, valueOf(given, bare));
        }
        return values.get(name);
      },
    },
    outer: undefined,
    module: {
      text,
      changed: (name) => changed().has(name),
      required: (module) => importOf({ module, name: "default" }),
    },
  };
  return scope;
}

/** The code of a module; of an Astro component that between the first two `---`, of front matter in code its own. */
function codeOf(path: string, text: string): string {
  const front = /^---(?:js|javascript)[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/u.exec(text);
  if (front !== null) {
    return asModule(front[1] ?? "");
  }
  if (!path.endsWith(".astro")) {
    return text;
  }
  const start = /^---[^\n]*\n/mu.exec(text);
  const from = start === null ? text.length : start.index + start[0].length;
  const length = text.slice(from).search(/^---/mu);
  return length < 0 ? "" : text.slice(from, from + length);
}

/** Front matter in JavaScript as a module: an object, or names that are declared. */
function asModule(code: string): string {
  const names = [...code.matchAll(/^(?:let|const|var|(?:async )?function)\s+([\w$]+)/gmu)];
  return code.trimStart().startsWith("{")
    ? `export default ${code}`
    : `${code}\nexport { ${names.map(([, name]) => name).join(", ")} };`;
}

/** Where the module is that an import in a file names, without its ending; undefined for a package. */
export function importedPlace(
  name: string,
  from: string,
  aliases: ImportAliases,
): string | undefined {
  if (name.startsWith(".")) {
    return joinPath(folderOf(from), name);
  }
  const [start = "", folder] = aliases.find(([one]) => name.startsWith(one)) ?? [];
  return folder === undefined ? undefined : joinPath(folder, name.slice(start.length));
}

const moduleEndings = ["ts", "js", "mjs", "cjs", "mts", "cts", "tsx", "jsx", "json"];

/** The file that `./site` means: with one of some endings, the first first, or an index in a folder of that name. */
export async function moduleFile(
  files: SiteFiles,
  place: string,
  endings: readonly string[] = moduleEndings,
): Promise<string | undefined> {
  const bare = place.replace(/\.[cm]?[jt]sx?$/u, "");
  const [beside, within] = await Promise.all([files.list(folderOf(place)), files.list(bare)]);
  const withEndings = (stem: string): string[] => endings.map((ending) => `${stem}.${ending}`);
  return (
    [place, ...withEndings(bare)].find((path) => hasFile(beside, path)) ??
    withEndings(`${bare}/index`).find((path) => hasFile(within, path))
  );
}

function hasFile(entries: readonly FolderEntry[], path: string): boolean {
  return entries.some(({ name, kind }) => kind === "file" && name === nameOf(path));
}

/** JSON as values of code; a text says why it can't be read. */
export function jsonValue(text: string): { readonly value: CodeValue } | string {
  const refused = refusedData(text, "json");
  if (refused !== undefined) {
    return refused;
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return refusedValue(parsed) ?? { value: codeValue(parsed) };
  } catch (error) {
    return messageOf(error);
  }
}

/** A value of JSON or YAML as one of code. */
export function codeValue(json: unknown): CodeValue {
  return Array.isArray(json)
    ? json.map(codeValue)
    : isRecord(json)
      ? new CodeObject(new Map(Object.entries(json).map(([key, part]) => [key, codeValue(part)])))
      : typeof json === "string" || typeof json === "number" || typeof json === "boolean"
        ? json
        : null;
}
