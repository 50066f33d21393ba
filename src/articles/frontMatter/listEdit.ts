/** An entry of a list as it stands in a text; offsets in UTF-16 units. */
export interface ListItem {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The entries of a new list: one of the old, by its number, or a new text. */
export type Entry = { readonly old: number } | { readonly text: string };

/**
 * A new list in terms of an old one: as many old entries as possible stay where they are; what has
 * moved is taken along.
 */
export function planList(old: readonly string[], wanted: readonly string[]): Entry[] {
  const common = commonSequence(old, wanted);
  const staying = new Set(common.values());
  const free = new Map<string, number[]>();
  for (const [index, text] of old.entries()) {
    if (!staying.has(index)) {
      free.set(text, [...(free.get(text) ?? []), index]);
    }
  }
  return wanted.map((text, index) => {
    const number = common.get(index) ?? free.get(text)?.shift();
    return number === undefined ? { text } : { old: number };
  });
}

/** The longest sequence that both lists have in the same order: numbers in `wanted` with those in `old`. */
function commonSequence(old: readonly string[], wanted: readonly string[]): Map<number, number> {
  const width = wanted.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = wanted.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row] === wanted[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const common = new Map<number, number>();
  for (let row = 0, column = 0; row < old.length && column < wanted.length;) {
    if (old[row] === wanted[column]) {
      common.set(column, row);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return common;
}

/**
 * A list in brackets with other entries: `[a, b]`. What stands between entries that stay beside each
 * other is kept, with line breaks and comments; `list` is the text from bracket to bracket, to which
 * the items' offsets count.
 */
export function flowList(
  list: string,
  items: readonly ListItem[],
  entries: readonly Entry[],
  encode: (text: string) => string,
): string {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || !entries.some((entry) => "old" in entry)) {
    return `[${entries.map((entry) => ("text" in entry ? encode(entry.text) : "")).join(", ")}]`;
  }
  const glue = items.slice(1).map(({ start }, index) => list.slice(items[index]?.end, start));
  const lead = list.slice(1, first.start);
  const usual =
    glue.find((text) => !text.includes("#")) ??
    (lead.trim() === "" && lead.includes("\n") ? `,${lead}` : ", ");
  let text = `[${lead.includes("#") || /^\s*$/u.test(lead) ? lead : ""}`;
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    const stayTogether =
      before !== undefined && "old" in before && "old" in entry && entry.old === before.old + 1;
    text += index === 0 ? "" : stayTogether ? (glue[before.old] ?? usual) : usual;
    text +=
      "old" in entry
        ? list.slice(items[entry.old]?.start, items[entry.old]?.end)
        : encode(entry.text);
  }
  return text + list.slice(last.end);
}
