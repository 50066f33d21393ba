import { importsOf } from "../anchors/componentIds.ts";
import { longestTemplate } from "../anchors/markupIds.ts";
import { importedPlace, moduleFile } from "../code/modules.ts";
import type { ImportAliases } from "../code/modules.ts";
import {
  closing,
  givenToComponents,
  headComponents,
  templateParts,
} from "../heads/templateParts.ts";
import { readOnce } from "../remembered.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** Files that are looked into for one route: its own, its layouts and what these are made of. */
const mostFiles = 40;

/** Names of components that write heads. */
const writesHead = /Layout|Base|Head|Seo|SEO|Meta|Html/u;

/** What the file of a route and the layouts around it write into the heads of all its pages. */
export interface RouteHead {
  /** Whether a page's title says nothing about that of its head: all have the same, or it is made of other fields. */
  readonly hasOtherTitle: boolean;
  /** The same of the description. */
  readonly hasOtherDescription: boolean;
}

/** Where the modules of a site are. */
interface ModulePlaces {
  readonly files: SiteFiles;
  readonly aliases: ImportAliases;
}

/** Reads the heads of routes, each once. The file of a route is named relative to the project's folder. */
export function routeHeads(places: ModulePlaces): (route: string) => Promise<RouteHead> {
  return readOnce((route) => readRouteHead(route, places));
}

async function readRouteHead(route: string, places: ModulePlaces): Promise<RouteHead> {
  const waiting = [route];
  const [titles, descriptions]: [string[], string[]] = [[], []];
  const own = (await places.files.read(route))?.slice(0, longestTemplate) ?? "";
  // what the route itself gives to a layout counts, whatever that makes of it
  const fromOwn: RouteHead = {
    hasOtherTitle: takesOtherFields(own, "title"),
    hasOtherDescription:
      takesOtherFields(own, "description") || (await givesNoDescription(own, route, places)),
  };
  for (const path of waiting) {
    const text = await places.files.read(path);
    if (text === undefined || text.length > longestTemplate || waiting.length > mostFiles) {
      return fromOwn;
    }
    const parts = templateParts(text);
    titles.push(...parts.titles, ...(/<title\b[^>]*\bset:/iu.test(text) ? ["{set}"] : []));
    descriptions.push(...parts.descriptions);
    for (const [name, source] of importsOf(text)) {
      if (!new RegExp(`<${name}[\\s/>]`, "u").test(text)) {
        continue;
      }
      const file = await resolved(source, path, places);
      if (file === undefined && writesHead.test(name)) {
        return fromOwn;
      }
      if (file?.endsWith(".astro") === true && !waiting.includes(file)) {
        waiting.push(file);
      }
    }
  }
  return {
    hasOtherTitle: fromOwn.hasOtherTitle || areFixed(titles),
    hasOtherDescription: fromOwn.hasOtherDescription || areFixed(descriptions),
  };
}

/** What reads a field of an entry: `post.data.excerpt`. */
const field = /\.(?:data|frontmatter)\??\.([A-Za-z_]\w*)/gu;

/** Whether a route gives its layout other fields of its entries for the title or the description: those of a person are made of the name. */
function takesOtherFields(text: string, name: "title" | "description"): boolean {
  const given = givenToComponents(text, name);
  return (
    given.length > 0 &&
    given.every(
      (expression) =>
        [...expression.matchAll(field)].length > 0 &&
        !(name === "title" ? /title/iu : /desc/iu).test(expression),
    )
  );
}

/** Fields of entries other than descriptions, and texts, with the signs between them. */
const onlyFields =
  /^(?:(?<![\w$.?])[\w$]+\??\.(?:data|frontmatter)(?:\??\.(?!desc)\w+)+|"[^"]*"|'[^']*'|`(?:[^`$]|\$\{\s*[\w$]+\??\.(?:data|frontmatter)(?:\??\.(?!desc)\w+)+\s*\})*`|[\s?|+:()])+$/iu;

/** How a layout takes a description that is given to it. */
const takesGiven = /[{,]\s*description\b[^{}]*\}\s*=\s*Astro\.props/u;

/**
 * Whether a route gives the components around its pages some fields of its entries, but no description and no whole entry,
 * and its layout has a text of its own for pages that give it none.
 */
async function givesNoDescription(
  text: string,
  route: string,
  places: ModulePlaces,
): Promise<boolean> {
  const elements = headComponents(text);
  if (
    /\bslot=|\bname=["'{`]?description/u.test(text) ||
    !elements.every((element) => valuesIn(element)?.every((value) => onlyFields.test(value)))
  ) {
    return false;
  }
  for (const [name, source] of importsOf(text)) {
    if (elements.some((element) => new RegExp(`^<${name}\\s`, "u").test(element))) {
      const file = await resolved(source, route, places);
      const layout = file === undefined ? undefined : await places.files.read(file);
      if (layout !== undefined && writesGivenDescription(layout)) {
        return true;
      }
    }
  }
  return false;
}

/** Whether a layout writes the description that is given to it, and no other one. */
function writesGivenDescription(text: string): boolean {
  const layout = text.slice(0, longestTemplate);
  const given = givenToComponents(layout, "description");
  const { descriptions } = templateParts(layout);
  return (
    takesGiven.test(layout) &&
    given.length + descriptions.length > 0 &&
    given.every((value) => /^\{\s*description\s*\}$/u.test(value)) &&
    descriptions.every((element) => /\scontent=\{\s*description\s*\}/u.test(element))
  );
}

/** The expressions that an element gives its component; undefined where it gives whatever an object has: `{...entry.data}`. */
function valuesIn(element: string): readonly string[] | undefined {
  const values: string[] = [];
  for (let at = element.indexOf("{"); at >= 0; at = element.indexOf("{", at)) {
    const value = element.slice(at, at + closing(element.slice(at)));
    if (element[at - 1] !== "=") {
      return undefined;
    }
    values.push(value.slice(1, -1).trim());
    at += value.length;
  }
  return values;
}

/** Whether there are such parts, and code fills none of them. */
function areFixed(parts: readonly string[]): boolean {
  return parts.length > 0 && parts.every((part) => part.trim() !== "" && !part.includes("{"));
}

/** The file of the project that a module is imported from; undefined for a package's. */
async function resolved(
  source: string,
  from: string,
  { files, aliases }: ModulePlaces,
): Promise<string | undefined> {
  const place = importedPlace(source, from, aliases);
  return place === undefined || place.startsWith("..")
    ? undefined
    : moduleFile(files, place, ["astro", "tsx", "jsx", "ts", "js", "vue", "svelte"]);
}
