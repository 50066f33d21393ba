import * as l10n from "@vscode/l10n";
import { articleKind } from "../../frontMatter/articleKind.ts";
import { bodyStart } from "../../frontMatter/bodyStart.ts";
import { nameOf } from "../../sites/siteFiles.ts";
import type { Heading } from "../body/articleBody.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { isBlank } from "./blankText.ts";
import { statedText } from "./places.ts";

/** Headings of published articles with nothing below them: an outline of a draft has many. */
export const emptySections: Rule = {
  names: ["section-empty"],
  find: (article, { fields }) => {
    const { location, path, front, text } = article;
    if (
      location.kind !== "url" ||
      location.state !== "published" ||
      hasHeadingsAlone(article) ||
      !/\.(?:md|mdx|markdown)$/iu.test(path)
    ) {
      return [];
    }
    const sections = sectionsOf(article, statedText(front, fields.title, "title")?.text ?? "");
    return isOutline(sections)
      ? []
      : withoutLists(withoutNames(sections), text).map(({ start, end }) => ({
          rule: "section-empty",
          message: l10n.t("This section is empty."),
          start,
          end,
          fixes: [],
        }));
  },
};

/** Whether a file has headings and nothing else, no front matter either: it is a part of a page that a layout puts together. */
function hasHeadingsAlone({ text, path, body, front }: CheckedArticle): boolean {
  if (front.kind !== "none") {
    return false;
  }
  const start = bodyStart(text, articleKind(path) ?? "markdown");
  const ends = [start, ...body.headings.map(({ end }) => end)];
  return ends.every((end, at) => isBlank(text.slice(end, body.headings[at]?.start)));
}

/** A heading with whether there is nothing below it. */
interface Section {
  readonly heading: Heading;
  readonly isEmpty: boolean;
}

function sectionsOf(article: CheckedArticle, title: string): readonly Section[] {
  const { body, text } = article;
  return body.headings.map((heading, index) => ({
    heading,
    isEmpty:
      isEmpty(heading, body.headings[index + 1], article) &&
      !(index === 0 && isTitle(heading, title, article)) &&
      !isSubtitle(body.headings.slice(index - 1, index + 2), text) &&
      !isByLine(body.headings[index - 1], heading, text),
  }));
}

/** Empty sections, and their share of all, from which on an article is an outline: a list of names, with notes below some. */
const [fewestOfOutline, shareOfOutline] = [5, 1 / 3];

function isOutline(sections: readonly Section[]): boolean {
  const { length } = sections.filter(({ isEmpty: is }) => is);
  return length >= fewestOfOutline && length >= sections.length * shareOfOutline;
}

/** The sections of one level below one heading, which is the last one of `above`; undefined for those that no heading is above. */
interface SectionGroup {
  readonly above: Section | undefined;
  readonly sections: Section[];
}

/** The sections but for those that name what the next ones of their level are about: the same heading is behind several of them. */
function withoutNames(sections: readonly Section[]): readonly Section[] {
  const behind = (index: number): string => {
    const [own, next] = [sections[index]?.heading, sections[index + 1]?.heading];
    return own?.depth === next?.depth ? (next?.text ?? "") : "";
  };
  const named = new Map<string, number>();
  for (const [index, { isEmpty: is }] of sections.entries()) {
    const next = behind(index);
    named.set(next, (named.get(next) ?? 0) + (is ? 1 : 0));
  }
  return sections.map((section, index) => {
    const next = behind(index);
    const isName = next !== "" && (named.get(next) ?? 0) > 1;
    return isName ? { ...section, isEmpty: false } : section;
  });
}

/** Headings that may be a list: two without any text may be all that there is of an article. */
const shortestList = 3;

/**
 * The headings of empty sections, but for those of sections in which several in a row have nothing below them, or one such
 * heading each: there the headings are a list of names, with a note below some of them. A single heading below one of code
 * says what the code does.
 */
function withoutLists(sections: readonly Section[], text: string): readonly Heading[] {
  const groups = groupsOf(sections);
  const notes = new Map(
    groups.flatMap(({ above, sections: [only, ...others] }) =>
      above !== undefined &&
      only?.isEmpty === true &&
      others.length === 0 &&
      isBlank(text.slice(above.heading.end, only.heading.start))
        ? [[above, only] as const]
        : [],
    ),
  );
  const isBare = (one: Section | undefined): boolean =>
    one !== undefined && (one.isEmpty || notes.has(one));
  const listed = new Set<Section | undefined>(
    groups
      .filter(
        ({ sections: group }) =>
          group.length >= shortestList &&
          group.some((one, at) => isBare(one) && isBare(group[at + 1])),
      )
      .flatMap(({ sections: group }) => group.flatMap((one) => [one, notes.get(one)])),
  );
  for (const [above, note] of notes) {
    if (isCode(above.heading, text)) {
      listed.add(note);
    }
  }
  return sections.flatMap((one) => (one.isEmpty && !listed.has(one) ? [one.heading] : []));
}

function groupsOf(sections: readonly Section[]): readonly SectionGroup[] {
  const groups: SectionGroup[] = [];
  const open = new Map<number, SectionGroup>();
  for (const section of sections) {
    const { depth } = section.heading;
    for (const deeper of [...open.keys()].filter((one) => one > depth)) {
      open.delete(deeper);
    }
    let group = open.get(depth);
    if (group === undefined) {
      const above = Math.max(...[...open.keys()].filter((one) => one < depth));
      group = { above: open.get(above)?.sections.at(-1), sections: [] };
      open.set(depth, group);
      groups.push(group);
    }
    group.sections.push(section);
  }
  return groups;
}

function isEmpty(heading: Heading, next: Heading | undefined, article: CheckedArticle): boolean {
  const { depth, start, end, text: drawn, isUncertain } = heading;
  const { text } = article;
  if (
    isUncertain === true ||
    next?.isUncertain === true ||
    // the title of the page
    depth === 1 ||
    // a link, a picture, a template or a component is more than a heading
    /\[[^\]]{0,500}\][([]|[<{]|\bhttps?:\/\//u.test(
      text.slice(start, end).replace(/\{:?\s*#[^{}]*\}\s*$/u, ""),
    ) ||
    // the smallest headings are often notes
    depth > 4 ||
    alternative.test(drawn.trim()) ||
    statements.some((statement) => statement.test(drawn.trim())) ||
    showsItself(heading) ||
    (next !== undefined && showsItself(next)) ||
    // a list of contents is made by a layout; a list of changes has a place for the next ones; a step or a sentence says all there is to say
    /unreleased|\bcontents\b|^(?:toc|inhalt\w*|sommaire|table des matières|índice|indice|sumário|目录|目錄|目次|차례|목차|содержание|оглавление)$|^(?:\p{L}+\s+)?\d+[.):]|[.!?:…。！？]$|^[^\p{L}\p{N}]*$/iu.test(
      drawn,
    ) ||
    (next === undefined ? mayGoOn(article) : next.depth > depth)
  ) {
    return false;
  }
  const between = text.slice(end, next?.start);
  return (
    isBlank(between) &&
    !isFilled(between) &&
    !sharesText(heading, next, text) &&
    !namesGroup(heading, next, text)
  );
}

/** How a style guide names the heading that it shows. */
const namesLevel = /^(first|second|third|fourth|fifth|sixth)[ -]level head/iu;

/** Whether a heading shows what those of its level look like: "Header 3" of level 3, "H3 - as it is drawn", "Third-level heading". */
function showsItself({ depth, text }: Heading): boolean {
  const [, level, begun] =
    /\bhead(?:er|ing)s?(?: level)? ([1-6])$|^h([1-6])\b/iu.exec(text.trim()) ?? [];
  return Number(level ?? begun) === depth || namesLevel.test(text.trim());
}

/** Whether the second of three headings is a subtitle: right below the main heading, a level left out, and the next one has its level. */
function isSubtitle([above, one, next]: readonly Heading[], text: string): boolean {
  return (
    above?.depth === 1 &&
    one !== undefined &&
    one.depth > 2 &&
    next?.depth === one.depth &&
    isBlank(text.slice(above.end, one.start))
  );
}

/** Who wrote a text, in the languages that most sites are written in: "Author: Kim". */
const writtenBy =
  /^(?:(?:posted |written )?by|authors?|autor(?:as?|es|i|in|innen)?|auteure?s?|autore|автор|作者|著者)\s*[:：]\s*\S/iu;

/** Whether a heading right below another one says who wrote what follows. */
function isByLine(
  above: Heading | undefined,
  { start, text: drawn }: Heading,
  text: string,
): boolean {
  return (
    above !== undefined && writtenBy.test(drawn.trim()) && isBlank(text.slice(above.end, start))
  );
}

/** Headings that say all there is to say. */
const statements = [
  // a label with its value: "Score: 3", "Price = 3", "The rise K * 1.1"
  /:\s*[-+−]?\d|\s[=*×≈<>≤≥]\s*[-+−]?\d[\d.,]*\s?\S{0,3}$/u,
  // a label with a sentence of several parts: "Pros - natural, and all is said in one step"
  /^\p{L}+\s[-–—]\s(?=\p{Ll}[^,(]*[,(])(?:\S+\s+){4}\S/u,
  // two clauses: "写最好的注释，别画蛇添足"
  /\p{Script=Han}{4}，\p{Script=Han}{4}/u,
  // two sentences: "Please try it yourselves. We'd love to hear of it"
  /\p{Ll}{4}[.!?]\s+\p{Lu}[\p{Ll}'’]*\s+\p{Ll}/u,
  // an invitation: "[What else? Tell us]"
  /^\[(?=[^[\]]*[?!])[^[\]]*\]$/u,
  // the version of something that is in use: "Server version 13.0.4422.0"
  /[^\d\s.]\s*\d+(?:\.\d+){3,}$/u,
  // a day, perhaps with a word before it: "2019/05/09", "Update 9.5.2019", "2019年5月9日"
  /^(?:\p{L}+:?\s+)?(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]?)$/u,
  // in words: "May 9, 2019", "Thursday, 9 May 2019", "9. Mai 2019", "9 de mayo de 2019"
  /^(?:\p{L}+,?\s+)?(?:\p{L}{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?|\d{1,2}(?:\.|st|nd|rd|th|er)?\s+(?:de\s+)?\p{L}{3,12}\.?,?(?:\s+de)?)\s+\d{4}$/u,
];

/** A heading between two ways to do a thing, in the languages that most sites are written in: there is nothing below it. */
const alternative =
  /^(?:or|oder|ou|o|oppure|of|eller|tai|sau|lub|albo|nebo|alebo|ali|ili|или|або|vagy|veya|ή|hoặc|atau|または|或|或者|또는|and|und|et|y|e)$/iu;

/** Whether a comment says that a program puts a text in its place: `<!-- toc -->`. */
function isFilled(between: string): boolean {
  return /\b(?:insert\w*|begin|start|end|include\w*|generated?|toc|auto\w*|replaced?|placeholder)\b/iu.test(
    between,
  );
}

/**
 * Whether one text says what a heading and the next one are about: both are code, such as two forms of a function, or
 * they differ in their values alone, such as two cases that are tried. The last one of code says it itself.
 */
function sharesText(heading: Heading, next: Heading | undefined, text: string): boolean {
  return (
    (isCode(heading, text) && (next === undefined || isCode(next, text))) ||
    (next?.depth === heading.depth && isSameCase(heading.text, next.text))
  );
}

/** Numbers in a heading of a case: "Chapter 1" has one. */
const fewestValues = 2;

function isSameCase(one: string, other: string): boolean {
  const number = /\d+(?:[.,]\d+)*/gu;
  return (
    (one.match(number)?.length ?? 0) >= fewestValues &&
    one.replaceAll(number, "0") === other.replaceAll(number, "0")
  );
}

/**
 * Whether a heading of words is a label of those behind it, at one level: of code ("Tasks", `env`, `inputs`), of links or of steps
 * ("By hand", "Step 1: Boil"). The next one has to be of the same level, or something is below the heading anyway.
 */
function namesGroup(
  heading: Pick<Heading, "start" | "end" | "depth">,
  next: Heading | undefined,
  text: string,
): boolean {
  return (
    next?.depth === heading.depth &&
    !isCode(heading, text) &&
    (isCode(next, text) || isLink(next, text) || /^(?:\p{L}+\s+)?1[.):]/u.test(next.text))
  );
}

/** Whether a heading is a link, perhaps with a sign before it: one of several that another heading has above them. */
function isLink({ start, end }: Pick<Heading, "start" | "end">, text: string): boolean {
  return /^#{1,6}\s+(?:[^\p{L}\p{N}[\]]{1,9})?\[[^[\]]+\]\([^()\s]+\)\s*$/u.test(
    text.slice(start, end),
  );
}

/** Whether all that a heading draws is code, several names of it perhaps; a note in brackets or a component such as a badge behind it left out. */
function isCode({ start, end }: Pick<Heading, "start" | "end">, text: string): boolean {
  return /^#{1,6}\s+(`+)[^`]+\1(?:\s*[,/|&+]\s*`[^`]+`){0,9}(?:\s*\([^()]{1,60}\))?(?:\s*<[^<>]*>)*(?:\s*\{[^{}]*\})?\s*$/u.test(
    text.slice(start, end),
  );
}

/** Whether the first heading, with nothing before it, says the title of the page once more, whatever its level is. */
function isTitle({ start, text: drawn }: Heading, title: string, article: CheckedArticle): boolean {
  const own = bodyStart(article.text, articleKind(article.path) ?? "markdown");
  const words = wordsOf(drawn);
  return (
    isBlank(article.text.slice(own, start)) && [...wordsOf(title)].some((word) => words.has(word))
  );
}

/** The words of a short text, and the signs of scripts that have no blanks between words. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .match(
        /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]){2,}/gu,
      ),
  );
}

/** Whether something may follow the text of an article: footnotes, which a text that a template brings in may have as well, or the list of a section's pages. */
function mayGoOn({ text, path }: CheckedArticle): boolean {
  return (
    /\[\^|\{%-?\s*(?:include|render)/u.test(text) || /^(?:_?index|readme)\./iu.test(nameOf(path))
  );
}
