/** A field of a TOML document. Offsets in UTF-16 units, `end` is behind the value's last one. */
export interface TomlStatement {
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

/** A statement with whether its name has dots: then `name` is the part before the first one. */
export interface AnyTomlStatement extends TomlStatement {
  readonly isDotted: boolean;
}

/** What stands between statements: white space and comments. */
const gap = /(?:[\s]|#[^\n]*)*/uy;
const key = /(?:([\w-]+)|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')[ \t]*/uy;
const string =
  /"""(?:[^\\]|\\[^])*?"{3,5}(?!")|'''[^]*?'{3,5}(?!')|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/uy;
const bare = /[^\s,#\]}[{"']+(?: \d{2}:[^\s,#\]}]+)?/uy;

/**
 * Where the fields of a valid TOML document stand that come before its first table. Fields with
 * dotted names are passed over.
 */
export function tomlStatements(source: string): TomlStatement[] {
  return allTomlStatements(source).filter(({ isDotted }) => !isDotted);
}

/** All statements that come before the first table of a valid TOML document. */
export function allTomlStatements(source: string): AnyTomlStatement[] {
  const found: AnyTomlStatement[] = [];
  let place = match(gap, source, 0);
  while (place < source.length && source[place] !== "[") {
    const nameStart = place;
    const names: string[] = [];
    for (;;) {
      key.lastIndex = place;
      const part = key.exec(source);
      if (part === null) {
        return found;
      }
      names.push(part[1] ?? part[3] ?? unescaped(part[2] ?? ""));
      place += part[0].length;
      if (source[place] !== ".") {
        break;
      }
      place = skipBlanks(source, place + 1);
    }
    const start = skipBlanks(source, place + 1);
    const end = valueEnd(source, start);
    if (end === start) {
      return found;
    }
    const [name = ""] = names;
    found.push({ name, nameStart, start, end, isDotted: names.length > 1 });
    place = match(gap, source, end);
  }
  return found;
}

/** Where the entries of the array stand that begins at `start`. */
export function tomlItems(
  source: string,
  start: number,
): readonly { readonly start: number; readonly end: number }[] {
  const items: { start: number; end: number }[] = [];
  let place = match(gap, source, start + 1);
  while (place < source.length && source[place] !== "]") {
    const end = valueEnd(source, place);
    if (end === place) {
      return items;
    }
    items.push({ start: place, end });
    place = match(gap, source, end);
    place = source[place] === "," ? match(gap, source, place + 1) : place;
  }
  return items;
}

/** Where the value ends that begins at `start`: a string, an array, an inline table, or a word. */
function valueEnd(source: string, start: number): number {
  let depth = 0;
  let place = start;
  do {
    place = depth === 0 ? place : match(gap, source, place);
    const character = source[place] ?? "";
    if ("[{".includes(character) && character !== "") {
      depth += 1;
      place += 1;
    } else if (depth > 0 && "]}".includes(character)) {
      depth -= 1;
      place += 1;
    } else if (depth > 0 && ",=.".includes(character)) {
      place += 1;
    } else {
      const end = Math.max(match(string, source, place), match(bare, source, place));
      if (end === place) {
        return start;
      }
      place = end;
    }
  } while (depth > 0 && place < source.length);
  return place;
}

/** Where a pattern that begins at a place ends; the place itself where it does not fit. */
function match(pattern: RegExp, source: string, place: number): number {
  pattern.lastIndex = place;
  return place + (pattern.exec(source)?.[0].length ?? 0);
}

function skipBlanks(source: string, place: number): number {
  return match(/[ \t]*/uy, source, place);
}

/** A quoted name; those with escapes of TOML's own are no field that anybody looks for. */
function unescaped(name: string): string {
  return name.includes("\\") ? "" : name;
}
