import * as l10n from "@vscode/l10n";
import { languageName } from "../../contents/articleLanguage.ts";
import { languageTag } from "../../contents/languageTags.ts";
import { fieldText } from "../../frontMatter/frontMatter.ts";
import { languageTag as tagOfLanguage } from "../../../shared/marketNames.ts";
import { shortText } from "../../../shared/plainText.ts";
import { normalized } from "../../../shared/normalized.ts";
import type { ArticleLink } from "../body/articleBody.ts";
import type { Rule } from "../checkContext.ts";
import type { CheckedArticle } from "../finding.ts";
import { checkedLinks } from "../links/checkedLinks.ts";
import { vagueTexts } from "./vagueTexts.ts";

/** Links whose text doesn't say where they lead, in the article's language; in English where none is known. */
export const linkTexts: Rule = {
  names: ["link-text"],
  find: (article) => {
    const { location, text } = article;
    const vague = vagueTexts[languageOf(article)];
    return vague === undefined || location.kind !== "url"
      ? []
      : checkedLinks(article)
          .filter(
            (link) =>
              vague.includes(bareText(link.text)) &&
              // a list of what is below: “Link the clusters”; an example or a button, which leads nowhere
              !/^\s{0,5}(?:#|javascript:)/iu.test(link.target) &&
              !isNamedOtherwise(link, text) &&
              !isName(link, text) &&
              !isNameInTable(link, text, vague) &&
              !isInPhrase(link, article, vague) &&
              !isNamedBefore(link, article, vague),
          )
          .map(({ text: drawn, start, end }) => ({
            rule: "link-text",
            message: l10n.t("“{0}” doesn't say where this link leads.", shortText(drawn, 60)),
            start,
            end,
            fixes: [{ kind: "select", title: l10n.t("Select the Link"), place: { start, end } }],
          }));
  },
};

/** The code of the language that an article is written in. */
function languageOf({ location, front, rules }: CheckedArticle): string {
  const derived = location.kind === "url" ? location.language : undefined;
  const stated = ["lang", "language", "locale"].map((name) => fieldText(front, name));
  const standard = rules.languages.find(({ isDefault }) => isDefault)?.code;
  const said = [derived, ...stated, location.pathLanguage, standard].find(
    (code) => code !== undefined && languageName(code) !== undefined,
  );
  if (said === undefined) {
    return "en";
  }
  const tag = languageTag(said)?.tag ?? tagOfLanguage(languageName(said) ?? "");
  const code = tag.toLowerCase().split(/[-_]/u, 1)[0] ?? "";
  return code === "no" || code === "nn" ? "nb" : code;
}

/** UTF-16 units of a text that may be one of those that say nothing. */
const longestVague = 60;

/** A link's text as it is compared: without capitals, and without what stands around its words. */
function bareText(text: string): string {
  if (text.length > longestVague) {
    return "";
  }
  return normalized(text, "NFC")
    .toLowerCase()
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/^[^\p{L}\p{M}\p{N}]+|(?<![^\p{L}\p{M}\p{N}])[^\p{L}\p{M}\p{N}]+$/gu, "");
}

/** Whether something but its text says where a link leads: a title, or a label for assistive software. */
function isNamedOtherwise({ start, end, targetPlace }: ArticleLink, text: string): boolean {
  const written = text.slice(start, end);
  return (
    /\b(?:aria-label(?:ledby)?|title)\s*=/iu.test(written) ||
    (written.startsWith("[") && /^\s*["'(]/u.test(text.slice(targetPlace.end, end)))
  );
}

/** Words among those that say nothing which name something in code: an element, a keyword, an operation. */
const namesInCode = /^(?:link|more|plus|this)$/u;

/**
 * Whether a link's text is a name: it is one in code or written as an element's (`<link>`) or a function's (`link()`), or the URL
 * ends in it, as that of a component named Link does. Two words, such as "learn more", are no name.
 */
function isName({ text: drawn, target, start, end }: ArticleLink, text: string): boolean {
  const [path = "", anchor = ""] = target.split("#", 2);
  const [pages = ""] = path.split("?", 1);
  const page = pages.split("/").findLast((part) => part !== "") ?? "";
  const own = bareText(drawn);
  return (
    (namesInCode.test(own) &&
      /^(?:\[`|<a\s[^<>]{0,1000}>\s{0,20}<code\b)/iu.test(text.slice(start, end))) ||
    /^(?:<[a-z][\w-]*\s?\/?>|(?:::|[@.:$])[\w-]+|[\w.]+\(\))$/iu.test(drawn.trim()) ||
    (!own.includes(" ") &&
      [page.replace(/\.\w{1,10}$/u, ""), anchor].some((name) => bareText(name) === own)) ||
    // a verb, and what does it: “we link the files”, which leads to the article “Linker”
    (own === "link" && /^link(?:er|ing|age)\b/iu.test(page.replaceAll("_", " ")))
  );
}

/** Whether a link is one word of a phrase of which others are links, too: “[more][a] [powerful][b] [features][c]”. */
function isInPhrase(
  link: ArticleLink,
  { text, body }: CheckedArticle,
  vague: readonly string[],
): boolean {
  const index = body.links.indexOf(link);
  const [before, after] = [body.links[index - 1], body.links[index + 1]];
  const isBeside = (one: ArticleLink | undefined, between: string): boolean =>
    one !== undefined &&
    between === " " &&
    /^\p{Ll}[^\s]*$/u.test(one.text.trim()) &&
    !vague.includes(bareText(one.text));
  return (
    !link.text.trim().includes(" ") &&
    (isBeside(before, text.slice(before?.end, link.start)) ||
      isBeside(after, text.slice(link.end, after?.start)))
  );
}

/** Links before one of which one may have named the same URL: those of a long list item. */
const nearbyLinks = 20;

/** What follows the last link of a sentence, a list item, a cell or an element. */
const endOfStatement =
  /^[)\]*_~"'”»）]{0,5}(?:[.!?…。！？]|[ \t]{0,20}(?:\||<\/|$|\r?\n[ \t]{0,20}(?:$|\r?\n|[-*+>#|<]|\d{1,9}[.)])))/u;
/** UTF-16 units in which `endOfStatement` finds it. */
const nearbyEnd = 100;

/** What parts two links: an empty line, or where the next list item, row or element begins. */
const parted =
  /\n[ \t]{0,20}(?:\r?\n|[-*+]\s|\d{1,9}[.)]\s|\|)|<(?:li|p|t[dr]|div|h[1-6]|section|article)\b/iu;

/**
 * Whether a link ends a sentence or a list item in which, or below a heading in which, an earlier link to the same URL
 * says where it leads: “more” behind the name of an article and what it is about.
 */
function isNamedBefore(
  link: ArticleLink,
  { text, body }: CheckedArticle,
  vague: readonly string[],
): boolean {
  if (!endOfStatement.test(text.slice(link.end, link.end + nearbyEnd))) {
    return false;
  }
  const heading = body.headings.findLast(({ start }) => start < link.start);
  const index = body.links.indexOf(link);
  return body.links
    .slice(Math.max(0, index - nearbyLinks), Math.max(0, index))
    .some(
      (other) =>
        comparedUrl(other.target) === comparedUrl(link.target) &&
        /[\p{L}\p{N}]/u.test(other.text) &&
        !vague.includes(bareText(other.text)) &&
        ((heading !== undefined && other.start >= heading.start && other.end <= heading.end) ||
          (other.start >= (heading?.end ?? 0) && !parted.test(text.slice(other.end, link.start)))),
    );
}

/** A target as it is compared: two links to one page may be written in two ways. */
function comparedUrl(target: string): string {
  return target.toLowerCase().replace(/\/$/u, "");
}

/** UTF-16 units on both sides of a link in which the rows above and below it are. */
const nearbyRows = 1_000;

/** What a row of a table begins with whose first cell is a link and nothing else. */
const linkedRow =
  /^[ \t]{0,20}\|?[ \t]{0,20}\[([^[\]\n]{1,200})\][[(][^\])\n]{0,500}[\])][ \t]{0,200}\|/u;

/** Whether a link is the first cell of a row, as in the rows above and below: there its text is a name, such as that of a keyword, `this`. */
function isNameInTable(
  { start, end }: ArticleLink,
  text: string,
  vague: readonly string[],
): boolean {
  const above = text.slice(Math.max(0, start - nearbyRows), start).split("\n");
  const [rest = "", below = ""] = text.slice(end, end + nearbyRows).split("\n", 2);
  const own = `${above.at(-1) ?? ""}${text.slice(start, end)}${rest}`;
  const rows = [above.at(-2) ?? "", below];
  return (
    linkedRow.test(own) &&
    rows.some((row) => {
      const name = linkedRow.exec(row)?.[1];
      return name !== undefined && !vague.includes(bareText(name));
    })
  );
}
