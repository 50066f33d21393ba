import type { ArticleLink } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";
import { quotedTest } from "./quotedTest.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/**
 * The links of an article that its generator makes links of, where it makes a page of the article at all; of a part of
 * other pages those that mean the same on each of these.
 */
export function checkedLinks(article: CheckedArticle): readonly ArticleLink[] {
  const { body, location, text } = article;
  const isPart = location.kind === "none" && location.isPart === true;
  if (
    (location.kind === "none" && !isPart) ||
    (location.kind === "url" && location.state === "static")
  ) {
    return [];
  }
  const isQuoted = quotedTest(text);
  return body.links.filter(
    (link) =>
      (!isPart || link.target.startsWith("/")) &&
      !isQuoted(link.start) &&
      !isReference(link, article) &&
      !isUnsureUrl(link, article),
  );
}

/**
 * Whether a link is the second part of one by reference, `[BIP360][bip360](P2MR)`, whose definition a template may bring in: what is in brackets behind it is text
 * then.
 */
function isReference({ start }: ArticleLink, { text, body }: CheckedArticle): boolean {
  return body.hasTemplates && text.charAt(start - 1) === "]" && text.charAt(start) === "[";
}

/** Whether a link is a bare URL in the text, of which this generator makes none, or ends it elsewhere. */
function isUnsureUrl(
  { start, end, targetPlace }: ArticleLink,
  { text, rules }: CheckedArticle,
): boolean {
  return (
    targetPlace.start === start &&
    (!traitsOf(rules).linksBareUrls || /[^!-~]/u.test(text.slice(start, end)))
  );
}
