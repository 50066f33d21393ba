import type { BriefField } from "./briefInput.ts";
import { fieldsMarkText, hashOf, isNewer, readFieldsMark } from "./briefText.ts";
import type { FieldsMark } from "./briefText.ts";

/** The front matter of a brief after a merge, with its fences and an empty line, and what follows it. */
export interface MergedFields {
  readonly front: string;
  readonly body: string;
}

/** Some lines of a front matter: those of one member, or what belongs to none. */
interface Entry {
  readonly text: string;
  readonly name?: string;
}

/**
 * Merges members into the YAML front matter of a text by whole lines, so that comments, order and
 * what a person wrote stay as they are: a member is replaced only while it is as it was written.
 * Where there is none, it is put before the text; front matter in TOML is left alone.
 */
export function mergeFields(text: string, fields: readonly BriefField[], newline: string): MergedFields {
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const content = text.slice(bom.length);
  if (/^\+\+\+[ \t]*(?:\r?\n|$)/u.test(content)) {
    return { front: bom, body: content };
  }
  const found = frontOf(content);
  const inside = found?.groups?.["inside"] ?? "";
  const body = content.slice(found?.[0].length ?? 0);
  const lines = merged(inside, fields, newline);
  const fences = found === null ? ["---", `---${newline}`] : [found[0].slice(0, found[0].indexOf("\n")).trimEnd(), found[0].slice(found[0].indexOf("\n") + 1 + inside.length)];
  const [first = "---", last = `---${newline}`] = fences;
  const gap = found === null && body.trim() !== "" ? newline : "";
  return { front: bom + first + newline + lines + last + gap, body };
}

function merged(inside: string, fields: readonly BriefField[], newline: string): string {
  const all = entriesOf(inside);
  const marked = all.findIndex(({ text }) => readFieldsMark(text.trimEnd()) !== undefined);
  const before = readFieldsMark(all[marked]?.text.trimEnd() ?? "") ?? { madeOf: {}, hashes: new Map<string, string>() };
  const seen = new Set<string>();
  const hashes = new Map(before.hashes);
  const entries = all.map((entry): Entry => {
    const field = entry.name === undefined || seen.has(entry.name) ? undefined : fields.find(({ name }) => name === entry.name);
    if (field === undefined) {
      return { text: entry.text };
    }
    seen.add(field.name);
    if (before.hashes.get(field.name) !== hashOf(entry.text) || !isNewer(field.madeOf, partOf(before, field))) {
      return entry;
    }
    hashes.set(field.name, hashOf(field.yaml));
    return { name: field.name, text: withEnd(field.yaml, newline) };
  });
  for (const [rank, field] of fields.entries()) {
    if (!seen.has(field.name)) {
      const next = entries.findIndex(({ name }) => fields.findIndex((other) => other.name === name) > rank);
      entries.splice(next === -1 ? entries.length : next, 0, { name: field.name, text: withEnd(field.yaml, newline) });
      hashes.set(field.name, hashOf(field.yaml));
    }
  }
  const mark = { text: withEnd(fieldsMarkText({ madeOf: newestOf(before, fields), hashes }), newline) };
  const at = entries.findIndex(({ text }) => readFieldsMark(text.trimEnd()) !== undefined);
  entries.splice(at === -1 ? entries.length : at, at === -1 ? 0 : 1, mark);
  return entries.map(({ text }) => (text.endsWith("\n") ? text : text + newline)).join("");
}

/** What a member was made of before: the mark says it for all members of a part together. */
function partOf({ madeOf }: FieldsMark, { name, madeOf: now }: BriefField): FieldsMark["madeOf"] {
  const parts = name === "secondary" ? ["terms"] : ["intent", "volume", "observed_at"].includes(name) ? ["figures"] : Object.keys(now);
  return Object.fromEntries(Object.entries(madeOf).filter(([part]) => parts.includes(part)));
}

function newestOf(before: FieldsMark, fields: readonly BriefField[]): FieldsMark["madeOf"] {
  const times = new Map(Object.entries(before.madeOf));
  for (const [part, time] of fields.flatMap(({ madeOf }) => Object.entries(madeOf))) {
    times.set(part, time > (times.get(part) ?? "") ? time : (times.get(part) ?? time));
  }
  return Object.fromEntries(times);
}

/** The members that are still as they were written, as YAML by their names. */
export function writtenFields(text: string): Map<string, string> {
  const entries = entriesOf(frontOf(text.replace(/^\uFEFF/u, ""))?.groups?.["inside"] ?? "");
  const marked = entries.map((entry) => readFieldsMark(entry.text.trimEnd())).find((mark) => mark !== undefined);
  return new Map(entries.flatMap(({ name, text: yaml }) => (name !== undefined && marked?.hashes.get(name) === hashOf(yaml) ? [[name, yaml.trim()] as const] : [])));
}

function frontOf(content: string): RegExpExecArray | null {
  return /^---[ \t]*\r?\n(?<inside>(?:(?!---[ \t]*(?:\r?\n|$))[^\n]*\n)*)---[ \t]*(?:\r?\n|$)/u.exec(content);
}

/** The lines member by member; a member goes on until the next one begins. Our own mark stands by itself. */
function entriesOf(inside: string): Entry[] {
  const entries: Entry[] = [];
  for (const line of inside.split(/(?<=\n)/u).filter((one) => one !== "")) {
    const name = nameIn(line);
    const last = entries.at(-1);
    if (name !== undefined || last === undefined || readFieldsMark(line.trimEnd()) !== undefined || readFieldsMark(last.text.trimEnd()) !== undefined) {
      entries.push(name === undefined ? { text: line } : { name, text: line });
    } else {
      entries[entries.length - 1] = { ...last, text: last.text + line };
    }
  }
  return entries;
}

/** The member that begins in a line; formatters put names into quotes. */
function nameIn(line: string): string | undefined {
  const { plain, quoted } = /^(?:(?<plain>[^\s#:"'\-[{][^:]*)|(?<quote>["'])(?<quoted>[^"'\\]+)\k<quote>)\s*:(?:\s|$)/u.exec(line)?.groups ?? {};
  return plain?.trimEnd() ?? quoted;
}

function withEnd(text: string, newline: string): string {
  return text.replaceAll("\n", newline) + newline;
}
