import type { PlacesOfArticle } from "../../articles/links/linkSearch.ts";
import type { AnswerContent } from "./answerText.ts";
import { quoted } from "./quoted.ts";

/** Where an article and others could link to each other, as an agent is told it. */
export interface ToldLinks extends PlacesOfArticle {
  /** The article's path in the workspace; paths in the places are of the same kind. */
  readonly path: string;
  /** False where it has no published page that is known: then nothing is looked for. */
  readonly isPublished: boolean;
  /** Places that are looked for at most, of either kind. */
  readonly most: number;
  /** Other articles that couldn't be read. */
  readonly unread: number;
}

const columns = ["from", "line", "words", "to", "sentence"] as const;

/** The places for links to an article and then those in it, the best first, from `offset` on. */
export function linkRows(told: ToldLinks, offset: number): AnswerContent {
  const { path, into, out, most, unread, isPublished } = told;
  const rows = [...into, ...out].map(({ from, line, words, to, sentence }) => [
    from,
    line,
    words,
    to,
    sentence,
  ]);
  return {
    head: [
      `Sentences where ${quoted(path, 200)} and other articles of its site and language name each other without a link: ${into.length} for links to it, ${out.length} for links in it. By what the files say now; an article that already has a link to the other one isn't listed. Looking costs nothing and changes nothing.`,
      ...(into.length === most || out.length === most
        ? [`Of each kind the best ${most} are listed; there can be more.`]
        : []),
      ...(unread > 0
        ? [`Articles that couldn't be read: ${unread}. Nothing is known of them.`]
        : []),
    ],
    columns,
    rows: rows.slice(offset),
    offset,
    total: rows.length,
    none: isPublished
      ? "No place is found: no article names the other by its keyword, title or file name without a link."
      : "No place is looked for: links are found between published articles only, and this one isn't known as one.",
  };
}
