import { isRecord } from "../../shared/json.ts";
import { withoutComments } from "./jsonComments.ts";
import { jsonPlaces } from "./jsonPlaces.ts";
import type { JsonPath, JsonPlace } from "./jsonPlaces.ts";
import { withChanges } from "./textChange.ts";
import type { TextChange } from "./textChange.ts";

/** Levels down to which members are changed one by one; below them a value is replaced. */
const mostLevels = 3;

/**
 * A text of JSON, comments allowed, that says `after` where it said `before`: what doesn't change stays byte for byte,
 * comments, line ends and unknown members included. Indented as the text is.
 */
export function editedJson(text: string, before: unknown, after: unknown): string {
  return differences(before, after, []).reduce(withDifference, text);
}

/** One thing that is to be changed. */
interface Difference {
  readonly path: JsonPath;
  /** Undefined for a member that goes. */
  readonly value: unknown;
}

function differences(before: unknown, after: unknown, path: JsonPath): Difference[] {
  if (isSame(before, after)) {
    return [];
  }
  if (path.length < mostLevels && isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => differences(before[name], after[name], [...path, name]));
  }
  if (path.length < mostLevels && Array.isArray(before) && Array.isArray(after)) {
    const edits = listDifferences(before, after, path);
    if (edits !== undefined) {
      return edits;
    }
  }
  return [{ path, value: after }];
}

/** Entries that go, from the last one on, and those that come behind the ones that stay. Undefined where none stays. */
function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  path: JsonPath,
): Difference[] | undefined {
  let kept = 0;
  const removed: Difference[] = [];
  for (const [index, entry] of before.entries()) {
    if (kept < after.length && isSame(entry, after[kept])) {
      kept += 1;
    } else {
      removed.unshift({ path: [...path, index], value: undefined });
    }
  }
  const added = after.slice(kept).map((value, index) => ({ path: [...path, kept + index], value }));
  return kept === 0 ? undefined : [...removed, ...added];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How a text is laid out. */
interface Layout {
  readonly unit: string;
  readonly newline: string;
}

function withDifference(text: string, { path, value }: Difference): string {
  const layout = {
    unit: /\n([ \t]+)"/u.exec(text)?.[1] ?? "  ",
    newline: text.includes("\r\n") ? "\r\n" : "\n",
  };
  const plain = withoutComments(text);
  const { all } = jsonPlaces(plain);
  // Of a name that is there twice the last one counts.
  const place = all.findLast((one) => isSame(one.path, path));
  if (value === undefined) {
    return place === undefined ? text : withChanges(text, removal(text, plain, all, place));
  }
  return withChanges(text, [
    place === undefined
      ? addition(text, plain, all, path, value, layout)
      : {
          start: place.start,
          end: place.end,
          text: written(value, indentAt(text, place.nameStart), layout),
        },
  ]);
}

/** A new member of an object, or a new entry of a list, behind the others. */
function addition(
  text: string,
  plain: string,
  all: readonly JsonPlace[],
  path: JsonPath,
  value: unknown,
  layout: Layout,
): TextChange {
  const parent = all.findLast((one) => isSame(one.path, path.slice(0, -1)));
  if (parent === undefined) {
    throw new RangeError(path.join("."));
  }
  const last = childrenOf(all, parent).at(-1);
  const outer = indentAt(text, parent.nameStart);
  const indent = last === undefined ? `${outer}${layout.unit}` : indentAt(text, last.nameStart);
  const name = path.at(-1);
  const member = `${typeof name === "string" ? `${JSON.stringify(name)}: ` : ""}${written(value, indent, layout)}`;
  if (last !== undefined) {
    // What is said of the last one in a comment behind it stays behind it.
    const line = /^[ \t]*(?=\r?\n)/u.exec(plain.slice(last.end))?.[0].length ?? 0;
    const comment = text.slice(last.end, last.end + line);
    return {
      start: last.end,
      end: last.end + line,
      text: `,${comment.trimEnd()}${layout.newline}${indent}${member}`,
    };
  }
  const inside = text.slice(parent.start + 1, parent.end - 1);
  return {
    start: parent.start + 1 + inside.trimEnd().length,
    end: parent.end - 1,
    text: `${layout.newline}${indent}${member}${layout.newline}${outer}`,
  };
}

/** The comma that parts it from its neighbor goes with it; comments around it stay. */
function removal(
  text: string,
  plain: string,
  all: readonly JsonPlace[],
  place: JsonPlace,
): TextChange[] {
  const parent = all.findLast((one) => isSame(one.path, place.path.slice(0, -1)));
  const siblings = parent === undefined ? [] : childrenOf(all, parent);
  const index = siblings.indexOf(place);
  const before = siblings[index - 1];
  const isLast = index === siblings.length - 1;
  const comma = plain.indexOf(",", (isLast ? (before ?? place) : place).end);
  const hasComma = before !== undefined || !isLast;
  const behind = plain.slice(Math.max(place.end, hasComma ? comma + 1 : 0));
  const trimmed = text.slice(0, place.nameStart).trimEnd().length;
  // What follows on the same line must not get into a comment above.
  const isFree = /^[ \t]*\r?\n/u.test(behind) || plain.charAt(trimmed - 1).trim() !== "";
  const start = isFree ? trimmed : place.nameStart;
  const own = { start, end: place.end, text: "" };
  return hasComma ? [own, { start: comma, end: comma + 1, text: "" }] : [own];
}

function childrenOf(all: readonly JsonPlace[], parent: JsonPlace): JsonPlace[] {
  return all.filter(
    ({ path, start, end }) =>
      path.length === parent.path.length + 1 && start > parent.start && end <= parent.end,
  );
}

/** The blanks that the line of a place begins with. */
function indentAt(text: string, place: number): string {
  const line = text.slice(text.lastIndexOf("\n", place - 1) + 1, place);
  return /^[ \t]*/u.exec(line)?.[0] ?? "";
}

function written(value: unknown, indent: string, { unit, newline }: Layout): string {
  return JSON.stringify(value, undefined, unit).replaceAll("\n", `${newline}${indent}`);
}
