import { importedPlace, moduleFile } from "../code/modules.ts";
import type { ImportAliases } from "../code/modules.ts";
import { readOnce } from "../remembered.ts";
import { joinPath } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import { anyIds, noIds, togetherGiven } from "./anchorSources.ts";
import type { DrawnText, GivenIds } from "./anchorSources.ts";
import { givesNoIds } from "./knownComponents.ts";
import { longestTemplate, markupIds } from "./markupIds.ts";

/** Where a site's components are found. */
export interface ComponentPlaces {
  readonly files: SiteFiles;
  readonly aliases: ImportAliases;
  /** Folders in which a module is that is named without a dot: `components/note`; none where packages alone are named so. */
  readonly roots?: readonly string[];
  /** What a component gives that articles have without importing it. */
  readonly everywhere: (name: string) => Promise<GivenIds>;
}

/** Levels of components in components that are looked into. */
const deepest = 6;
/** Modules that are looked into for one component. */
const mostModules = 60;
/** Imports of one text that are looked at, and the UTF-16 units of each. */
const mostImports = 500;
const longestImport = 1_000;
const endings = ["astro", "tsx", "jsx", "ts", "js", "vue", "svelte", "mdx", "md"];
/** What a component may draw that isn't written in it. */
const foreign =
  /dangerouslySetInnerHTML|\binnerHTML\b|\bset:html\b|\bv-html\b|\{@html|(?<!\bdocument\.)\bcreateElement\b|<\w*Markdown\b|\bmarkdown\s*\(|\bmarked\s*[.(]|<Content\b|\bgetHeadings\b|\bcompiledContent\b|\brawContent\b|<a\b[^>]{0,500}\sname\s*=/u;

/** The text of the entry that a route of Astro shows. */
const ownContent = /<Content\b(?=[\s/>])|<Content\s*\/>|\bgetHeadings\b/gu;
/** A script that gives elements ids. */
const setsIds = /\.id\s*=(?!=)|\bsetAttribute\(\s*["'`]id\b/u;

/** HTML that is put into an element of plain text, where no tag gives an id; what scripts write as one text is read. */
const intoPlainText =
  /(<(?:script|style|option|title|textarea)\b[^<]{0,1000}?\s)(?:set:html|dangerouslySetInnerHTML)\b|\.innerHTML(?=\s*=\s*(?:"[^"\n]*"|'[^'\n]*'|`(?:[^`$]|\$(?!\{)|\$\{[\w.]+\.(?:textContent|innerText)\}){0,5000}`))/gu;

/** Reads what the components in texts of a site give. */
export class ComponentIds {
  readonly #places: ComponentPlaces;
  readonly #module = readOnce((path: string) => this.#givenBy(path, 0, { count: 0 }));

  constructor(places: ComponentPlaces) {
    this.#places = places;
  }

  /** What the components in an article give. */
  async inText({ path, text }: DrawnText): Promise<GivenIds> {
    if (/\bid\s*=\s*\{|=>|dangerouslySetInnerHTML|set:html/u.test(text)) {
      return anyIds("Code in the article may give this id.");
    }
    const imported = importsOf(text);
    const own = new Set(
      [...text.matchAll(/\b(?:const|function|class)\s+([A-Z]\w*)/gu)].map(([, name = ""]) => name),
    );
    const given: GivenIds[] = [];
    for (const name of componentsIn(text)) {
      const source = imported.get(name);
      given.push(
        source !== undefined
          ? await this.#imported(source, name, path)
          : own.has(name)
            ? noIds
            : await this.#places.everywhere(name),
      );
    }
    return togetherGiven(given);
  }

  /** What a module of the site gives, with all that it draws. */
  async ofModule(path: string): Promise<GivenIds> {
    return this.#module(path);
  }

  /** The same of a route that shows an article, whose own text is no other one. */
  async aroundArticle(path: string): Promise<GivenIds> {
    return this.#givenBy(path, 0, { count: 0 }, true);
  }

  async #imported(source: string, name: string, from: string): Promise<GivenIds> {
    if (givesNoIds(source, name)) {
      return noIds;
    }
    const path = await this.#resolved(source, from);
    return path === undefined
      ? anyIds(`The component ${name} isn't in the project.`)
      : this.#module(path);
  }

  /** The file that a module is imported from; undefined for a package, and where there is none. */
  async #resolved(source: string, from: string): Promise<string | undefined> {
    const place = importedPlace(source, from, this.#places.aliases);
    const bases = place === undefined ? await this.#inRoots(source) : [place];
    for (const base of bases.filter((one) => !one.startsWith(".."))) {
      const found = await moduleFile(this.#places.files, base, endings);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  }

  /** Where a module may be that is named as one of a package is, and is none of the site's packages. */
  async #inRoots(source: string): Promise<string[]> {
    const { roots = [], files } = this.#places;
    const [root = ""] = roots;
    const [name = ""] = source.split("/", 1);
    const isPlain = roots.length > 0 && /^[\w.-]+$/u.test(name);
    const packages = isPlain ? ((await files.read(joinPath(root, "package.json"))) ?? "") : "";
    return isPlain && !packages.includes(`"${name}"`)
      ? roots.map((folder) => joinPath(folder, source))
      : [];
  }

  async #givenBy(
    path: string,
    depth: number,
    read: { count: number },
    isAround = false,
  ): Promise<GivenIds> {
    if (/\.mdx?$/u.test(path)) {
      return { ids: [], drawn: [path] };
    }
    read.count += 1;
    const written = await this.#places.files.read(path);
    // a component that draws several may draw those of others
    const isOwn = isAround && (depth === 0 || written?.includes(".map(") !== true);
    const text = isOwn ? written?.replaceAll(ownContent, "") : written;
    if (
      text === undefined ||
      text.length > longestTemplate ||
      depth > deepest ||
      read.count > mostModules
    ) {
      return anyIds(`${path} can't be read.`);
    }
    if (foreign.test(text.replaceAll(intoPlainText, "$1")) || (isAround && setsIds.test(text))) {
      return anyIds(`${path} may draw other text.`);
    }
    const given = [markupIds(plainMarkup(text))];
    const drawn = componentsIn(text);
    for (const [name, source] of importsOf(text)) {
      if (/\.(?:css|scss|sass|less|json|ya?ml|svg|png|jpe?g|webp|gif)(?:\?\w+)?$/u.test(source)) {
        continue;
      }
      const own = await this.#resolved(source, path);
      if (own !== undefined && own !== path) {
        // a component may be drawn by another name
        given.push(
          /^[A-Z]/u.test(name) ? await this.#givenBy(own, depth + 1, read, isAround) : noIds,
        );
      } else if (drawn.has(name) && !givesNoIds(source, name)) {
        given.push(anyIds(`The component ${name} isn't in the project.`));
      }
    }
    return togetherGiven(given);
  }
}

/** The names of the components that a text draws: `Tabs` of `<Tabs.Item>`. */
function componentsIn(text: string): Set<string> {
  return new Set([...text.matchAll(/<([A-Z]\w*)/gu)].map(([, name = ""]) => name));
}

/** What a text imports: where from, by the name that it has there. */
export function importsOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let count = 0;
  for (const { index } of text.matchAll(/^[ \t]{0,8}(?:import|export)\b/gmu)) {
    count += 1;
    if (count > mostImports) {
      break;
    }
    const statement = text.slice(index, index + longestImport).replaceAll(/\s+/gu, " ");
    const [, names = "", source = ""] =
      /^ ?(?:import|export) (?!type )([\w$*{}, ]+?) ?from ?["']([^"']+)["']/u.exec(statement) ?? [];
    for (const part of names.replaceAll(/[{}]/gu, ",").split(",")) {
      const name = /(?<![\w$])([\w$]+) ?$/u.exec(part)?.[1];
      if (name !== undefined) {
        found.set(name, source);
      }
    }
  }
  for (const [, name = "", source = ""] of text.matchAll(
    /\b([A-Z]\w*) = (?:React\.)?lazy\(\(\) => import\(["']([^"'\n]+)["']/gu,
  )) {
    found.set(name, source);
  }
  return found;
}

/** JSX with the ids that are literal as in HTML, `*` for what code puts in them, and without those that the caller gives. */
function plainMarkup(text: string): string {
  const isOwn =
    !/\.map\(|\b(?:const|let|var)\s+id\b|\bid\s*=\s*(?![\s"'`{=>])/u.test(text) &&
    !/\{[^{}]{0,500}\bid\b[^{}]{0,500}\}\s*=\s*(?!(?:Astro\.|this\.)?\$?props\b)/u.test(text);
  return withScriptIds(text)
    .replaceAll(/\bid\s*=\s*\{\s*(["'])([^"'\n{}]*)\1\s*\}/gu, 'id="$2"')
    .replaceAll(
      /\bid\s*=\s*\{\s*`([^`\n]*)`\s*\}/gu,
      (_whole, written: string) => `id="${written.replaceAll(/\$\{[^{}]*\}/gu, "*")}"`,
    )
    .replaceAll(/\bid\s*=\s*\{\s*(?:Astro\.|this\.)?props\.id\s*\}/gu, "")
    .replaceAll(/\bid\s*=\s*\{\s*id\s*\}|\s\{id\}(?=[\s/>])/gu, isOwn ? " " : " id={id}");
}

/** JSX in which the ids that a script gives to elements that it makes are written as those of HTML are. */
function withScriptIds(text: string): string {
  return text.includes("document.createElement")
    ? text.replaceAll(
        /\.id\s*=(?!=)\s*(?:(["'`])([^"'`\n]*)\1)?/gu,
        (_whole, _quote: string, written: string | undefined) =>
          written === undefined ? " id={}" : ` id="${written.replaceAll(/\$\{[^{}]*\}/gu, "*")}" `,
      )
    : text;
}
