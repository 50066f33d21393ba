import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { articleWork } from "./strangersWork.ts";
import type { WorkGuard } from "./strangersWork.ts";

/** The front matter of an article, read under a guard; unreadable, with the reason, where the article had to be given up before. */
export async function guardedFront(
  {
    path,
    kind,
    text,
  }: { readonly path: string; readonly kind: ArticleKind; readonly text: string },
  guard: WorkGuard,
): Promise<FrontMatter> {
  const work = articleWork(path);
  const problem = guard.givenUp(work);
  return problem === undefined
    ? guard.alone(work, () => readFrontMatter(text, kind))
    : { kind: "unreadable", line: 1, problem };
}
