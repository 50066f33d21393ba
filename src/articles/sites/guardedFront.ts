import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";
import { traitsOf } from "./generatorTraits.ts";
import { asRead } from "./lateFront.ts";
import type { SiteRules } from "./siteRules.ts";
import { articleWork } from "./strangersWork.ts";
import type { WorkGuard } from "./strangersWork.ts";

const noGenerator = { generator: "plain" } as const;

/** UTF-16 units of a front matter that is read in a few milliseconds at most, whatever is in it. */
const shortest = 2_000;
const closing = /^(?:---|\+\+\+)[ \t]*$/u;

/**
 * The beginning of a text as far as its front matter goes, where reading that surely ends at once: it is short, and none of
 * its values is there twice. Undefined for any other.
 */
export function shortFront(text: string): string | undefined {
  const mark = text.slice(0, 3);
  if (mark !== "---" && mark !== "+++") {
    return undefined;
  }
  const begin = text.slice(0, shortest);
  const end = begin.indexOf(`\n${mark}`, 3);
  const next = begin.indexOf("\n", end + 1);
  const front = begin.slice(0, next + 1);
  return end > 0 &&
    next > 0 &&
    closing.test(begin.slice(end + 1, next).replace(/\r$/u, "")) &&
    // aliases of YAML multiply
    !front.includes("*")
    ? front
    : undefined;
}

/** The front matter of an article, as its generator reads it, under a guard where that may take long; unreadable, with the reason, where the article had to be given up before. */
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
  if (problem !== undefined) {
    return { kind: "unreadable", line: 1, problem };
  }
  const read = async (part: string): Promise<FrontMatter> =>
    asRead(await readFrontMatter(part, kind), traitsOf(rules ?? noGenerator));
  const short = shortFront(text);
  // telling somebody else of it would take as long as reading it does
  return short === undefined ? guard.alone(work, () => read(text)) : read(short);
}
