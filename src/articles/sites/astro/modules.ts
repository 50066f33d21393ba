import { keyOf, nameIn, node, nodes, textIn } from "../code/ast.ts";
import type { Ast } from "../code/ast.ts";
import { moduleFile } from "../code/configModule.ts";
import { folderOf, joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Evaluation } from "./evaluate.ts";
import { ArrowValue, unknown } from "./values.ts";
import type { Scope, Value } from "./values.ts";

/** Modules that one site's routes may bring in, and their size in UTF-16 units. */
const mostModules = 300;
const mostCode = 200_000;

/** A module of a site, with its names and where those come from that it imports. */
interface AstroModule {
  readonly declared: ReadonlyMap<string, Ast>;
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly exported: ReadonlyMap<string, Ast>;
}

/** The modules of a site: each is read and parsed once, none is run. */
export class AstroModules {
  readonly #files: SiteFiles;
  readonly #aliases: readonly (readonly [start: string, folder: string])[];
  readonly #modules = new Map<string, AstroModule | undefined>();
  readonly #scopes = new WeakMap<Evaluation, Map<string, Scope>>();

  constructor(files: SiteFiles, aliases: readonly (readonly [string, string])[]) {
    this.#files = files;
    this.#aliases = aliases;
  }

  /** Files that were read. */
  get read(): string[] {
    return [...this.#modules.keys()];
  }

  /** Reads a module and those of the site that it imports. */
  async load(path: string): Promise<void> {
    if (this.#modules.has(path) || this.#modules.size >= mostModules) {
      return;
    }
    this.#modules.set(path, undefined);
    const text = codeOf(path, (await this.#files.read(path)) ?? "");
    const body = text.length > mostCode ? undefined : await parsed(text);
    if (body === undefined) {
      return;
    }
    const module = await this.#module(body, path);
    this.#modules.set(path, module);
    for (const target of new Set([...module.imports.values()].map((from) => from.path))) {
      await this.load(target);
    }
  }

  /** What a module exports under a name; `unknown` where that can't be followed. */
  exportOf(path: string, name: string, evaluation: Evaluation): Value {
    const module = this.#modules.get(path);
    const at = module?.exported.get(name);
    if (module === undefined || at === undefined) {
      return unknown;
    }
    return valueOf(at, this.#scope(path, module, evaluation), evaluation);
  }

  /** True where a module exports that name. */
  has(path: string, name: string): boolean {
    return this.#modules.get(path)?.exported.has(name) === true;
  }

  #scope(path: string, module: AstroModule, evaluation: Evaluation): Scope {
    const scopes = this.#scopes.get(evaluation) ?? new Map<string, Scope>();
    this.#scopes.set(evaluation, scopes);
    const known = scopes.get(path);
    if (known !== undefined) {
      return known;
    }
    const values = new Map<string, Value>();
    const scope: Scope = {
      names: {
        has: (name) => module.declared.has(name) || module.imports.has(name),
        get: (name) => {
          if (!values.has(name)) {
            // one that leads to itself is unknown
            values.set(name, unknown);
            const own = module.declared.get(name);
            const from = module.imports.get(name);
            values.set(
              name,
              own !== undefined
                ? valueOf(own, scope, evaluation)
                : from === undefined
                  ? unknown
                  : this.exportOf(from.path, from.name, evaluation),
            );
          }
          return values.get(name);
        },
      },
      outer: undefined,
    };
    scopes.set(path, scope);
    return scope;
  }

  async #module(body: readonly Ast[], path: string): Promise<AstroModule> {
    const declared = new Map<string, Ast>();
    const imports = new Map<string, { readonly path: string; readonly name: string }>();
    const exported = new Map<string, Ast>();
    for (const statement of body) {
      const isExport = statement.type === "ExportNamedDeclaration";
      const own = isExport ? node(statement["declaration"]) : statement;
      for (const [name, value] of declarationsOf(own)) {
        declared.set(name, value);
        if (isExport) {
          exported.set(name, value);
        }
      }
      if (isExport && statement["source"] === null) {
        for (const specifier of nodes(statement["specifiers"])) {
          const local = node(specifier["local"]);
          const outside = keyOf(node(specifier["exported"]));
          if (local !== undefined && outside !== undefined) {
            exported.set(outside, local);
          }
        }
      }
      if (statement.type === "ExportDefaultDeclaration") {
        const value = node(statement["declaration"]);
        if (value !== undefined) {
          exported.set("default", value);
        }
      }
      if (statement.type === "ImportDeclaration") {
        const target = await this.#target(textIn(node(statement["source"])?.["value"]) ?? "", path);
        for (const specifier of nodes(statement["specifiers"])) {
          const local = nameIn(specifier["local"]) ?? "";
          if (target !== undefined) {
            imports.set(local, {
              path: target,
              name: keyOf(node(specifier["imported"])) ?? "default",
            });
          }
        }
      }
    }
    return { declared, imports, exported };
  }

  /** The site's file that an import means; undefined for a package and for what holds no code. */
  async #target(name: string, path: string): Promise<string | undefined> {
    const alias = this.#aliases.find(([start]) => name.startsWith(start));
    const place = /^\.{1,2}\//u.test(name)
      ? joinPath(folderOf(path), name)
      : alias === undefined
        ? undefined
        : joinPath(alias[1], name.slice(alias[0].length));
    const found = place === undefined ? undefined : await moduleFile(this.#files, place);
    return found !== undefined && /\.[cm]?[jt]sx?$/u.test(found) ? found : undefined;
  }
}

function declarationsOf(statement: Ast | undefined): [string, Ast][] {
  if (statement?.type === "FunctionDeclaration") {
    return [[nameIn(statement["id"]) ?? "", statement]];
  }
  return statement?.type === "VariableDeclaration" && statement["kind"] === "const"
    ? nodes(statement["declarations"]).flatMap(({ id, init }): [string, Ast][] => {
        const name = nameIn(id);
        const value = node(init);
        return name === undefined || value === undefined ? [] : [[name, value]];
      })
    : [];
}

function valueOf(at: Ast, scope: Scope, evaluation: Evaluation): Value {
  return at.type === "FunctionDeclaration"
    ? new ArrowValue(at, scope)
    : evaluation.value(at, scope);
}

/** The code of a module; of an Astro component that between the first two `---`. */
export function codeOf(path: string, text: string): string {
  if (!path.endsWith(".astro")) {
    return text;
  }
  const [, code = ""] = /^[^]*?^---[^\n]*\n([^]*?)^---/mu.exec(text) ?? [];
  return code;
}

async function parsed(text: string): Promise<Ast[] | undefined> {
  const { parseCode } = await import("../siteParts.ts");
  try {
    const file = parseCode(text, {
      sourceType: "module",
      plugins: ["typescript"],
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      attachComment: false,
    });
    return nodes(node(node(file)?.["program"])?.["body"]);
  } catch {
    // code in a language that can't be followed leaves its values unknown
    return undefined;
  }
}
