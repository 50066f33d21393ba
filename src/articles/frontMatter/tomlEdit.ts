import type { FieldChange } from "./fieldChange.ts";
import { fieldBefore } from "./fieldChange.ts";
import { flowList, planList } from "./listEdit.ts";
import { doubleQuoted } from "./scalarText.ts";
import { tomlItems, tomlStatements } from "./tomlStatements.ts";

/** What front matter in TOML may look like after a field has got another value; see `yamlCandidates`. `old` are the entries of a list. */
export function tomlCandidates(
  source: string,
  old: readonly (string | undefined)[] | undefined,
  newline: string,
  change: FieldChange,
): string[] {
  const { name, value, after } = change;
  const statements = tomlStatements(source);
  const field = statements.find((statement) => statement.name === name);
  if (field === undefined) {
    const before = fieldBefore(statements, (statement) => statement.name, after);
    const place = before === undefined ? 0 : lineEnd(source, before.end);
    const key = /^[\w-]+$/u.test(name) ? name : doubleQuoted(name);
    const written = `${key} = ${typeof value === "string" ? doubleQuoted(value) : `[${value.map(doubleQuoted).join(", ")}]`}${newline}`;
    return [source.slice(0, place) + written + source.slice(place)];
  }
  const { start, end } = field;
  const put = (written: string): string => source.slice(0, start) + written + source.slice(end);
  const present = source.slice(start, end);
  if (old === undefined) {
    const text = typeof value === "string" ? value : value.join(", ");
    return present.startsWith("{")
      ? []
      : [...stringsLike(present, text, newline), doubleQuoted(text)].map(put);
  }
  if (typeof value === "string" || old.includes(undefined)) {
    return [];
  }
  const places = tomlItems(source, start);
  const items = places.map((place, index) => ({
    start: place.start - start,
    end: place.end - start,
    text: old[index] ?? "",
  }));
  return items.length === old.length
    ? [
        put(
          flowList(
            present,
            items,
            planList(
              items.map(({ text }) => text),
              value,
            ),
            doubleQuoted,
          ),
        ),
      ]
    : [];
}

/** A text in the kind of string that it takes the place of, where that can hold it. */
function stringsLike(present: string, text: string, newline: string): string[] {
  const hasControls = /[^\P{Cc}\t\n]/u.test(text);
  const lead = /^(?:"""|''')(\r?\n)?/u.exec(present)?.[1] ?? (text.startsWith("\n") ? newline : "");
  if (present.startsWith('"""')) {
    const escaped = doubleQuoted(text)
      .slice(1, -1)
      .replaceAll(/\\\\|\\n|\\"/gu, (escape) => (escape === "\\n" ? newline : escape));
    return [`"""${lead}${escaped}"""`];
  }
  if (present.startsWith("'''")) {
    return hasControls || /'''|'$/u.test(text)
      ? []
      : [`'''${lead}${text.replaceAll("\n", newline)}'''`];
  }
  return present.startsWith("'") && !hasControls && !/['\n]/u.test(text) ? [`'${text}'`] : [];
}

function lineEnd(source: string, offset: number): number {
  const newline = source.indexOf("\n", offset);
  return newline < 0 ? source.length : newline + 1;
}
