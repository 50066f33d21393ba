import { Ends, isWithin, joinedParts, namedBlocks } from "../../text/ends.ts";
import type { TextPlace } from "../body/articleBody.ts";

const shortcodes = "highlight|code\\w*|comment|raw\\w*|mermaid|literal\\w*|verbatim|goat|plantuml";

/**
 * Tells whether a place is in a part of an article that a template language may draw as code, elsewhere or not at all:
 * what looks like a link there may be none.
 */
export function quotedTest(text: string): (place: number) => boolean {
  const quoted = joinedParts([
    ...tagBlocks(text, "(?!capture\\b)[a-z]\\w*"),
    ...undrawnCaptures(text),
    ...namedBlocks(
      text,
      new RegExp(`\\{\\{[<%]\\s*(${shortcodes})\\b`, "gu"),
      /\{\{[<%]\s*\/\s*(\w+)\s*[>%]\}\}/gu,
    ),
    ...comments(text),
  ]);
  return (place) => isWithin(quoted, place);
}

/** Parts between a Liquid tag and the one that ends it; `names` is a pattern of the tags' names. */
export function tagBlocks(text: string, names: string): TextPlace[] {
  return namedBlocks(
    text,
    new RegExp(`\\{%-?\\s*(${names})\\b`, "gu"),
    /\{%-?\s*end(\w+)\s*-?%\}/gu,
  );
}

/** UTF-16 units at the beginning of a block in which the name is that it gives its text. */
const longestName = 100;

/** The blocks of Liquid that give a text a name, and don't have it drawn further down, by itself or by what it is given to. */
function undrawnCaptures(text: string): TextPlace[] {
  const blocks = tagBlocks(text, "capture");
  const uses = blocks.length === 0 ? [] : text.matchAll(/(?:\{\{-?|=)\s{0,20}(\w+)/gu);
  const last = new Map([...uses].map(({ index, 1: name = "" }) => [name, index]));
  return blocks.filter(({ start, end }) => {
    const [, name = ""] =
      /^\{%-?\s*capture\s+["']?(\w+)/u.exec(text.slice(start, start + longestName)) ?? [];
    return (last.get(name) ?? 0) < end;
  });
}

function comments(text: string): TextPlace[] {
  const ends = new Ends(text);
  const places: TextPlace[] = [];
  for (let start = text.indexOf("<!--"); start !== -1;) {
    const end = ends.after("-->", start + 4);
    if (end === undefined) {
      break;
    }
    places.push({ start, end });
    start = text.indexOf("<!--", end);
  }
  return places;
}
