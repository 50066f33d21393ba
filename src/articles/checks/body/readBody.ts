import { bodyStart } from "../../frontMatter/bodyStart.ts";
import type { ArticleKind } from "../../frontMatter/articleKind.ts";
import { everySyntax } from "../../text/templateBlocks.ts";
import type { TemplateSyntax } from "../../text/templateBlocks.ts";
import type { ArticleBody } from "./articleBody.ts";
import { BodyDraft } from "./bodyDraft.ts";
import { withoutTemplates } from "./templatedText.ts";
import { withoutCodeLines } from "./headingsInCode.ts";
import { readHtml } from "./htmlBody.ts";
import { readMarkdown, readMdx } from "./markdownBody.ts";

/**
 * What the checks read of an article's text behind its front matter. Never throws: MDX that doesn't parse is read as
 * plain Markdown. `templates` are those of the generator that makes its page. Takes some 10 ms for each 1,000 words, so the editor has it done in a process of its own (`ProjectProcess`).
 */
export function readBody(
  text: string,
  kind: ArticleKind,
  templates: readonly TemplateSyntax[] = everySyntax,
): ArticleBody {
  const start = bodyStart(text, kind);
  const written = text.slice(start);
  const hasTemplates = kind !== "mdx" && /\{\{|\{%|<%/u.test(written);
  for (const modules of kind === "mdx" ? (["anywhere", "first"] as const) : []) {
    const draft = new BodyDraft();
    try {
      readMdx(written, start, draft, modules);
      const whole = draft.whole(hasTemplates);
      return { ...whole, headings: withoutCodeLines(whole.headings, written, start) };
    } catch {
      // read again: a half-written tag is nothing to report, the generator does so itself
    }
  }
  const draft = new BodyDraft();
  const { markdown, placed } = withoutTemplates(written, start, kind === "mdx" ? [] : templates);
  if (kind === "html") {
    readHtml(markdown, start, draft);
  } else {
    readMarkdown(markdown, start, draft);
  }
  const whole = draft.whole(hasTemplates);
  return placed(
    kind === "html"
      ? whole
      : { ...whole, headings: withoutCodeLines(whole.headings, markdown, start) },
  );
}
