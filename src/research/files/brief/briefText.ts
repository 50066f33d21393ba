import { createHash } from "node:crypto";
import type { BriefSection, MadeOf } from "./briefInput.ts";

/** One chapter: heading and body, without a line break at the end. */
export function sectionText(section: BriefSection): string {
  return section.body === "" ? headingOf(section) : `${headingOf(section)}\n\n${section.body}`;
}

/** The heading's whole line. */
export function headingOf({ id, heading }: BriefSection): string {
  return `${id === "about" ? "#" : "##"} ${heading}`;
}

/** Tells texts apart; white space around them and the kind of line breaks make no difference. */
export function hashOf(text: string): string {
  return createHash("sha256")
    .update(text.replaceAll("\r\n", "\n").trim())
    .digest("hex")
    .slice(0, 8);
}

/** True where what is new was made of everything that the old was made of, and of nothing older. */
export function isNewer(made: MadeOf, before: MadeOf): boolean {
  const now = new Map(Object.entries(made));
  return Object.entries(before).every(([part, time]) => (now.get(part) ?? "") >= time);
}
