import { createHash } from "node:crypto";
import { collapse } from "../../articles/text/collapse.ts";
import { isoDay } from "../files/history/readHistory.ts";
import { readMergedLines, withMergedLines } from "../files/mergedLines.ts";
import type { MergedLines } from "../files/mergedLines.ts";
import { addTo } from "../../system/addTo.ts";
import type { SiteChange } from "./siteChange.ts";

/** The file with the notes about changes, below the research folder. */
export const changeNotesFile = "changes.csv";

const columns = ["file", "field", "value", "day", "hypothesis", "look_again", "note"] as const;

/** What somebody expects of a change, noted before or after it: no commit, since a rebase gives it another id. */
export interface ChangeNote {
  /** The article's path. */
  readonly file: string;
  /** What changed: a member of `ReaderChange`. */
  readonly field: string;
  /** The new value, of long ones and of the text its hash; "" for a change that is still to come and of any value. */
  readonly value: string;
  /** An ISO day: of the note. */
  readonly day: string;
  readonly hypothesis: string;
  /** An ISO day; "" for none. */
  readonly lookAgain: string;
  readonly note: string;
  /** Of a change that was still to come: the ISO day of the first one that came; "" while none has. */
  readonly cameOn?: string;
}

/** Characters of a value that is written as it is. */
const longestValue = 120;

/** Reads notes as `readMergedLines` does. */
export function readChangeNotes(text: string): MergedLines<ChangeNote> {
  return readMergedLines(text, {
    columns,
    // what was expected of an earlier change stays
    keyOf: ({ file, field, value, day }) =>
      JSON.stringify([file, field, value, ...(value === "" ? [day] : [])]),
    read: (cell): ChangeNote | undefined => {
      const [file, field, day] = [cell("file"), cell("field"), isoDay(cell("day"))];
      const lookAgain = isoDay(cell("look_again"));
      return file === "" ||
        field === "" ||
        day === "" ||
        (lookAgain === "") !== (cell("look_again") === "")
        ? undefined
        : {
            file,
            field,
            value: cell("value"),
            day,
            hypothesis: cell("hypothesis"),
            lookAgain,
            note: cell("note"),
          };
    },
  });
}

/** Adds notes at the end of a file; what is there stays as it is. Throws as `readMergedLines` does. */
export function withChangeNotes(text: string, added: readonly ChangeNote[]): string {
  // what can't be read swallows what is added
  readChangeNotes(text);
  return withMergedLines(
    text,
    columns,
    added.map(({ lookAgain, cameOn: _cameOn, ...note }) => ({ ...note, look_again: lookAgain })),
  );
}

/** What a note is found again by, for each field of a change: the new value, or its hash; a rebase changes neither. */
export function notedValues({
  fields: { text, headings, ...others },
}: Pick<SiteChange, "fields">): { readonly field: string; readonly value: string }[] {
  return [
    ...Object.entries(others).map(([field, { now }]) => ({ field, value: writtenValue(now) })),
    ...(headings === undefined
      ? []
      : [{ field: "headings", value: writtenValue(headings.now.join("\n")) }]),
    ...(text === undefined ? [] : [{ field: "text", value: `sha256:${text.hash}` }]),
  ];
}

/** The same for a change that is still to come: whatever headings and text it is made with in the end. */
export function valuesToCome({
  fields,
}: Pick<SiteChange, "fields">): { readonly field: string; readonly value: string }[] {
  return notedValues({ fields }).map(({ field, value }) => ({
    field,
    value: field === "headings" || field === "text" ? "" : value,
  }));
}

/** The notes about an article that none of its own changes has yet, the newest first. */
export function notesToCome(
  notes: readonly ChangeNote[],
  path: string,
  changes: readonly SiteChange[],
): ChangeNote[] {
  const paths = new Set([path, ...changes.flatMap(({ otherPaths = [] }) => otherPaths)]);
  return notes
    .filter(
      (note) =>
        paths.has(note.file) && !changes.some((change) => notesOf([note], change).length > 0),
    )
    .toSorted(newestFirst);
}

function newestFirst(a: ChangeNote, b: ChangeNote): number {
  return Number(a.day < b.day) - Number(a.day > b.day);
}

/** A value as its column has it: short ones as they are, others as a hash. */
export function writtenValue(value: string): string {
  const plain = collapse(value).trim();
  return plain.length <= longestValue && !value.includes("\n")
    ? plain
    : `sha256:${createHash("sha256").update(value).digest("hex").slice(0, 16)}`;
}

/** The notes with the days of the changes that they were about: what was expected of one isn't said of a later one. */
export function placedNotes(
  notes: readonly ChangeNote[],
  changes: readonly SiteChange[],
): ChangeNote[] {
  const named = new Set(notes.flatMap(({ file, value }) => (value === "" ? [file] : [])));
  const byFile = new Map<string, NotedChange[]>();
  for (const change of changes) {
    const files = filesOf(change).filter((file) => named.has(file));
    if (files.length > 0) {
      const noted = notedChange(change);
      files.forEach((file) => addTo(byFile, file, noted));
    }
  }
  return notes.map((note) => {
    if (note.value !== "") {
      return note;
    }
    const own = byFile.get(note.file) ?? [];
    const days = own.filter((change) => isAbout(note, change)).map(({ day }) => day);
    return { ...note, cameOn: days.toSorted()[0] ?? "" };
  });
}

/** The notes about a change, the newest first: a note of a value that was to come counts from its day on, or on the day on which that came. */
export function notesOf(notes: readonly ChangeNote[], change: SiteChange): ChangeNote[] {
  const files = filesOf(change);
  const own = notes.filter(({ file }) => files.includes(file));
  // long values are hashed: only where a note needs them
  if (own.length === 0) {
    return [];
  }
  const noted = notedChange(change);
  return own.filter((note) => isAbout(note, noted)).toSorted(newestFirst);
}

/** What notes about a change's files are compared with. */
interface NotedChange {
  readonly day: string;
  /** By the names of the fields. */
  readonly values: ReadonlyMap<string, string>;
}

function notedChange(change: SiteChange): NotedChange {
  const values = new Map(notedValues(change).map(({ field, value }) => [field, value]));
  return { day: change.day, values };
}

/** Where the article is and was. */
function filesOf({ path, otherPaths = [] }: SiteChange): string[] {
  return [...new Set([path, ...otherPaths])];
}

function isAbout({ field, value, day, cameOn }: ChangeNote, change: NotedChange): boolean {
  const now = change.values.get(field);
  return (
    now !== undefined &&
    (value === now ||
      (value === "" && (cameOn === undefined ? day <= change.day : cameOn === change.day)))
  );
}

/** The notes whose day to look again has come. */
export function dueNotes(notes: readonly ChangeNote[], today: string): ChangeNote[] {
  return notes.filter(({ lookAgain }) => lookAgain !== "" && lookAgain <= today);
}
