import { createHash } from "node:crypto";
import type { Brief, BriefSection, MadeOf } from "./briefInput.ts";

/**
 * A chapter says in a comment under its heading which one it is, what it is made of, and what its
 * text was when it was written: one whose text is another by now has been changed by a person. The
 * front matter says the same of its members.
 */
const chapterMark = /^<!-- seo:(?<id>[a-z]+)(?<made>(?: [a-z]+@[\d:.TZ-]+)*) (?<hash>[\da-f]{8}) -->$/u;
const fieldsMark = /^# seo-brief(?<made>(?: [a-z]+@[\d:.TZ-]+)*)(?<hashes>(?: [a-z_]+=[\da-f]{8})*)$/u;

/** What a mark says. */
export interface ChapterMark {
  readonly id: string;
  readonly madeOf: MadeOf;
  readonly hash: string;
}

export interface FieldsMark {
  readonly madeOf: MadeOf;
  readonly hashes: ReadonlyMap<string, string>;
}

/** The text of a new brief. */
export function briefText({ fields, sections }: Brief): string {
  const mark: FieldsMark = { madeOf: Object.fromEntries(fields.flatMap(({ madeOf }) => Object.entries(madeOf))), hashes: new Map(fields.map(({ name, yaml }) => [name, hashOf(yaml)])) };
  const front = ["---", ...fields.map(({ yaml }) => yaml), fieldsMarkText(mark), "---"].join("\n");
  return `${[front, ...sections.map(sectionText)].join("\n\n")}\n`;
}

/** One chapter: heading, mark and body, without a line break at the end. */
export function sectionText(section: BriefSection): string {
  const heading = headingOf(section);
  const parts = [`<!-- seo:${section.id}`, ...madeOfTexts(section.madeOf), `${hashOf(`${heading}\n${section.body}`)} -->`];
  return `${heading}\n${parts.join(" ")}${section.body === "" ? "" : `\n\n${section.body}`}`;
}

/** The heading's whole line. */
export function headingOf({ id, heading }: BriefSection): string {
  return `${id === "about" ? "#" : "##"} ${heading}`;
}

export function fieldsMarkText({ madeOf, hashes }: FieldsMark): string {
  return ["# seo-brief", ...madeOfTexts(madeOf), ...[...hashes].map(([name, hash]) => `${name}=${hash}`)].join(" ");
}

/** What a chapter's mark says; undefined for any other line. */
export function readChapterMark(line: string): ChapterMark | undefined {
  const { id, made, hash } = chapterMark.exec(line)?.groups ?? {};
  return id === undefined || hash === undefined ? undefined : { id, madeOf: readMadeOf(made), hash };
}

/** What the front matter's mark says; undefined for any other line. */
export function readFieldsMark(line: string): FieldsMark | undefined {
  const groups = fieldsMark.exec(line)?.groups;
  return groups === undefined ? undefined : { madeOf: readMadeOf(groups["made"]), hashes: new Map(pairs(groups["hashes"], "=")) };
}

/** Tells texts apart; white space around them and the kind of line breaks make no difference. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text.replaceAll("\r\n", "\n").trim()).digest("hex").slice(0, 8);
}

/** True where what is new was made of everything that the old was made of, and of nothing older. */
export function isNewer(made: MadeOf, before: MadeOf): boolean {
  const now = new Map(Object.entries(made));
  return Object.entries(before).every(([part, time]) => (now.get(part) ?? "") >= time);
}

function madeOfTexts(madeOf: MadeOf): string[] {
  return Object.entries(madeOf).map(([part, time]) => `${part}@${time}`);
}

function readMadeOf(text: string | undefined): MadeOf {
  return Object.fromEntries(pairs(text, "@"));
}

function pairs(text: string | undefined, sign: string): [string, string][] {
  return (text ?? "").split(" ").filter((pair) => pair !== "").map((pair) => {
    const at = pair.indexOf(sign);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}
