import * as l10n from "@vscode/l10n";
import { bareName } from "../../frontMatter/bareName.ts";
import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { fieldText } from "../../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../frontMatter/readFrontMatter.ts";
import { keywordKey } from "../../identity/keywordKey.ts";
import { textKey } from "../../identity/textKey.ts";
import { hasOwnTitle } from "../../sites/heads/ownTitle.ts";
import { frontRecord } from "../../sites/keptOut.ts";
import { folderOf, joinPath, nameOf } from "../../sites/siteFiles.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import { editionsOf } from "../../contents/editions.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle, Finding, Fix } from "../finding.ts";
import { isCommentAlone } from "./blankText.ts";
import { isEntry, isForResults, saysMoved } from "./forResults.ts";
import { partOfField } from "./places.ts";
import type { StatedText } from "./places.ts";
import { sectionOf, undatedSectionOf } from "./sectionHabits.ts";

/** The finding that another published article of the same language has the same title or description. */
export async function duplicateFinding(
  field: "title" | "description",
  stated: StatedText,
  article: CheckedArticle,
  context: CheckContext,
): Promise<Finding[]> {
  if (isPlaceholder(article.path, article.text) || fillerText.test(stated.text)) {
    return [];
  }
  const other = await otherArticle(article, context, field, stated.text, async ({ path, url }) => {
    const text = (await context.files.read(path)) ?? "";
    const kind = articleKind(path) ?? "markdown";
    const front = await readFrontMatter(text, kind);
    const own = article.location.kind === "url" ? article.location.url : undefined;
    const one = { path: article.path, text: article.text, url: own };
    const two = { path, text, url };
    return (
      isCommentAlone(text, kind) ||
      isEntry(path, text, front) ||
      areOccasions(article, { path, front }) ||
      areEntriesOfOne(article, { path, front }) ||
      areOfTwoLanguages(article.front, front) ||
      (field === "title" &&
        (hasOwnTitle(front, await article.rules.head?.titleFields?.()) ||
          differIn(await article.rules.head?.besideTitle?.(), article.front, front) ||
          isLinkTo(one, two) ||
          isLinkTo(two, one))) ||
      leadsTo(one, two) ||
      leadsTo(two, one) ||
      (url !== undefined && namesPage(article.front, url)) ||
      (own !== undefined && namesPage(front, own))
    );
  });
  if (other === undefined) {
    return [];
  }
  const words = {
    title: {
      message: l10n.t("{0} has the same title. Give each page its own.", other.path),
      related: l10n.t("Same title"),
    },
    description: {
      message: l10n.t("{0} has the same description.", other.path),
      related: l10n.t("Same description"),
    },
  }[field];
  return [
    {
      rule: `${field}-duplicate`,
      message: words.message,
      ...partOfField(article, stated, 0),
      related: { path: other.path, message: words.related },
      fixes: [openFix(other.path)],
    },
  ];
}

/** Pages of one folder whose title is the kind of all of them, at least: notes of a diary have no titles of their own. */
const manyOfKind = 10;

/** Whether a title only says what the pages of a folder are, and many of them have it: "Note" in `_notes`. */
function isKind(
  { path }: Pick<CheckedArticle, "path">,
  title: string,
  same: readonly IndexedArticle[],
): boolean {
  const folder = undatedSectionOf(path);
  const name = nameOf(folder).toLowerCase().replace(/^_/u, "");
  let count = 0;
  // thousands may have it: the first of them are enough
  return (
    [name, name.replace(/s$/u, ""), name.replace(/ies$/u, "y")].includes(
      title.trim().toLowerCase(),
    ) &&
    same.some((other) => {
      count += undatedSectionOf(other.path) === folder ? 1 : 0;
      return count >= manyOfKind;
    })
  );
}

/** How a filler text begins, one without a word, and the name of one that a layout translates: `titles.blog`. */
const fillerText =
  /^(?:[^\p{L}\p{N}]*$|\W*lorem ipsum\b|(?:titles?|pages?|i18n|nav|menu|seo|meta|strings?|global)(?:\.[\w-]+)+$)/iu;

/** Folders with a page for each time that people meet. */
const occasions = /^(?:events?|meetings?|meet-?ups?|minutes|office-hours|seminars?|webinars?)$/iu;

/** Fields that name a work by its number in a catalogue. */
const numberOfWork =
  /^(?:isbn(?:10|13)?|(?:tmdb|imdb|tvdb|igdb|omdb|giantbomb|bgg|asin|oclc|olid|mbid|musicbrainz|goodreads|letterboxd|trakt|steam|discogs)(?:id)?)$/u;

/** Whether two entries of a diary are about one work, read, seen or played at two dates. */
function areEntriesOfOne(
  one: Pick<CheckedArticle, "path" | "front">,
  other: Pick<CheckedArticle, "path" | "front">,
): boolean {
  const [date, otherDate] = [dateOf(one), dateOf(other)];
  const works = new Set(worksOf(one.front));
  return (
    date !== undefined &&
    otherDate !== undefined &&
    date !== otherDate &&
    worksOf(other.front).some((work) => works.has(work))
  );
}

function worksOf(front: FrontMatter): string[] {
  return Object.entries(frontRecord(front)).flatMap(([name, value]) =>
    numberOfWork.test(bareName(name)) &&
    (typeof value === "number" || (typeof value === "string" && value !== ""))
      ? [`${bareName(name)} ${value}`]
      : [],
  );
}

/** Whether two pages say different things in one of some fields. */
function differIn(
  fields: ReadonlySet<string> = new Set<string>(),
  one: FrontMatter,
  other: FrontMatter,
): boolean {
  const [own, others] = [one, other].map((front) =>
    JSON.stringify(
      Object.entries(frontRecord(front))
        .filter(([name]) => fields.has(bareName(name)))
        .toSorted(([before], [after]) => (before < after ? -1 : 1)),
    ),
  );
  return own !== others;
}

/** Whether two pages of one folder are about two dates of what happens again and again: their titles are those of the series. */
function areOccasions(
  one: Pick<CheckedArticle, "path" | "front">,
  other: Pick<CheckedArticle, "path" | "front">,
): boolean {
  const folder = undatedSectionOf(one.path);
  const [date, otherDate] = [dateOf(one), dateOf(other)];
  return (
    folder === undatedSectionOf(other.path) &&
    folder.split("/").some((part) => occasions.test(part)) &&
    date !== undefined &&
    otherDate !== undefined &&
    date !== otherDate
  );
}

/** Whether both say their languages in their front matter, and these differ: what isn't told by their paths. */
function areOfTwoLanguages(one: FrontMatter, other: FrontMatter): boolean {
  const [language, otherLanguage] = [one, other].map((front) =>
    fieldText(front, "lang", "language", "locale")?.toLowerCase(),
  );
  return language !== undefined && otherLanguage !== undefined && language !== otherLanguage;
}

/** The date of an article, by its name or a field of its front matter, as it is written. */
function dateOf({ path, front }: Pick<CheckedArticle, "path" | "front">): string | undefined {
  const [written] = /\d{4}-\d{1,2}-\d{1,2}/u.exec(path) ?? [];
  const stated = Object.entries(frontRecord(front)).find(([name]) =>
    /^(?:date|start|date_?start|start_?date|event_?date)$/iu.test(name),
  )?.[1];
  return (
    written ??
    (stated instanceof Date
      ? stated.toISOString()
      : typeof stated === "string"
        ? stated
        : undefined)
  );
}

/** Whether a field of a page names another page by its address, as its other version, its original or its successor: the two belong together. */
function namesPage(front: FrontMatter, url: string): boolean {
  const named = pathOf(url);
  return Object.values(frontRecord(front)).some(
    (value) =>
      typeof value === "string" &&
      /^(?:https?:\/\/|\/)/iu.test(value) &&
      URL.canParse(value, url) &&
      pathOf(new URL(value, url).href) === named,
  );
}

/** UTF-16 units of a page that says where its text went, and of one that is a link, perhaps in a sentence. */
const [shortPage, longestLink] = [2500, 300];

/** A page with its text and its address. */
interface Page {
  readonly path: string;
  readonly text: string;
  readonly url: string | undefined;
}

/** Whether a page says that its text moved, and its first link leads to another one. */
function leadsTo({ path, text }: Page, to: Page): boolean {
  const [, target = ""] = /\]\(([^()\s#?]+)/u.exec(text) ?? [];
  return text.length <= shortPage && saysMoved.test(text) && isFileOf(target, path, to);
}

/** Whether all that a page has is a link to another one, perhaps in a sentence. */
function isLinkTo({ path, text, url }: Page, to: Page): boolean {
  const body = text.slice(bodyStart(text, articleKind(path) ?? "markdown")).trim();
  const [, target = "", rest = ""] = /\]\(([^()\s#?]+)([^]*)/u.exec(body) ?? [];
  return (
    body.length <= longestLink &&
    !body.includes("\n") &&
    !rest.includes("](") &&
    (isFileOf(target, path, to) ||
      (target !== "" &&
        to.url !== undefined &&
        URL.canParse(target, url) &&
        samePage(new URL(target, url).href, to.url)))
  );
}

function isFileOf(target: string, from: string, to: Page): boolean {
  return (
    target !== "" && withoutEnding(joinPath(folderOf(from), target)) === withoutEnding(to.path)
  );
}

function samePage(one: string, other: string): boolean {
  return new URL(one).host === new URL(other).host && pathOf(one) === pathOf(other);
}

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$|\/$/u, "");
}

/** The path of a page's address, without what servers add to it. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/(?:\/index)?\.html?$|\/$/iu, "");
}

/** Whether an article is kept for a list or a menu, and has no text that anybody reads. */
function isPlaceholder(path: string, text: string): boolean {
  return isCommentAlone(text, articleKind(path) ?? "markdown");
}

/** A fix that opens another article. */
export function openFix(path: string): Fix {
  return { kind: "open", title: l10n.t("Open {0}", path), path };
}

/** What articles are compared by, and which texts of each are the same. */
const comparedBy = {
  title: textKey,
  description: textKey,
  keyword: keywordKey,
} as const;
type ComparedField = keyof typeof comparedBy;

/**
 * Another published article of the same site, language and version of which a field says the same. An
 * article's own translation and its other versions are no other articles; drafts, and what search engines are told to leave
 * out, have none.
 */
export async function otherArticle(
  article: CheckedArticle,
  { project }: CheckContext,
  field: ComparedField,
  stated: string,
  isLeftOut: (other: IndexedArticle) => Promise<boolean> = () => Promise.resolve(false),
): Promise<IndexedArticle | undefined> {
  const { path, location, rules } = article;
  const wanted = comparedBy[field](stated);
  if (
    location.kind !== "url" ||
    location.state !== "published" ||
    !isForResults(article) ||
    (field === "title" && hasOwnTitle(article.front)) ||
    wanted === ""
  ) {
    return undefined;
  }
  const { url } = location;
  const articles = (await project?.articlesBeside(path)) ?? [];
  const editions = editionsOf(articles);
  const own = { ...location, path };
  const same = byText(articles, field).get(wanted) ?? [];
  if (field === "title" && isKind(article, stated, same)) {
    return undefined;
  }
  const isOther = (other: IndexedArticle): boolean =>
    other.isPublished &&
    other.isKeptOut !== true &&
    !(field === "title" && other.hasOwnTitle === true) &&
    other.path !== path &&
    // two files that make one page have a finding of their own
    other.url !== url &&
    editions.areTogether(own, other);
  const first = await firstOf(same, isOther, isLeftOut);
  // what a layout may add, such as the title of the section, is the same for the pages of one folder
  return first !== undefined && field === "title" && (await rules.head?.titles()) !== undefined
    ? firstOf(
        same,
        (other) => sectionOf(other.path) === sectionOf(path) && isOther(other),
        isLeftOut,
      )
    : first;
}

/** Articles that are left out before it counts as none. */
const mostLeftOut = 20;

/** The first article that counts: thousands may say the same, and one is enough. */
async function firstOf(
  all: readonly IndexedArticle[],
  isOther: (other: IndexedArticle) => boolean,
  isLeftOut: (other: IndexedArticle) => Promise<boolean>,
): Promise<IndexedArticle | undefined> {
  let leftOut = 0;
  for (const other of all) {
    if (isOther(other)) {
      if (!(await isLeftOut(other))) {
        return other;
      }
      leftOut += 1;
      if (leftOut >= mostLeftOut) {
        break;
      }
    }
  }
  return undefined;
}

type ByText = ReadonlyMap<string, readonly IndexedArticle[]>;

/** Making the keys of thousands of titles takes a while, and their list is the same until one of them changes. */
const known = new WeakMap<readonly IndexedArticle[], Map<ComparedField, ByText>>();

/** The articles by what a field of theirs says. */
function byText(articles: readonly IndexedArticle[], field: ComparedField): ByText {
  const fields = known.get(articles) ?? new Map<ComparedField, ByText>();
  known.set(articles, fields);
  const found =
    fields.get(field) ?? Map.groupBy(articles, (one) => comparedBy[field](one[field] ?? ""));
  fields.set(field, found);
  return found;
}
