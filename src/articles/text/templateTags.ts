/** A tag of a template language in an article's text. Offsets are UTF-16 units. */
export interface TemplateTag {
  readonly start: number;
  readonly end: number;
  /** What it begins or ends, in small letters; "" for an end that names nothing. */
  readonly name: string;
  /** `comment` is whole by itself. */
  readonly role: "begin" | "end" | "single" | "comment";
  /** True for a shortcode between `%` signs: what it encloses is rendered as Markdown. */
  readonly isMarkdown?: boolean;
}

/** In these, all but their own end is text. */
const hidesTags: ReadonlySet<string> = new Set(["raw", "verbatim", "comment"]);
/** What the ends of Nunjucks's asynchronous blocks are called. */
const otherEnds: Readonly<Record<string, string>> = {
  asynceach: "each",
  asyncall: "all",
  ifasync: "if",
};

/**
 * Every tag of Liquid, Nunjucks and their like, in order: `{% name %}`, and with `hashes` comments as `{# … #}`. Tags
 * that raw blocks, comments and outputs hold are text. What is behind one that nothing closes isn't looked at: generators stop there.
 */
export function liquidTags(text: string, hashes: boolean): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const opening = /\{[{%#]/gu;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { 0: mark, index: start } = found;
    const isComment = mark === "{#";
    if (isComment && (!hashes || isHeadingId(text, start))) {
      continue;
    }
    const close = mark === "{{" ? "}}" : isComment ? "#}" : "%}";
    const closing = text.indexOf(close, start + mark.length);
    if (closing < 0) {
      break;
    }
    const end = closing + close.length;
    opening.lastIndex = end;
    if (isComment) {
      tags.push({ start, end, name: "", role: "comment" });
    } else if (mark === "{%") {
      const tag = liquidTag(text.slice(start, end), start);
      tags.push(tag);
      if (tag.role === "begin" && hidesTags.has(tag.name)) {
        const last = endOf(text, tag);
        if (last === undefined) {
          break;
        }
        tags.push(last);
        opening.lastIndex = last.end;
      }
    }
  }
  return tags;
}

/** `{#install}` behind a heading gives it an id. */
function isHeadingId(text: string, start: number): boolean {
  return /^\{#[\w-]+\}/u.test(text.slice(start, start + 200));
}

function liquidTag(written: string, start: number): TemplateTag {
  const [, name = "", behind = ""] = /^\{%-?\s*(\w+)\s*(.?)/u.exec(written) ?? [];
  const place = { start, end: start + written.length };
  // Zola's blocks look like calls, and end with `end`
  if (name === "end" || name.startsWith("end")) {
    return { ...place, name: name.slice("end".length).toLowerCase(), role: "end" };
  }
  if (behind === "(") {
    return { ...place, name: "", role: "begin" };
  }
  const isAssignment = name === "set" && written.includes("=");
  const own = name.toLowerCase();
  return { ...place, name: otherEnds[own] ?? own, role: isAssignment ? "single" : "begin" };
}

/** The tag that ends a block in which all else is text; undefined where none does. */
function endOf(text: string, { name, end }: TemplateTag): TemplateTag | undefined {
  const pattern = new RegExp(`\\{%-?[ \\t\\r\\n]*end${name}[ \\t\\r\\n]*-?%\\}`, "gu");
  pattern.lastIndex = end;
  const found = pattern.exec(text);
  return found === null
    ? undefined
    : { start: found.index, end: found.index + found[0].length, name, role: "end" };
}

/**
 * Every shortcode of Hugo, in order: `{{< name >}}`, `{{% /name %}}`. Those that are only shown, `{{</* … *\/>}}`, are text.
 * What is behind one that nothing closes isn't looked at: Hugo stops there.
 */
export function shortcodeTags(text: string): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const opening = /\{\{[<%](?:\/\*|\s*(\/?)\s*([^\s<>%"`/]*))/gu;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const { 0: written, 1: slash, 2: name = "", index: start } = found;
    const close = `${written[2] === "<" ? ">" : "%"}}}`;
    if (written.endsWith("/*")) {
      const end = text.indexOf(`*/${close}`, start);
      if (end < 0) {
        break;
      }
      opening.lastIndex = end;
      continue;
    }
    const end = endOfShortcode(text, start + written.length, close);
    if (end === undefined) {
      break;
    }
    opening.lastIndex = end;
    const isSingle = text[end - close.length - 1] === "/";
    const role = slash === "/" ? "end" : isSingle ? "single" : "begin";
    tags.push({ start, end, name: name.toLowerCase(), role, isMarkdown: close.startsWith("%") });
  }
  return tags;
}

/** Behind what closes a shortcode, which texts in its parameters may hold as well. */
function endOfShortcode(text: string, from: number, close: string): number | undefined {
  const part = /"(?:\\[^]|[^"\\])*"?|`[^`]*`?|[>%]\}\}/gu;
  part.lastIndex = from;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    if (found[0] === close) {
      return found.index + close.length;
    }
  }
  return undefined;
}

/** Every extension of kramdown that holds text, in order: `{::comment}` and its `{:/}`. */
export function kramdownTags(text: string): TemplateTag[] {
  let last = "";
  return [...text.matchAll(/\{::(\w{1,40})(?:\s[^{}\n]*)?\}|\{:\/(\w{0,40})\}/gu)].map(
    ({ 0: written, 1: begun, 2: ended = "", index: start }) => {
      const place = { start, end: start + written.length };
      if (begun === undefined) {
        return { ...place, name: ended === "" ? last : ended, role: "end" };
      }
      last = begun;
      return { ...place, name: begun, role: written.endsWith("/}") ? "single" : "begin" };
    },
  );
}
