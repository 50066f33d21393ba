import type { Brief } from "./briefInput.ts";
import { marksOf, marksText } from "./briefMarks.ts";
import { sectionText } from "./briefText.ts";

/** The text of a new brief. */
export function newBrief(brief: Brief): string {
  const front = ["---", ...brief.fields.map(({ yaml }) => yaml), "---"].join("\n");
  return `${[front, ...brief.sections.map(sectionText), marksText(marksOf(brief))].join("\n\n")}\n`;
}
