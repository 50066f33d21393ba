import type { ArticleLink } from "../body/articleBody.ts";
import type { CheckedArticle } from "../finding.ts";
import { quotedPlaces } from "./quotedPlaces.ts";

/** The links of an article that its generator makes links of, where it makes a page of the article at all. */
export function checkedLinks({ body, location, text }: CheckedArticle): readonly ArticleLink[] {
  if (location.kind === "none" || (location.kind === "url" && location.state === "static")) {
    return [];
  }
  const quoted = quotedPlaces(text);
  return body.links.filter(
    ({ start }) => !quoted.some((place) => place.start <= start && start < place.end),
  );
}
