import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { TextChange } from "../text/textChange.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import { LineIndex } from "./lineIndex.ts";
import { lintedBy } from "./lintedBy.ts";
import { isRuleName } from "./ruleNames.ts";
import type { RuleName } from "./ruleNames.ts";

/** Lines of an article on which rules are off. */
export interface DisabledRules {
  /** Whether a finding is on one of them. */
  readonly covers: (finding: Finding) => boolean;
}

interface DisabledLines {
  readonly rules: readonly RuleName[];
  /** Both count from 0; `last` is one of them. */
  readonly first: number;
  readonly last: number;
}

const lintDirective =
  /^markdownlint-(disable|enable|disable-file|enable-file|disable-line|disable-next-line)((?:\s+[\w-]+)*)$/u;

const directive = /^seo-disable-(next-line|line)\s+(\w[\w\s,-]*)$/u;

/**
 * What an article's own comments switch off: `seo-disable-next-line` for the line below the comment,
 * `seo-disable-line` for its own, and `# seo-disable` in the front matter for that; and what they switch off of the same
 * questions for markdownlint. A finding counts by the line it begins on.
 */
export function disabledRules(article: CheckedArticle, kind: ArticleKind): DisabledRules {
  const { text, body } = article;
  const lines = new LineIndex(text);
  const disabled: DisabledLines[] = body.comments.flatMap((comment) => {
    const found = directive.exec(comment.text);
    if (found === null) {
      return [];
    }
    const [, where, names = ""] = found;
    const rules = namedRules(names);
    const first = lines.lineAt(comment.start);
    const last = lines.lineAt(comment.end);
    return [where === "line" ? { rules, first, last } : { rules, first: last + 1, last: last + 1 }];
  });
  disabled.push(...lintedLines(article, lines));
  const start = bodyStart(text, kind);
  const last = lines.lineAt(Math.max(0, start - 1));
  for (const [, names = ""] of text
    .slice(0, start)
    .matchAll(/(?:^|\s)#\s*seo-disable\s+(\w[\w \t,-]*)$/gmu)) {
    disabled.push({ rules: namedRules(names), first: 0, last });
  }
  return {
    covers: ({ rule, start: place }) => {
      const line = lines.lineAt(place);
      return disabled.some(
        ({ rules, first, last: end }) => rules.includes(rule) && first <= line && line <= end,
      );
    },
  };
}

/** What comments for markdownlint switch off: their writer has decided the same question. */
function lintedLines({ text, body }: CheckedArticle, lines: LineIndex): DisabledLines[] {
  const end = lines.lineAt(text.length);
  const open = new Map<RuleName, number>();
  const found = body.comments.flatMap((comment): DisabledLines[] => {
    const [, what, names = ""] = lintDirective.exec(comment.text) ?? [];
    const rules = lintedRules(names);
    const first = lines.lineAt(comment.start);
    const last = lines.lineAt(comment.end);
    switch (what) {
      case "disable":
        rules.forEach((rule) => open.set(rule, open.get(rule) ?? first));
        return [];
      case "enable":
        return rules.flatMap((rule) => {
          const since = open.get(rule);
          open.delete(rule);
          return since === undefined ? [] : [{ rules: [rule], first: since, last }];
        });
      case "disable-file":
        return [{ rules, first: 0, last: end }];
      case "disable-line":
        return [{ rules, first, last }];
      case "disable-next-line":
        return [{ rules, first: last + 1, last: last + 1 }];
      default:
        return [];
    }
  });
  return [...found, ...[...open].map(([rule, first]) => ({ rules: [rule], first, last: end }))];
}

/** The rules for markdownlint's names; all that it knows, too, where none is named. */
function lintedRules(names: string): RuleName[] {
  const named = names.split(/\s+/u).filter((name) => name !== "");
  const rules =
    named.length === 0
      ? Object.values(lintedBy)
      : named.flatMap((name) => lintedBy[name.toLowerCase()] ?? []);
  return [...new Set(rules)];
}

function namedRules(names: string): RuleName[] {
  return names.split(/[\s,]+/u).filter(isRuleName);
}

/**
 * The change that switches a rule off where a finding is: a comment above its line where a block of the text begins,
 * else behind the line, so that no paragraph is torn apart; in the front matter a comment of its own. Undefined where
 * a comment can't stand or would change how the rest is read: in JSON, in an HTML page's head, in tables and in blocks of HTML.
 */
export function disablingChange(
  { text, front }: Pick<CheckedArticle, "text" | "front">,
  kind: ArticleKind,
  { rule, start }: Finding,
): TextChange | undefined {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  // nothing goes before a byte order mark
  const body = Math.max(bodyStart(text, kind), text.startsWith("\uFEFF") ? 1 : 0);
  if (start < body) {
    const fence = /^\uFEFF?(?:[ \t]*\r?\n)*(?:---|\+\+\+)[^\r\n]*\r?\n/u.exec(text)?.[0].length;
    return fence === undefined || (front.kind === "fields" && !/yaml|toml/u.test(front.format))
      ? undefined
      : { start: fence, end: fence, text: `# seo-disable ${rule}${newline}` };
  }
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = /\r?\n|$/u.exec(text.slice(start))?.index ?? 0;
  const line = text.slice(lineStart, start + lineEnd);
  const comment = (name: string): string =>
    kind === "mdx" ? `{/* ${name} ${rule} */}` : `<!-- ${name} ${rule} -->`;
  const before = text.slice(body, lineStart);
  // a heading ends with its line, too
  if (before === "" || kind === "html" || /(?:^|\n)(?:[ \t]*|#{1,6} [^\n]*)\r?\n$/u.test(before)) {
    const indent = /^[ \t]*/u.exec(line)?.[0] ?? "";
    return {
      start: Math.max(lineStart, body),
      end: Math.max(lineStart, body),
      text: `${indent}${comment("seo-disable-next-line")}${newline}`,
    };
  }
  return /^\s*[|<]/u.test(line)
    ? undefined
    : { start: start + lineEnd, end: start + lineEnd, text: ` ${comment("seo-disable-line")}` };
}
