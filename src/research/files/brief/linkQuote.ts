import { shortText } from "../../../shared/plainText.ts";
import type { Phrase } from "../../../articles/identity/phrase.ts";
import { soughtText } from "../../../articles/identity/soughtText.ts";
import { collapse } from "../../../articles/text/collapse.ts";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../articles/frontMatter/bodyStart.ts";

/** Characters of a sentence that is quoted. */
const longestQuote = 160;
/** Characters of a paragraph in which sentences are looked for. */
const longestParagraph = 4000;

/** Lines without sentences: headings, tables, quotes of code, the imports of MDX, footnotes and other definitions. */
const noSentence = /^\s*(?:#{1,6}\s|\||import\s|export\s|\[[^\]]+\]:|<!--|\{[{%])/u;

/**
 * The first sentence of an article's text in which one of these phrases occurs outside of a link, cut around it; ""
 * where there is none. Later phrases count only where the ones before occur in no sentence.
 */
export function linkQuote(text: string, kind: ArticleKind, phrases: readonly Phrase[]): string {
  const paragraphs = paragraphsOf(text.slice(bodyStart(text, kind)));
  for (const phrase of phrases) {
    for (const paragraph of paragraphs) {
      const found = sentenceWith(paragraph, phrase);
      if (found !== undefined) {
        return found;
      }
    }
  }
  return "";
}

/** Paragraphs as they are read, without code and without the signs of Markdown and HTML. */
function paragraphsOf(body: string): string[] {
  const prose = body
    .replaceAll(/^ {0,3}(`{3,}|~{3,})(?![`~])[^\n]*\n(?:[^\n]*\n)*? {0,3}\1[`~]*[ \t]*$/gmu, "")
    .replaceAll(/<(script|style|head)\b[^]*?<\/\1\s*>/giu, "");
  return prose
    .split(/\n[ \t\r]*\n|\n(?=[ \t]*(?:[-*+>]|\d+[.)])\s)/u)
    .filter((paragraph) => !noSentence.test(paragraph))
    .map((paragraph) => withoutSigns(paragraph.slice(0, longestParagraph)));
}

/** A link's text says that there is a link already: it is kept apart by signs that no text has. */
const [linkStart, linkEnd] = ["\uE000", "\uE001"];

function withoutSigns(paragraph: string): string {
  // Collapsed before: the signs that are put in don't draw anything.
  return collapse(paragraph)
    .replaceAll(/!\[[^\]]{0,1000}\](?:\([^)]{0,2000}\)|\[[^\]]{0,1000}\])/gu, "")
    .replaceAll(
      /\[([^\]]{0,1000})\](?:\([^)]{0,2000}\)|\[[^\]]{0,1000}\])/gu,
      `${linkStart}$1${linkEnd}`,
    )
    .replaceAll(/<a\b[^>]*>([^]*?)<\/a\s*>/giu, `${linkStart}$1${linkEnd}`)
    .replaceAll(/<\/?[a-z][^<>]*>|\{\{[^{}]*\}\}|\{%(?:[^{%]|\{(?!%))*%\}/giu, " ")
    .replaceAll(/[*`]|(?<!\p{L})_|_(?!\p{L})/gu, "")
    .replace(/^\s*(?:[-+>]|\d+[.)])\s+/u, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function sentenceWith(paragraph: string, phrase: Phrase): string | undefined {
  if (!phrase.isIn(soughtText(paragraph))) {
    return undefined;
  }
  for (const { segment } of new Intl.Segmenter("und", { granularity: "sentence" }).segment(
    paragraph,
  )) {
    const plain = segment.replaceAll(/[\uE000\uE001]/gu, "").trim();
    const unlinked = segment.replaceAll(/\uE000[^\uE000\uE001]*(?:\uE001|$)/gu, (link) =>
      " ".repeat(Math.max(0, link.length - 2)),
    );
    if (phrase.isIn(soughtText(unlinked))) {
      return cutAround(plain, phrase.placeIn(plain)?.start ?? 0);
    }
  }
  return undefined;
}

/** So much of a sentence that the place is in it, from word to word. */
function cutAround(sentence: string, at: number): string {
  const length = [...sentence].length;
  if (length <= longestQuote) {
    return shortText(sentence, longestQuote);
  }
  const start = Math.max(0, at - longestQuote / 2);
  const from =
    start === 0 ? 0 : start + (/^\S*\s+(?=\S)/u.exec(sentence.slice(start, at))?.[0].length ?? 0);
  return shortText(`${from === 0 ? "" : "…"}${sentence.slice(from)}`, longestQuote);
}
