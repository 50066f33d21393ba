import type { Heading } from "../body/articleBody.ts";

/** UTF-16 units before and behind a heading in which its HTML and the code beside it are. */
const nearby = 3_000;

/** Languages of code that a piece of HTML beside it shows at work. */
const drawnLanguages =
  /^(?:html?|css|s[ac]ss|less|svg|xml|[jt]sx|vue|svelte|astro|twig|liquid|njk)$/iu;

/** Elements that no tag closes. */
const empty = /^(?:br|hr|img|input|link|meta|source|wbr)$/iu;

/** Code between fences. */
interface Sample {
  readonly language: string;
  readonly code: string;
}

/**
 * Whether a heading belongs to a piece of HTML that shows at work what the code right before or behind it says: the
 * code has such a heading, or it is in an element and the code is of a language that draws.
 */
export function isInDemo({ start, end }: Heading, text: string): boolean {
  if (text.charAt(start) !== "<") {
    return false;
  }
  const above = text.slice(Math.max(0, start - nearby), start).replaceAll("\r\n", "\n");
  const below = text.slice(end, end + nearby).replaceAll("\r\n", "\n");
  // an empty line ends a piece of HTML in Markdown
  const begin = above.lastIndexOf("\n\n") + 1;
  const rest = below.indexOf("\n\n");
  const samples = [
    sampleAbove(above.slice(0, begin)),
    sampleBelow(rest < 0 ? "" : below.slice(rest)),
  ].filter((sample) => sample !== undefined);
  return (
    samples.some(({ code }) => /<h1\b/iu.test(code)) ||
    (samples.some(({ language }) => drawnLanguages.test(language)) &&
      openElements(above.slice(begin)) > 0)
  );
}

/** How many elements a piece of HTML opens and doesn't close. */
function openElements(html: string): number {
  return [...html.matchAll(/<(\/?)([a-z][\w-]{0,50})\b[^<>]{0,1000}>/giu)]
    .filter(({ 0: tag, 2: name = "" }) => !tag.endsWith("/>") && !empty.test(name))
    .reduce((depth, { 1: slash }) => depth + (slash === "" ? 1 : -1), 0);
}

/** The sample that a text ends with, comments left out. */
function sampleAbove(text: string): Sample | undefined {
  let before = text.trimEnd();
  while (before.endsWith("-->")) {
    before = before.slice(0, Math.max(0, before.lastIndexOf("<!--"))).trimEnd();
  }
  const lines = before.split("\n");
  const fence = /^[ \t]*(`{3,10}|~{3,10})$/u.exec(lines.pop() ?? "")?.[1];
  const opening = fence === undefined ? -1 : lines.findLastIndex((line) => opens(line, fence));
  return opening < 0 || fence === undefined
    ? undefined
    : { language: languageOf(lines[opening] ?? ""), code: lines.slice(opening + 1).join("\n") };
}

/** The sample that a text begins with, comments left out. */
function sampleBelow(text: string): Sample | undefined {
  let behind = text.trimStart();
  while (behind.startsWith("<!--") && behind.includes("-->")) {
    behind = behind.slice(behind.indexOf("-->") + "-->".length).trimStart();
  }
  const [first = "", ...lines] = behind.split("\n");
  const fence = /^(`{3,10}|~{3,10})/u.exec(first)?.[1];
  const closing = fence === undefined ? -1 : lines.findIndex((line) => line.trim() === fence);
  return closing < 0
    ? undefined
    : { language: languageOf(first), code: lines.slice(0, closing).join("\n") };
}

/** Whether a line opens what a fence closes. */
function opens(line: string, fence: string): boolean {
  return line.trimStart().startsWith(fence);
}

/** The language that a line with a fence names; "" for none. */
function languageOf(line: string): string {
  return /^[ \t]*[`~]+[ \t]*\{?\.?([\w-]*)/u.exec(line)?.[1] ?? "";
}
