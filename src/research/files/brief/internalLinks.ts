import { keywordKey } from "../../../articles/identity/keywordKey.ts";
import { phraseOf } from "../../../articles/identity/phrase.ts";
import type { Phrase } from "../../../articles/identity/phrase.ts";
import { soughtText } from "../../../articles/identity/soughtText.ts";
import { shortText } from "../../../shared/plainText.ts";
import { articleKind } from "../../../articles/frontMatter/articleKind.ts";
import type { ArticleKind } from "../../../articles/frontMatter/articleKind.ts";
import { bodyStart } from "../../../articles/frontMatter/bodyStart.ts";
import { fieldText } from "../../../articles/frontMatter/frontMatter.ts";
import { readFrontMatter } from "../../../articles/frontMatter/readFrontMatter.ts";
import type { LinkCandidate } from "./briefInput.ts";
import { linkQuote } from "./linkQuote.ts";

/** Articles that a brief names. */
const mostCandidates = 10;
/** Terms of the brief that an article is compared with, and those that are named. */
const mostTerms = 20;
const mostShared = 5;

/** An article of the project. */
interface Article {
  /** Path from the brief's folder, with `/`. */
  readonly path: string;
  readonly shownPath: string;
  readonly text: string;
}

/** Tells of one article whether it may be linked to: it names the keyword, or related terms. */
type LinkJudge = (article: Article) => Promise<LinkCandidate | undefined>;

/** A judge for a keyword and the terms around it. Terms that the keyword itself holds say nothing. */
export function linkJudge(keyword: string, terms: readonly string[]): LinkJudge {
  const own = phraseOf(keyword);
  const others = termsBeside(keyword, terms);
  const longest = Math.max(...[keyword, ...terms.slice(0, mostTerms)].map(partsOf), 2);
  return async ({ path, shownPath, text }) => {
    const words = soughtText(withoutNames(text, longest));
    const mentions = own?.countIn(words) ?? 0;
    const shared = others.filter(({ sought }) => sought.isIn(words));
    const named = mentions === 0 ? shared.map(({ sought }) => sought) : [own];
    return mentions === 0 && shared.length === 0
      ? undefined
      : {
          title: await articleTitle(text, shownPath),
          path,
          shownPath,
          mentions,
          shared: shared.slice(0, mostShared).map(({ term }) => term),
          quote: linkQuote(
            text,
            articleKind(shownPath) ?? "markdown",
            named.filter((sought) => sought !== undefined),
          ),
        };
  };
}

/** Without the names of files, slugs and addresses, which join more words than are looked for: `burr-grinder-guide` mentions no burr grinder. */
function withoutNames(text: string, longest: number): string {
  return text.replaceAll(/[^\s()<>"'[\]]+/gu, (token) =>
    token.split(/[-_/]/u, longest + 1).length > longest ? " " : token,
  );
}

function partsOf(words: string): number {
  return words.split(/[-_/\s]+/u).length;
}

/** Terms that the keyword doesn't hold, each once. */
function termsBeside(
  keyword: string,
  terms: readonly string[],
): readonly { readonly term: string; readonly sought: Phrase }[] {
  const own = soughtText(keyword);
  return [...new Set(terms.map(keywordKey))]
    .flatMap((term) => {
      const sought = phraseOf(term);
      return sought === undefined || sought.isIn(own) ? [] : [{ term, sought }];
    })
    .slice(0, mostTerms);
}

/** The candidates that a brief names: those that name the keyword most often, then those that share most. */
export function bestLinks(candidates: readonly LinkCandidate[]): LinkCandidate[] {
  return candidates
    .toSorted(
      (a, b) =>
        b.mentions - a.mentions ||
        b.shared.length - a.shared.length ||
        (a.shownPath < b.shownPath ? -1 : 1),
    )
    .slice(0, mostCandidates);
}

/** The way from a file to another one, with `/`: `/a/seo/briefs/x.md` to `/a/content/y.md` is `../../content/y.md`. */
export function relativePath(from: string, to: string): string {
  const [folders, target] = [from.split("/").slice(0, -1), to.split("/")];
  let same = 0;
  while (same < folders.length && same < target.length - 1 && folders[same] === target[same]) {
    same += 1;
  }
  return [...folders.slice(same).map(() => ".."), ...target.slice(same)].join("/");
}

/** The first heading stands within so many characters of an article's own text. */
const headLength = 4000;

/** An article's title as its front matter, its head or its first heading says; else its file's name. */
async function articleTitle(text: string, path: string): Promise<string> {
  const kind = articleKind(path) ?? "markdown";
  const stated = shortText(fieldText(await readFrontMatter(text, kind), "title"));
  return stated || firstHeading(text, kind) || shortText(path.split("/").at(-1)) || path;
}

function firstHeading(text: string, kind: ArticleKind): string {
  const start = bodyStart(text, kind);
  return shortText(/^#[ \t]+([^ \t\r\n].*)$/mu.exec(text.slice(start, start + headLength))?.[1]);
}
