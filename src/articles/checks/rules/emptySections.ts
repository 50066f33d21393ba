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
    const { body, location, path, front } = article;
    const title = statedText(front, fields.title, "title")?.text ?? "";
    return location.kind !== "url" ||
      location.state !== "published" ||
      !/\.(?:md|mdx|markdown)$/iu.test(path)
      ? []
      : withoutLists(
          body.headings.map((heading, index) => ({
            heading,
            isEmpty:
              isEmpty(heading, body.headings[index + 1], article) &&
              !(index === 0 && isTitle(heading, title, article)),
          })),
        ).map(({ start, end }) => ({
          rule: "section-empty",
          message: l10n.t("This section is empty."),
          start,
          end,
          fixes: [],
        }));
  },
};

/** A heading with whether there is nothing below it. */
interface Section {
  readonly heading: Heading;
  readonly isEmpty: boolean;
}

/** Headings that may be a list: two without any text may be all that there is of an article. */
const shortestList = 3;

/**
 * The headings of empty sections, but for those of sections in which several in a row have nothing below them: there the
 * headings are a list of names, with a note below some of them.
 */
function withoutLists(sections: readonly Section[]): readonly Heading[] {
  // the sections of one level below one heading, by the heading that they are below
  const groups: Section[][] = [];
  const open = new Map<number, Section[]>();
  for (const section of sections) {
    const { depth } = section.heading;
    for (const deeper of [...open.keys()].filter((one) => one > depth)) {
      open.delete(deeper);
    }
    const group = open.get(depth) ?? [];
    if (group.length === 0) {
      open.set(depth, group);
      groups.push(group);
    }
    group.push(section);
  }
  const listed = new Set(
    groups
      .filter(
        (group) =>
          group.length >= shortestList &&
          group.some((one, at) => one.isEmpty && group[at + 1]?.isEmpty === true),
      )
      .flat(),
  );
  return sections.flatMap((one) => (one.isEmpty && !listed.has(one) ? [one.heading] : []));
}

function isEmpty(
  { depth, start, end, text: drawn, isUncertain }: Heading,
  next: Heading | undefined,
  article: CheckedArticle,
): boolean {
  const { text } = article;
  if (
    isUncertain === true ||
    next?.isUncertain === true ||
    // the title of the page
    depth === 1 ||
    // a link, a picture, a template or a component is more than a heading
    /\[[^\]]{0,500}\][([]|[<{]/u.test(
      text.slice(start, end).replace(/\{:?\s*#[^{}]*\}\s*$/u, ""),
    ) ||
    // the smallest headings are often notes
    depth > 4 ||
    alternative.test(drawn.trim()) ||
    // a label with its value: "Score: 3"
    /:\s*[-+−]?\d/u.test(drawn) ||
    // a list of contents is made by a layout; a list of changes has a place for the next ones; a step or a sentence says all there is to say
    /unreleased|\bcontents\b|^(?:toc|inhalt\w*|sommaire|table des matières|índice|indice|sumário|目录|目錄|目次|차례|목차|содержание|оглавление)$|^(?:\p{L}+\s+)?\d+[.):]|[.!?:…。！？]$|^\W*$/iu.test(
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
    !sharesText({ start, end }, next, text) &&
    !namesGroup({ start, end, depth }, next, text)
  );
}

/** A heading between two ways to do a thing, in the languages that most sites are written in: there is nothing below it. */
const alternative =
  /^(?:or|oder|ou|o|oppure|of|eller|tai|sau|lub|albo|nebo|alebo|ali|ili|или|або|vagy|veya|ή|hoặc|atau|または|或|或者|또는|and|und|et|y|e)$/iu;

/** Whether a comment says that a program puts a text in its place: `<!-- toc -->`. */
function isFilled(between: string): boolean {
  return /\b(?:insert\w*|begin|start|end|include\w*|generated?|toc|auto\w*|replaced?|placeholder)\b/iu.test(
    between,
  );
}

/** Whether a heading and the next one are code, such as two forms of a function: one text says what both do. The last one says it itself. */
function sharesText(
  heading: Pick<Heading, "start" | "end">,
  next: Heading | undefined,
  text: string,
): boolean {
  return isCode(heading, text) && (next === undefined || isCode(next, text));
}

/**
 * Whether a heading of words is a label of those behind it, at one level: of code ("Tasks", `env`, `inputs`) or of steps
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
    (isCode(next, text) || /^(?:\p{L}+\s+)?1[.):]/u.test(next.text))
  );
}

/** Whether all that a heading draws is code, a component such as a badge behind it left out. */
function isCode({ start, end }: Pick<Heading, "start" | "end">, text: string): boolean {
  return /^#{1,6}\s+(`+)[^`]+\1\s*(?:<[^<>]*>\s*)*(?:\{[^{}]*\})?\s*$/u.test(
    text.slice(start, end),
  );
}

/** Whether the first heading, with nothing before it, says the title of the page once more, whatever its level is. */
function isTitle({ start, text: drawn }: Heading, title: string, article: CheckedArticle): boolean {
  const own = bodyStart(article.text, articleKind("", article.path) ?? "markdown");
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
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]{2,}/gu),
  );
}

/** Whether something may follow the text of an article: footnotes, or the list of a section's pages. */
function mayGoOn({ text, path }: CheckedArticle): boolean {
  return /\[\^/u.test(text) || /^(?:_?index|readme)\./iu.test(nameOf(path));
}
