import { editionsOf } from "../../contents/editions.ts";
import { articleKind } from "../../frontMatter/articleKind.ts";
import { remembered } from "../../sites/remembered.ts";
import { folderOf, joinPath, nameOf, pathBelow } from "../../sites/siteFiles.ts";
import type { SiteFiles } from "../../sites/siteFiles.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";

/** An article as far as it is known: of a site without a generator, there is only its path. */
type Listed = Pick<IndexedArticle, "path"> & Partial<IndexedArticle>;

/** What the articles of a section do or don't do. */
export interface Habit {
  /** By which it is known again. */
  readonly name: string;
  /** Articles of a section that are looked at: reading texts takes a while. */
  readonly most: number;
  /** Whether an article does it; undefined for one that doesn't count. */
  readonly isSo: (article: Listed) => boolean | undefined | Promise<boolean | undefined>;
}

/** Other articles of a section from which on its habits can be told, those of them that have one at least, and their share. */
const [fewest, fewestSo, share] = [5, 3, 0.4];

/** Articles that are written together, and a name by which they are known again. */
interface Section {
  readonly name: string;
  readonly articles: readonly Listed[];
}

/** What is known of a site's articles: the section around each folder, and the habits of sections. */
interface Known {
  readonly sections: Map<string, Promise<Section>>;
  readonly habits: Map<string, Promise<ReadonlyMap<Listed, boolean>>>;
}

/** Hundreds of articles of a section ask the same, and their list is the same until one of them changes. */
const known = new WeakMap<readonly IndexedArticle[], Known>();

/** Whether so many articles around one do a thing that changing one of them would be of no use. False until they were read. */
export async function isHabit(
  { path, location }: Pick<CheckedArticle, "path" | "location">,
  { name, most, isSo }: Habit,
  { project, files }: Pick<CheckContext, "project" | "files">,
): Promise<boolean> {
  const all = (await project?.articlesBeside(path)) ?? [];
  const { sections, habits }: Known = known.get(all) ?? { sections: new Map(), habits: new Map() };
  known.set(all, { sections, habits });
  const section = await (all.length === 0
    ? remembered(sections, `${folderOf(path)}\n${articleKind(path)}`, () =>
        filesBeside(path, files),
      )
    : remembered(sections, undatedSectionOf(path), () =>
        Promise.resolve(sectionAround(path, all)),
      ));
  const answers = await remembered(habits, `${name}\n${section.name}`, () =>
    answersOf(spread(section.articles, most), isSo),
  );
  const editions = editionsOf(all);
  const own = { ...location, path };
  // its own versions and translations say the same
  const others = [...answers].filter(
    ([other]) => other.path !== path && editions.areOfOne(own, other),
  );
  const have = others.filter(([, so]) => so).length;
  return others.length >= fewest && have >= Math.max(fewestSo, others.length * share);
}

async function answersOf(
  articles: readonly Listed[],
  isSo: Habit["isSo"],
): Promise<ReadonlyMap<Listed, boolean>> {
  const answers = new Map<Listed, boolean>();
  for (const article of articles) {
    const answer = await isSo(article);
    if (answer !== undefined) {
      answers.set(article, answer);
    }
  }
  return answers;
}

/** The files of an article's folder that are written as it is. */
async function filesBeside(path: string, files: SiteFiles): Promise<Section> {
  const folder = folderOf(path);
  const kind = articleKind(path);
  const articles = (await files.list(folder)).flatMap((entry) =>
    entry.kind === "file" && articleKind(entry.name) === kind
      ? [{ path: joinPath(folder, entry.name) }]
      : [],
  );
  return { name: `${folder}\n${kind}`, articles };
}

/** So many of a list, from all parts of it. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_one, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** The nearest folder above an article that has a few others, with all that is in it. */
function sectionAround(path: string, all: readonly IndexedArticle[]): Section {
  for (let folder = undatedSectionOf(path); ; folder = folderOf(folder)) {
    const articles = all.filter((other) => pathBelow(other.path, folder) !== undefined);
    if (articles.length > fewest || folder === "") {
      return { name: folder, articles };
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
