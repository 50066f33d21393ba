import { editionsOf } from "../../contents/editions.ts";
import { pathBelow, folderOf, nameOf } from "../../sites/siteFiles.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";

/** What the articles of a section do or don't do. */
export interface Habit {
  /** By which it is known again. */
  readonly name: string;
  /** Articles of a section that are looked at: reading texts takes a while. */
  readonly most: number;
  /** Whether an article does it; undefined for one that doesn't count. */
  readonly isSo: (article: IndexedArticle) => boolean | undefined | Promise<boolean | undefined>;
}

/** Other articles of a section from which on its habits can be told, and the share of them that have one. */
const [fewest, share] = [5, 0.4];

type Known = Map<string, Promise<ReadonlyMap<IndexedArticle, boolean>>>;

/** Hundreds of articles of a section ask the same, and their list is the same until one of them changes. */
const known = new WeakMap<readonly IndexedArticle[], Known>();

/** Whether so many articles around one do a thing that nobody would change it in one of them. False until they were read. */
export async function isHabit(
  { path, location }: Pick<CheckedArticle, "path" | "location">,
  { name, most, isSo }: Habit,
  { project }: Pick<CheckContext, "project">,
): Promise<boolean> {
  const all = (await project?.articlesBeside(path)) ?? [];
  const [folder, section] = sectionAround(path, all);
  const counted: Known = known.get(all) ?? new Map();
  known.set(all, counted);
  const key = `${name}\n${folder}`;
  const answers = counted.get(key) ?? answersOf(spread(section, most), isSo);
  counted.set(key, answers);
  const editions = editionsOf(all);
  const own = { ...location, path };
  // its own versions and translations say the same
  const others = [...(await answers)].filter(
    ([other]) => other.path !== path && editions.areOfOne(own, other),
  );
  return others.length >= fewest && others.filter(([, so]) => so).length >= others.length * share;
}

async function answersOf(
  articles: readonly IndexedArticle[],
  isSo: Habit["isSo"],
): Promise<ReadonlyMap<IndexedArticle, boolean>> {
  const answers = new Map<IndexedArticle, boolean>();
  for (const article of articles) {
    const answer = await isSo(article);
    if (answer !== undefined) {
      answers.set(article, answer);
    }
  }
  return answers;
}

/** So many of a list, from all parts of it. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_one, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The nearest folder above an article that has a few others, with all that is in it. */
function sectionAround(
  path: string,
  all: readonly IndexedArticle[],
): readonly [string, readonly IndexedArticle[]] {
  for (let folder = undatedSectionOf(path); ; folder = folderOf(folder)) {
    const below = all.filter((other) => pathBelow(other.path, folder) !== undefined);
    if (below.length > fewest || folder === "") {
      return [folder, below];
    }
  }
}

/** The folder that an article lies in, with what belongs to it. */
export function sectionOf(path: string): string {
  const folder = folderOf(path);
  return /^(?:_?index|page|readme)\./iu.test(nameOf(path)) ? folderOf(folder) : folder;
}

/** The same without folders for years and months. */
export function undatedSectionOf(path: string): string {
  return sectionOf(path).replace(/(?:\/\d{2,4}){1,3}$/u, "");
}
