import { createHash } from "node:crypto";
import { mainKeyword } from "../contents/keywordInArticle.ts";
import type { ArticleBody, TextPlace } from "../checks/body/articleBody.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { FieldNames } from "../sites/urlIndex.ts";
import { joinedParts, withoutParts } from "../text/ends.ts";
import { normalized } from "../../shared/normalized.ts";

/** What the readers of a site see of an article, and what it is found by. */
export interface ReaderPage {
  readonly title: string;
  readonly description: string;
  readonly keyword: string;
  /** "" where it isn't known. */
  readonly url: string;
  readonly headings: readonly string[];
  /** The words of the text, headings included, without markup. */
  readonly words: readonly string[];
}

/** A text before and now. */
export interface TextPair {
  readonly before: string;
  readonly now: string;
}

/** What readers could see of a change; what stayed is left out. */
export interface ReaderChange {
  readonly title?: TextPair;
  readonly description?: TextPair;
  readonly keyword?: TextPair;
  readonly url?: TextPair;
  readonly headings?: { readonly before: readonly string[]; readonly now: readonly string[] };
  /** Where more than a tenth of the text is another one: how much of the longer text, in percent; `isLeast` where it may be more. `hash` is of the new words. */
  readonly text?: {
    readonly changedPercent: number;
    readonly isLeast?: true;
    readonly hash: string;
  };
}

/** The part of the text that has to be another one. */
const leastShare = 0.1;
/** Pairs of words that are compared to find what two texts have in common. */
const mostPairs = 100_000_000;
const tags = /<\/?[a-z][^<>]*>|\{#[^{}\s]*\}/giu;
/** Letters of scripts without blanks between words, one by one; else words. */
const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{N}])+/gu;

/** The fields that are compared as they are. */
const plainFields = ["title", "description", "keyword", "url"] as const;

/** What readers see of an article. `bodyFrom` is where its front matter ends. */
export function readerPage(
  text: string,
  front: FrontMatter,
  fields: FieldNames,
  read: { readonly body: ArticleBody; readonly bodyFrom: number; readonly url: string },
): ReaderPage {
  const { body, bodyFrom, url } = read;
  return {
    title: fieldText(front, fields.title) ?? "",
    description: fieldText(front, fields.description) ?? "",
    keyword: mainKeyword(text, front, fields.keyword)?.keyword ?? "",
    url,
    headings: body.headings.map((heading) => heading.text),
    words: wordsIn(drawn(text, body, bodyFrom)),
  };
}

/** What readers could see of a change; undefined where it is nothing, as for formatting. */
export function readerChange(before: ReaderPage, now: ReaderPage): ReaderChange | undefined {
  const share = changedShare(before.words, now.words);
  const change: ReaderChange = {
    ...Object.fromEntries(
      plainFields
        // a page whose URL isn't known on one side didn't move for sure
        .filter(
          (name) =>
            before[name] !== now[name] && (name !== "url" || (before.url !== "" && now.url !== "")),
        )
        .map((name) => [name, { before: before[name], now: now[name] }]),
    ),
    ...(before.headings.join("\n") === now.headings.join("\n")
      ? {}
      : { headings: { before: before.headings, now: now.headings } }),
    ...(share.part > leastShare
      ? {
          text: {
            changedPercent: Math.round(share.part * 1000) / 10,
            hash: createHash("sha256").update(now.words.join(" ")).digest("hex").slice(0, 16),
            ...(share.isLeast ? { isLeast: true } : {}),
          },
        }
      : {}),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

/** The part of the words that an edit may have whose texts aren't parsed: far below what counts, whatever of the text is drawn. */
const smallPart = 0.02;
/** What may make something else of the lines around it, or a heading. */
const telling = /(?:^|\s)#{1,6}(?:\s|$)|^[ \t]*(?:=+|-+)[ \t\r]*$|<|>|`{3}|~{3}|\{[{%<]|[}%]\}/mu;
/** A line that makes a heading of those above it, as far up as none is empty. */
const underline = /^[\s>]*(?:=+|-+)\s*$/u;
/** A line that begins an item of a list. */
const item = /^[ \t>]*(?:[-*+]|\d+[.)])(?:\s|$)/mu;
/** Lines of the paragraphs around an edit that are looked at. */
const mostLines = 50;

/**
 * Whether an edit of a text surely changes no heading and less than counts of what is drawn: parsing takes some ms, and most
 * commits of a long history are small. False where that isn't sure.
 */
export function isSmallEdit(before: string, now: string): boolean {
  const [one, other] = [before.split("\n"), now.split("\n")];
  const shortest = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shortest && one[start] === other[start]) {
    start += 1;
  }
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) {
    end += 1;
  }
  const changed = [one, other].map((lines) => lines.slice(start, lines.length - end).join("\n"));
  const rest = one.slice(one.length - end, one.length - end + mostLines);
  const paragraph = untilBlank(rest);
  // an empty line ends markup that begins above it, and what it hides
  const above = untilBlank(one.slice(Math.max(0, start - mostLines), start).toReversed());
  const least = Math.max(...changed.map((text) => text.match(word)?.length ?? 0)) / smallPart;
  return (
    ![...changed, ...above, ...paragraph].some((text) => telling.test(text)) &&
    Math.max(paragraph.length, above.length) < mostLines &&
    !paragraph.some((line) => underline.test(line)) &&
    // what is indented behind an item of a list belongs to it, headings as well
    !(
      changed.some((text) => item.test(text)) &&
      /^[ \t]/u.test(rest.find((line) => line.trim() !== "") ?? "")
    ) &&
    [before, now].every((text) => hasWords(text, least))
  );
}

function untilBlank(lines: readonly string[]): readonly string[] {
  const blank = lines.findIndex((line) => line.trim() === "");
  return blank < 0 ? lines : lines.slice(0, blank);
}

/** Characters for each word of a beginning that most likely has as many words as are looked for. */
const perWord = 20;

/** Whether a text has so many words: mostly its beginning tells. */
function hasWords(text: string, least: number): boolean {
  return [text.slice(0, least * perWord), text].some(
    (part) => (part.match(word)?.length ?? 0) >= least,
  );
}

/** The text without the front matter, the targets of links and pictures, comments and tags. */
function drawn(text: string, body: ArticleBody, from: number): string {
  const parts: TextPlace[] = [
    { start: 0, end: from },
    ...body.links.map(({ targetPlace }) => targetPlace),
    ...body.images.map(({ targetPlace }) => targetPlace),
    ...body.comments,
    ...(body.hidden ?? []),
  ];
  return withoutParts(text, joinedParts(parts)).replaceAll(tags, " ");
}

function wordsIn(text: string): string[] {
  return normalized(text, "NFC").toLowerCase().match(word) ?? [];
}

/** How much of the longer text isn't in both, in their order: 0 to 1. Of very long texts their words are counted: it may be more then. */
function changedShare(
  before: readonly string[],
  now: readonly string[],
): { readonly part: number; readonly isLeast: boolean } {
  const longest = Math.max(before.length, now.length);
  if (longest === 0) {
    return { part: 0, isLeast: false };
  }
  let [start, end] = [0, 0];
  const shortest = Math.min(before.length, now.length);
  while (start < shortest && before[start] === now[start]) {
    start += 1;
  }
  while (end < shortest - start && before.at(-1 - end) === now.at(-1 - end)) {
    end += 1;
  }
  const [one, other] = [before, now].map((words) => words.slice(start, words.length - end));
  const isLong = (one?.length ?? 0) * (other?.length ?? 0) > mostPairs;
  const common = (isLong ? wordsInBoth : longestSequence)(one ?? [], other ?? []);
  return { part: 1 - (start + end + common) / longest, isLeast: isLong };
}

/** How many words are in both texts in one order. */
function longestSequence(one: readonly string[], other: readonly string[]): number {
  const ids = new Map<string, number>();
  const numbered = (words: readonly string[]): Uint32Array =>
    Uint32Array.from(words, (text) => {
      const id = ids.get(text) ?? ids.size;
      ids.set(text, id);
      return id;
    });
  const [rows, columns] = [numbered(one), numbered(other)];
  let last = new Uint32Array(columns.length + 1);
  let next = new Uint32Array(columns.length + 1);
  for (const row of rows) {
    for (let at = 0; at < columns.length; at += 1) {
      next[at + 1] =
        row === columns[at] ? (last[at] ?? 0) + 1 : Math.max(last[at + 1] ?? 0, next[at] ?? 0);
    }
    [last, next] = [next, last];
  }
  return last[columns.length] ?? 0;
}

/** How many words are in both texts in any order: at least as many as in one. */
function wordsInBoth(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  one.forEach((text) => counts.set(text, (counts.get(text) ?? 0) + 1));
  return other.filter((text) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left > 0;
  }).length;
}
