import { editionsOf } from "../../contents/editions.ts";
import { isProjectText } from "../../sites/code/stated.ts";
import { folderOf, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { InheritedFields } from "../../sites/siteRules.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";

/** Articles of a site from which on its habits can be told. */
const fewest = 3;
/**
 * Those of one folder, and of what is around it: of descriptions the section that a small folder belongs to is looked at,
 * too, since in a folder of three files one of them decides.
 */
const fewestBeside = { title: [2], description: [2, 5] } as const;
/** The part of the articles of one folder that have a field where it's missed: notes among others often have no title. */
const shares = { title: 0.75, description: 0.5 } as const;

/**
 * Whether an article is known to be a page, nothing but itself gives it a field, and at least half of the site's other
 * articles of its version have one, and most of its folder; false until they were read.
 */
export async function isMissed(
  name: "title" | "description",
  { path, location, front }: Pick<CheckedArticle, "path" | "location" | "front">,
  { project, fields }: CheckContext,
): Promise<boolean> {
  if (
    location.kind !== "url" ||
    location.state === "notRendered" ||
    // a text about the project that a generator makes a page of without being told to
    (front.kind === "none" && isProjectText(path)) ||
    mayInherit(location.inherits, fields[name])
  ) {
    return false;
  }
  const all = (await project?.articlesBeside(path)) ?? [];
  const others = all.filter((other) => other.path !== path);
  if (others.length < fewest || others.every((other) => other[name] === undefined)) {
    return false;
  }
  const editions = editionsOf(all);
  const own = { ...location, path };
  const isUsual = (some: readonly IndexedArticle[], share = 0.5): boolean =>
    some.filter((other) => other[name] !== undefined).length >= some.length * share;
  const ofEdition = others.filter((other) => editions.areOfOne(own, other));
  const lists = name === "description" && isList(path, all) ? listsOf(ofEdition, all) : [];
  return (
    ofEdition.length > 0 &&
    isUsual(ofEdition) &&
    fewestBeside[name].every((few) => {
      const beside = articlesAround(path, ofEdition, few);
      return beside.length < few || isUsual(beside, shares[name]);
    }) &&
    // lists are counted among themselves: those of a blog often have none, and its posts have
    [1, fewest].every((few) => isUsual(articlesBelow(folderOf(path), lists, few), shares[name]))
  );
}

/** Files that list the pages of their folder where there are some. */
const listName = /^(?:_index|index|readme)\./iu;

/** Whether a page lists those of a section. Hugo's own name of them says so; others have to have an article beside or below them. */
function isList(path: string, all: readonly IndexedArticle[]): boolean {
  return listsOf([{ path }], all).length > 0;
}

function listsOf<T extends Pick<IndexedArticle, "path">>(
  some: readonly T[],
  all: readonly IndexedArticle[],
): readonly T[] {
  const named = some.filter(({ path }) => listName.test(nameOf(path)));
  const sections = new Set<string>();
  for (const { path } of named.length === 0 ? [] : all) {
    let folder = folderOf(path);
    for (
      folder = listName.test(nameOf(path)) ? folderOf(folder) : folder;
      folder !== "" && !sections.has(folder);
    ) {
      sections.add(folder);
      folder = folderOf(folder);
    }
  }
  return named.filter(({ path }) => nameOf(path).startsWith("_") || sections.has(folderOf(path)));
}

/** The articles of the nearest folder above an article that has a few: sections of one site have habits of their own. */
function articlesAround(
  path: string,
  others: readonly IndexedArticle[],
  few: number,
): readonly IndexedArticle[] {
  const folder = folderOf(path);
  const direct = others.filter((other) => folderOf(other.path) === folder);
  return direct.length < few && folder !== ""
    ? articlesBelow(folderOf(folder), others, few)
    : direct;
}

/** The articles below a folder, or below the nearest one above it that has a few. */
function articlesBelow(
  folder: string,
  others: readonly IndexedArticle[],
  few: number,
): readonly IndexedArticle[] {
  const below = others.filter((other) => pathBelow(other.path, folder) !== undefined);
  return below.length < few && folder !== "" ? articlesBelow(folderOf(folder), others, few) : below;
}

function mayInherit(inherits: InheritedFields = [], name: string): boolean {
  return (
    inherits === "unknown" || inherits.some((field) => field.toLowerCase() === name.toLowerCase())
  );
}
