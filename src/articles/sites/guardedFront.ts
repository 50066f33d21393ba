import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { traitsOf } from "./generatorTraits.ts";
import { asRead } from "./lateFront.ts";
import type { SiteRules } from "./siteRules.ts";
import { articleWork } from "./strangersWork.ts";
import type { WorkGuard } from "./strangersWork.ts";

const noGenerator = { generator: "plain" } as const;

/** The front matter of an article, as its generator reads it, read under a guard; unreadable, with the reason, where the article had to be given up before. */
export async function guardedFront(
  {
    path,
    kind,
    text,
  }: { readonly path: string; readonly kind: ArticleKind; readonly text: string },
  rules: Pick<SiteRules, "generator"> | undefined,
  guard: WorkGuard,
): Promise<FrontMatter> {
  const work = articleWork(path);
  const problem = guard.givenUp(work);
  return problem === undefined
    ? guard.alone(work, async () =>
        asRead(await readFrontMatter(text, kind), traitsOf(rules ?? noGenerator)),
      )
    : { kind: "unreadable", line: 1, problem };
}
