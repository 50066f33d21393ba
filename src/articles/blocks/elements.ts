/** A tag or a comment as it is written in HTML or JSX. Offsets are UTF-16 units. */
export interface WrittenTag {
  readonly start: number;
  readonly end: number;
  /** In small letters; "" for a fragment of JSX, `!` for a comment and the like. */
  readonly name: string;
  readonly role: "begin" | "end" | "single";
}

/** Nothing ends them. */
const single: ReadonlySet<string> = new Set([
  "!",
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
/** What they hold is no HTML. */
const opaque: ReadonlySet<string> = new Set(["script", "style", "textarea", "title"]);

/** Every tag and comment, in order. The time it takes grows with the text alone. */
export function tagsIn(text: string): WrittenTag[] {
  const tags: WrittenTag[] = [];
  const opening = /<!--|<(\/?)([a-z][\w.:-]*|[!?]|(?=>))/giu;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { 0: written, 1: slash, 2: named = "!", index: start } = found;
    const name = named === "?" ? "!" : named.toLowerCase();
    const end =
      written === "<!--"
        ? behind(text, "-->", start + written.length)
        : endOfTag(text, start + written.length);
    const isSingle = single.has(name) || text[end - 2] === "/";
    const role = slash === "/" ? "end" : isSingle ? "single" : "begin";
    tags.push({ start, end, name, role });
    opening.lastIndex = role === "begin" && opaque.has(name) ? endOfOpaque(text, name, end) : end;
  }
  return tags;
}

/** Every element that has an end, with its tags; in no order, and within one another. */
export function elementsIn(
  tags: readonly WrittenTag[],
): readonly Pick<WrittenTag, "name" | "start" | "end">[] {
  const open = new Map<string, WrittenTag[]>();
  return tags.flatMap(({ name, role, start, end }) => {
    const ofName = open.get(name) ?? [];
    open.set(name, ofName);
    if (role === "begin") {
      ofName.push({ name, role, start, end });
    }
    const begin = role === "end" ? ofName.pop() : undefined;
    return begin === undefined ? [] : [{ name, start: begin.start, end }];
  });
}

/** Behind the sign that ends a tag, which its attributes may hold as well. */
function endOfTag(text: string, from: number): number {
  const part = /"[^"]*"?|'[^']*'?|\{[^{}]*\}|>/gu;
  part.lastIndex = from;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === ">") {
      return part.lastIndex;
    }
  }
  return text.length;
}

/** Before the tag that ends an element whose text is no HTML. */
function endOfOpaque(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?![\\w-])`, "giu");
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

function behind(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
