import { shortText } from "../../shared/plainText.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import { fieldText } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";

/** The first heading stands within so many characters of an article's own text. */
const headLength = 4000;

/** An article's title as its front matter, its head or its first heading says; else its file's name. */
export async function articleTitle(text: string, path: string): Promise<string> {
  const kind = articleKind("", path) ?? "markdown";
  const stated = shortText(fieldText(await readFrontMatter(text, kind), "title"));
  return stated || firstHeading(text, kind) || shortText(path.split("/").at(-1)) || path;
}

function firstHeading(text: string, kind: ArticleKind): string {
  const start = bodyStart(text, kind);
  return shortText(/^#\s+(.+)$/mu.exec(text.slice(start, start + headLength))?.[1]);
}
