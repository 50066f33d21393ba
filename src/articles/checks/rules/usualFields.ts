import { editionsOf } from "../../contents/editions.ts";
import { isProjectText } from "../../sites/code/stated.ts";
import { folderOf, pathBelow } from "../../sites/siteFiles.ts";
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
  return (
    ofEdition.length > 0 &&
    isUsual(ofEdition) &&
    fewestBeside[name].every((few) => {
      const beside = articlesAround(path, ofEdition, few);
      return beside.length < few || isUsual(beside, shares[name]);
    })
  );
}

/** The articles of the nearest folder above an article that has a few: sections of one site have habits of their own. */
function articlesAround(
  path: string,
  others: readonly IndexedArticle[],
  few: number,
): readonly IndexedArticle[] {
  const direct = others.filter((other) => folderOf(other.path) === folderOf(path));
  let around = direct;
  for (let folder = folderOf(path); around.length < few && folder !== "";) {
    folder = folderOf(folder);
    around = others.filter((other) => pathBelow(other.path, folder) !== undefined);
  }
  return around;
}

function mayInherit(inherits: InheritedFields = [], name: string): boolean {
  return (
    inherits === "unknown" || inherits.some((field) => field.toLowerCase() === name.toLowerCase())
  );
}
