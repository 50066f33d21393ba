import type { ArticleKind } from "./articleKind.ts";
import { findFences } from "./frontMatterBlock.ts";

/** Where an article's own text begins: behind its front matter with the line that closes it; 0 where there is none. */
export function bodyStart(text: string, kind: ArticleKind): number {
  const block = findFences(text, kind);
  return "end" in block
    ? block.end +
        (/^(?:---|\.\.\.|\+\+\+)?[ \t]*(?:\r?\n)?/u.exec(text.slice(block.end))?.[0].length ?? 0)
    : 0;
}
