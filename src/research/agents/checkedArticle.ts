import type { AnswerContent } from "./answerText.ts";
import type { ArticleFinding } from "./describedArticle.ts";
import { quoted } from "./quoted.ts";
import { piecesOf } from "./sectionRows.ts";

/** What the checks find in an article, as an agent is told it. */
export interface CheckedArticle {
  /** The article's path in the workspace. */
  readonly path: string;
  readonly isUnsaved: boolean;
  /** What keeps it from being read or checked, as sentences. */
  readonly notices: readonly string[];
  /** Undefined where it isn't checked. */
  readonly findings: readonly ArticleFinding[] | undefined;
}

const columns = ["line", "severity", "rule", "problem"] as const;

/** The problems of an article in the order of its lines, from `offset` on. */
export function checkedArticle(article: CheckedArticle, offset: number): AnswerContent {
  const { path, isUnsaved, notices, findings } = article;
  const rows = (findings ?? [])
    .toSorted((a, b) => a.line - b.line)
    .flatMap(({ line, severity, rule, message }) =>
      piecesOf(message).map((piece, at) =>
        at === 0 ? [line, severity, rule, piece] : [line, "", "continued", piece],
      ),
    );
  return {
    head: [
      `Article ${quoted(path)}${isUnsaved ? ", with changes that aren't saved" : ""}. Checking costs nothing.`,
      ...notices.map((notice) => `About the file: ${quoted(notice)}`),
    ],
    columns,
    rows: rows.slice(offset),
    offset,
    total: rows.length,
    none:
      findings === undefined
        ? "It isn't checked, so nothing is known of its problems."
        : "The checks find no problem in it.",
  };
}
