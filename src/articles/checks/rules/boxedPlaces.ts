import { withoutCode } from "../../text/codeSamples.ts";
import type { TextPlace } from "../body/articleBody.ts";

/** What opens and closes a box beside the text: a container of Markdown, an element or a component. */
const boxes =
  /^[ \t]*:{3,}(?<directive>[ \t]*[\w{[])?|<(?<close>\/?)(?:aside|details|pre|[A-Za-z]*(?:Admonition|Alert|Aside|Callout|Note|Tip|Warning))\b[^>]{0,1000}?(?<whole>\/?)>/gmu;

/** Blocks that a landing page is put together of, as themes of Hugo have them: the heading of each is drawn as large as they want it. */
export const landingBlocks =
  /\{\{[<%]\s{0,5}(?<close>\/?)\s{0,5}blocks\/[\w-]+(?=[\s/>%])[^{}]{0,1000}?(?<whole>\/?)\s{0,5}[%>]\}\}/gu;

/** What shows code, whose tags some write as they are: its empty lines end the piece of HTML, so that headings are read in it. */
export const shownCode = /<(?<close>\/?)pre\b[^<>]{0,1000}?(?<whole>\/?)>/giu;

/** What folds up a text, such as what is said in a video: one who opens it looks for something in it. */
export const folds = /<(?<close>\/?)details\b[^>]{0,1000}?(?<whole>\/?)>/gimu;

/** From the beginning of each outermost box of some kinds to its end; what a sample of code opens is none. */
export function boxedPlaces(text: string, kinds = boxes): readonly TextPlace[] {
  const places: TextPlace[] = [];
  let [depth, start] = [0, 0];
  for (const { index, groups } of withoutCode(text).matchAll(kinds)) {
    const isContainer = groups?.["whole"] === undefined;
    const closes = isContainer ? groups?.["directive"] === undefined : groups["close"] === "/";
    if (groups?.["whole"] === "/") {
      continue;
    }
    start = depth === 0 ? index : start;
    depth = Math.max(0, depth + (closes ? -1 : 1));
    if (closes && depth === 0) {
      places.push({ start, end: index });
    }
  }
  return places;
}
