import * as l10n from "../../../shared/l10n.ts";
import type { Brief, BriefField, BriefSection, MadeOf } from "./briefInput.ts";
import { hashOf, headingOf } from "./briefText.ts";

/**
 * What a brief has to remember of itself stands in one comment at its end, out of a writer's way:
 * of each chapter and of the front matter what it is made of, and what its text was when it was
 * written. What has another text by now has been changed by a person.
 */
export interface BriefMarks {
  readonly fields: FieldsMark;
  /** By the chapters' ids. */
  readonly chapters: ReadonlyMap<string, ChapterMark>;
}

/** A chapter when it was written: hashes of its heading's line and of what stands below. */
export interface ChapterMark {
  readonly heading: string;
  readonly body: string;
  readonly madeOf: MadeOf;
}

/** The front matter when it was written: hashes of its members, by their names. */
export interface FieldsMark {
  readonly hashes: ReadonlyMap<string, string>;
  readonly madeOf: MadeOf;
}

/** A text around its marks. */
export interface MarkedText {
  readonly before: string;
  /** Undefined where the text holds none that are as they were written. */
  readonly marks: BriefMarks | undefined;
  /** Begins with what stands behind the marks in their own line. */
  readonly after: string;
}

export const noMarks: BriefMarks = {
  fields: { hashes: new Map(), madeOf: {} },
  chapters: new Map(),
};

/** Neither sign occurs within: a damaged comment never reaches into the next one. */
const comment = /^<!-- SEO Research: [^<>]*-->/gmu;
const fieldsLine = /^front(?<made>(?: [a-z]+@[\d:.TZ-]+)*)(?<hashes>(?: [a-z_]+=[\da-f]{8})+)$/u;
const chapterLine =
  /^(?<id>[a-z]+) (?<heading>[\da-f]{8}) (?<body>[\da-f]{8})(?<made>(?: [a-z]+@[\d:.TZ-]+)*)$/u;

/** The marks of a brief as it is written. */
export function marksOf({ fields, sections }: Brief): BriefMarks {
  return {
    fields: {
      hashes: new Map(fields.map(({ name, yaml }) => [name, hashOf(yaml)])),
      madeOf: newestOf({}, fields),
    },
    chapters: new Map(sections.map((section) => [section.id, markOf(section)])),
  };
}

/** The mark of a chapter as it is written. */
export function markOf(section: BriefSection): ChapterMark {
  return {
    heading: hashOf(headingOf(section)),
    body: hashOf(section.body),
    madeOf: section.madeOf,
  };
}

/** The newest time of each part, of those before and of those that the members are made of. */
export function newestOf(before: MadeOf, fields: readonly BriefField[]): MadeOf {
  const times = new Map(Object.entries(before));
  for (const [part, time] of fields.flatMap(({ madeOf }) => Object.entries(madeOf))) {
    times.set(part, time > (times.get(part) ?? "") ? time : (times.get(part) ?? time));
  }
  return Object.fromEntries(times);
}

/** The marks as a comment without a line break at the end; "" where they say nothing. A checksum tells one that was changed. */
export function marksText({ fields, chapters }: BriefMarks): string {
  const lines = [
    ...(fields.hashes.size === 0
      ? []
      : [
          [
            "front",
            ...madeOfTexts(fields.madeOf),
            ...[...fields.hashes].map(([name, hash]) => `${name}=${hash}`),
          ].join(" "),
        ]),
    ...[...chapters].map(([id, { heading, body, madeOf }]) =>
      [id, heading, body, ...madeOfTexts(madeOf)].join(" "),
    ),
  ];
  if (lines.length === 0) {
    return "";
  }
  const all = [
    `<!-- SEO Research: ${l10n.t("used to update the parts you haven't edited when you run this brief again.")}`,
    ...lines,
  ];
  return [...all, `check ${hashOf(all.join("\n"))}`, "-->"].join("\n");
}

/**
 * Parts a text at its marks. Of several only the last are read, and the others are gone: nothing in
 * them is a person's. Marks that somebody changed are text like any other, and stay.
 */
export function takeMarks(text: string): MarkedText {
  const found = [...text.matchAll(comment)].flatMap(({ 0: whole, index }) => {
    const marks = readMarks(whole);
    return marks === undefined ? [] : [{ start: index, end: index + whole.length, marks }];
  });
  const last = found.at(-1);
  if (last === undefined) {
    return { before: text, marks: undefined, after: "" };
  }
  const starts = [0, ...found.map(({ end }) => end)];
  return {
    before: found.map(({ start }, index) => text.slice(starts[index], start)).join(""),
    marks: last.marks,
    after: text.slice(last.end),
  };
}

/** Undefined where it isn't as it was written; only white space at the ends of lines and empty lines make no difference. */
function readMarks(text: string): BriefMarks | undefined {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [check, end] = lines.slice(-2);
  const [first = "", ...rest] = lines.slice(0, -2);
  if (end !== "-->" || check !== `check ${hashOf([first, ...rest].join("\n"))}`) {
    return undefined;
  }
  const { made, hashes } =
    rest.map((line) => fieldsLine.exec(line)?.groups).find((groups) => groups !== undefined) ?? {};
  const chapters = rest.flatMap((line): [string, ChapterMark][] => {
    const { id, heading, body, made: of } = chapterLine.exec(line)?.groups ?? {};
    return id === undefined || heading === undefined || body === undefined
      ? []
      : [[id, { heading, body, madeOf: readMadeOf(of) }]];
  });
  return {
    fields: { hashes: new Map(pairs(hashes, "=")), madeOf: readMadeOf(made) },
    chapters: new Map(chapters),
  };
}

function madeOfTexts(madeOf: MadeOf): string[] {
  return Object.entries(madeOf).map(([part, time]) => `${part}@${time}`);
}

function readMadeOf(text: string | undefined): MadeOf {
  return Object.fromEntries(pairs(text, "@"));
}

function pairs(text: string | undefined, sign: string): [string, string][] {
  return (text ?? "")
    .split(" ")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const at = pair.indexOf(sign);
      return [pair.slice(0, at), pair.slice(at + 1)];
    });
}
