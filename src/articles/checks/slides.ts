import { frontRecord } from "../sites/keptOut.ts";
import type { CheckedArticle } from "./finding.ts";

/** Fields that name what draws a page. */
const drawnBy = /^(?:layout|type|template|format|outputs?)$/iu;

/** Names of what draws slides. */
const slideNames =
  /(?:^|[^a-z])(?:slides?|slideshow|slidev|reveal(?:js)?|remark-?slides?|marp)(?:[^a-z]|$)/iu;

/** Folders of talks' slides. */
const slideFolder = /(?:^|\/)(?:slides?|slide-?shows?|slide-?decks?)\//iu;
/** Main headings from which on an article in such a folder is slides, and no article about them. */
const fewestSlides = 3;

/** Whether an article is a talk's slides: each has a heading of its own, of any level, and often nothing else. */
export function isSlides({ path, front, body }: CheckedArticle): boolean {
  return (
    (slideFolder.test(path) &&
      body.headings.filter(({ depth }) => depth === 1).length >= fewestSlides) ||
    Object.entries(frontRecord(front)).some(
      ([name, value]) =>
        (name.toLowerCase() === "marp" && value === true) ||
        (drawnBy.test(name) &&
          [value].flat().some((one) => typeof one === "string" && slideNames.test(one))),
    ) ||
    body.comments.some(({ text }) => /^\W*\.slide:/u.test(text))
  );
}
