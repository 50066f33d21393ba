import { frontRecord } from "../sites/keptOut.ts";
import type { CheckedArticle } from "./finding.ts";

/** Fields that name what draws a page. */
const drawnBy = /^(?:layout|type|template|format|outputs?)$/iu;

/** Names of what draws slides. */
const slideNames =
  /(?:^|[^a-z])(?:slides?|slideshow|slidev|reveal(?:js)?|remark-?slides?|marp)(?:[^a-z]|$)/iu;

/** Whether an article is a talk's slides: each has a heading of its own, of any level, and often nothing else. */
export function isSlides({ front, body }: CheckedArticle): boolean {
  return (
    Object.entries(frontRecord(front)).some(
      ([name, value]) =>
        (name.toLowerCase() === "marp" && value === true) ||
        (drawnBy.test(name) &&
          [value].flat().some((one) => typeof one === "string" && slideNames.test(one))),
    ) || body.comments.some(({ text }) => /^\W*\.slide:/u.test(text))
  );
}
