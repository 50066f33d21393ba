import type { BriefField } from "./briefInput.ts";
import { newestOf, noMarks, takeMarks } from "./briefMarks.ts";
import type { FieldsMark } from "./briefMarks.ts";
import { hashOf, isNewer } from "./briefText.ts";

/** A text, parted at its front matter; nothing of it is lost. */
export interface FrontParts {
  /** A byte order mark, and the line that opens the front matter, with its end; "" where there is none. */
  readonly bom: string;
  readonly opening: string;
  /** The lines between the fences. */
  readonly inside: string;
  /** The line that closes it, with its end if it has one. */
  readonly closing: string;
  readonly body: string;
}

/** The front matter of a brief after a merge, with what stands before it, its fences and an empty line. */
export interface MergedFields {
  readonly front: string;
  readonly mark: FieldsMark;
}

/** Some lines of a front matter: those of one member, or what belongs to none. */
interface Entry {
  readonly text: string;
  readonly name?: string;
}

/** Parts a text at its YAML front matter. */
export function frontParts(text: string): FrontParts {
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = text.slice(bom.length);
  const opening = /^---[ \t]*\r?\n/u.exec(content)?.[0] ?? "";
  // Looked for by itself: a pattern that takes line after line runs out of memory on millions of them.
  const closing =
    opening === "" ? null : /^---[ \t]*(?:\r?\n|$(?![^]))/mu.exec(content.slice(opening.length));
  if (closing === null) {
    return { bom, opening: "", inside: "", closing: "", body: content };
  }
  const inside = content.slice(opening.length, opening.length + closing.index);
  return {
    bom,
    opening,
    inside,
    closing: closing[0],
    body: content.slice(opening.length + inside.length + closing[0].length),
  };
}

/**
 * Merges members into the YAML front matter of a text by whole lines, so that comments, order and
 * what a person wrote stay as they are: a member is replaced only while it is as it was written.
 * Where there is none, it is put before the text; front matter in TOML is left alone.
 */
export function mergeFields(
  { bom, opening, inside, closing, body }: FrontParts,
  fields: readonly BriefField[],
  before: FieldsMark,
  newline: string,
): MergedFields {
  if (/^\+\+\+[ \t]*(?:\r?\n|$)/u.test(body) && opening === "") {
    return { front: bom, mark: before };
  }
  const { lines, mark } = merged(inside, fields, before, newline);
  if (opening === "") {
    return {
      front: `${bom}---${newline}${lines}---${newline}${body.trim() === "" ? "" : newline}`,
      mark,
    };
  }
  return { front: bom + opening + lines + closing, mark };
}

function merged(
  inside: string,
  fields: readonly BriefField[],
  before: FieldsMark,
  newline: string,
): { readonly lines: string; readonly mark: FieldsMark } {
  const seen = new Set<string>();
  const hashes = new Map(before.hashes);
  const entries = entriesOf(inside).map((entry): Entry => {
    const field =
      entry.name === undefined || seen.has(entry.name)
        ? undefined
        : fields.find(({ name }) => name === entry.name);
    if (field === undefined) {
      return { text: entry.text };
    }
    seen.add(field.name);
    if (
      before.hashes.get(field.name) !== hashOf(entry.text) ||
      !isNewer(field.madeOf, partOf(before, field))
    ) {
      return entry;
    }
    hashes.set(field.name, hashOf(field.yaml));
    return { name: field.name, text: withEnd(field.yaml, newline) };
  });
  for (const [rank, field] of fields.entries()) {
    if (!seen.has(field.name)) {
      const next = entries.findIndex(
        ({ name }) => fields.findIndex((other) => other.name === name) > rank,
      );
      entries.splice(next === -1 ? entries.length : next, 0, {
        name: field.name,
        text: withEnd(field.yaml, newline),
      });
      hashes.set(field.name, hashOf(field.yaml));
    }
  }
  return {
    lines: entries.map(({ text }) => text).join(""),
    mark: { hashes, madeOf: hashes.size === 0 ? {} : newestOf(before.madeOf, fields) },
  };
}

/** What a member was made of before: the mark says it for all members of a part together. */
function partOf({ madeOf }: FieldsMark, { name, madeOf: now }: BriefField): FieldsMark["madeOf"] {
  const parts =
    name === "secondary"
      ? ["terms"]
      : ["intent", "volume", "observed_at"].includes(name)
        ? ["figures"]
        : Object.keys(now);
  return Object.fromEntries(Object.entries(madeOf).filter(([part]) => parts.includes(part)));
}

/** The members that are still as they were written, as YAML by their names. */
export function writtenFields(text: string): Map<string, string> {
  const { inside, body } = frontParts(text);
  const { hashes } = (takeMarks(body).marks ?? noMarks).fields;
  return new Map(
    entriesOf(inside).flatMap(({ name, text: yaml }) =>
      name !== undefined && hashes.get(name) === hashOf(yaml) ? [[name, yaml.trim()] as const] : [],
    ),
  );
}

/** The lines member by member; a member goes on until the next one begins. */
function entriesOf(inside: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of inside.split(/(?<=\n)/u).filter((one) => one !== "")) {
    const name = nameIn(line);
    const last = entries.at(-1);
    if (name !== undefined || last === undefined) {
      entries.push(name === undefined ? { text: line } : { name, text: line });
    } else {
      entries[entries.length - 1] = { ...last, text: last.text + line };
    }
  }
  return entries;
}

/** The member that begins in a line; formatters put names into quotes. */
function nameIn(line: string): string | undefined {
  const { plain, quoted } =
    /^(?:(?<plain>[^\s#:"'\-[{][^:]*)|(?<quote>["'])(?<quoted>[^"'\\]+)\k<quote>\s*):(?:\s|$)/u.exec(
      line,
    )?.groups ?? {};
  return plain?.trimEnd() ?? quoted;
}

function withEnd(text: string, newline: string): string {
  return text.replaceAll("\n", newline) + newline;
}
