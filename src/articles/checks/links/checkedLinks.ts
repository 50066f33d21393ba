import type { ArticleLink } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";
import { quotedPlaces } from "./quotedPlaces.ts";
import { traitsOf } from "../../sites/generatorTraits.ts";

/** The links of an article that its generator makes links of, where it makes a page of the article at all. */
export function checkedLinks(article: CheckedArticle): readonly ArticleLink[] {
  const { body, location, text } = article;
  if (location.kind === "none" || (location.kind === "url" && location.state === "static")) {
    return [];
  }
  const quoted = quotedPlaces(text);
  return body.links.filter(
    (link) =>
      !quoted.some((place) => place.start <= link.start && link.start < place.end) &&
      !isUnsureUrl(link, article),
  );
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
