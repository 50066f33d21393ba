import type { TextPlace } from "../body/articleBody.ts";

/**
 * Parts of an article that a template language may draw as code, elsewhere or not at all: what looks like a link
 * there may be none.
 */
export function quotedPlaces(text: string): TextPlace[] {
  const found = text.matchAll(
    /\{%-?\s*([a-z]\w*)\b[^]*?\{%-?\s*end\1\s*-?%\}|\{\{[<%]\s*(highlight|code\w*|comment|raw\w*|mermaid|literal\w*|verbatim|goat|plantuml)\b[^]*?\{\{[<%]\s*\/\s*\2\s*[>%]\}\}|<!--[^]*?-->/gu,
  );
  return [...found].map(({ index, 0: { length } }) => ({ start: index, end: index + length }));
}
