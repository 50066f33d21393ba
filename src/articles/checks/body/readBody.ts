import { bodyStart } from "../../frontMatter/bodyStart.ts";
import type { ArticleKind } from "../../frontMatter/articleKind.ts";
import type { ArticleBody } from "./articleBody.ts";
import { BodyDraft } from "./bodyDraft.ts";
import { readHtml } from "./htmlBody.ts";
import { readMarkdown, readMdx } from "./markdownBody.ts";

/**
 * What the checks read of an article's text behind its front matter. Never throws: MDX that doesn't parse is read as
 * plain Markdown. Takes some 10 ms for each 1,000 words, so the editor has it done in a process of its own (`ProjectProcess`).
 */
export function readBody(text: string, kind: ArticleKind): ArticleBody {
  const start = bodyStart(text, kind);
  const written = text.slice(start);
  const hasTemplates = kind !== "mdx" && /\{\{|\{%|<%/u.test(written);
  if (kind === "mdx") {
    const draft = new BodyDraft();
    try {
      readMdx(written, start, draft);
      return draft.whole(hasTemplates);
    } catch {
      // read again below: a half-written tag is nothing to report, the generator does so itself
    }
  }
  const draft = new BodyDraft();
  if (kind === "html") {
    readHtml(written, start, draft);
  } else {
    readMarkdown(written, start, draft);
  }
  return draft.whole(hasTemplates);
}
