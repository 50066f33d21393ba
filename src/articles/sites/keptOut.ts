import { isRecord } from "../../shared/json.ts";
import type { JsonRecord } from "../../shared/json.ts";
import { bareName } from "../frontMatter/bareName.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { withoutSamples } from "../text/codeSamples.ts";

/** Fields of that meaning whose value is true, without what their names are parted by: `noindex`, `no_index`, `robotsNoIndex`. */
const flags: ReadonlySet<string> = new Set([
  "noindex",
  "robotsnoindex",
  "norobots",
  "robotsdisallow",
  "disallowrobots",
  "seonoindex",
  "metanoindex",
  "hidefromsearchengines",
  "excludefromsearchengines",
  "excludefromsitemap",
  "sitemapexclude",
  "nositemap",
  // Docusaurus writes the same of a page that it doesn't list
  "unlisted",
]);
/** Fields that hold what robots are told. */
const robots: ReadonlySet<string> = new Set([
  "robots",
  "robot",
  "metarobots",
  "robotsmeta",
  "googlebot",
]);
/** Fields whose text is the address that the page only leads to: plugins and layouts make a page of a redirect of such a file. */
const leadElsewhere: ReadonlySet<string> = new Set(["redirectto", "redirecturl", "redirect"]);
/** Fields in which such fields may stand. */
const groups: ReadonlySet<string> = new Set([
  "params",
  "seo",
  "meta",
  "metadata",
  "eleventycomputed",
]);

/** How deep fields are looked for in one another. */
const deepest = 4;

/**
 * Whether search engines are told to leave a page out, or it only leads to another one: `noindex: true`, `robots: noindex`, `sitemap: false`, a meta
 * element among those for the head. Layouts have names of their own for it, so what is usual counts whatever the
 * generator is.
 */
export function keptOut(fields: JsonRecord): { readonly isKeptOut?: true } {
  return saysSo(fields, 0) ? { isKeptOut: true } : {};
}

/** The values of front matter by the names of its fields. */
export function frontRecord(front: FrontMatter): JsonRecord {
  return front.kind === "fields"
    ? Object.fromEntries(front.fields.map(({ name, value }) => [name, value]))
    : {};
}

/**
 * The same of a head that the text of an article holds, as components for it are written:
 * `<head><meta name="robots" content="noindex" /></head>`. One that is shown as code tells nothing.
 */
export function keptOutByText(written: string): boolean {
  if (!/<head>/iu.test(written)) {
    return false;
  }
  const text = withoutSamples(written).replaceAll(/`[^`\n]*`/gu, "");
  const start = text.search(/<head>/iu);
  const end = start < 0 ? -1 : text.slice(start).search(/<\/head>/iu);
  const head = end < 0 ? "" : text.slice(start, start + end);
  return head
    .split("<")
    .some(
      (element) =>
        /^meta\s/iu.test(element) && /robots|googlebot/iu.test(element) && isNoIndex(element),
    );
}

function saysSo(fields: JsonRecord, depth: number): boolean {
  return Object.entries(fields).some(([written, value]) => {
    const name = bareName(written);
    return flags.has(name)
      ? isTrue(value)
      : robots.has(name)
        ? tellsRobots(value)
        : name === "sitemap"
          ? isLeftOutOfMap(value)
          : leadElsewhere.has(name)
            ? isAddress(value)
            : name === "head"
              ? hasRobotsElement(value, depth)
              : groups.has(name) && isRecord(value) && depth < deepest && saysSo(value, depth + 1);
  });
}

/** A list may hold one address for each of several pages that are made. */
function isAddress(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0 && value.every(isAddress)
    : typeof value === "string" && /^(?:https?:\/\/|\.{0,2}\/)/iu.test(value);
}

function isTrue(value: unknown): boolean {
  return (
    value === true || value === 1 || (typeof value === "string" && /^(?:true|yes|1)$/iu.test(value))
  );
}

function isFalse(value: unknown): boolean {
  return (
    value === false ||
    value === 0 ||
    (typeof value === "string" && /^(?:false|no|0)$/iu.test(value))
  );
}

/** What a template fills in may be anything. */
function isNoIndex(text: string): boolean {
  return /\bnoindex\b|(?<!-preview:\s{0,5})\bnone\b|\{\{|\{%/iu.test(text);
}

function tellsRobots(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(tellsRobots)
    : isRecord(value)
      ? isFalse(value["index"]) || isTrue(value["noindex"]) || isTrue(value["noIndex"])
      : typeof value === "string"
        ? isNoIndex(value)
        : isFalse(value);
}

function isLeftOutOfMap(value: unknown): boolean {
  return isRecord(value)
    ? ["exclude", "disable", "disabled", "ignore"].some((name) => isTrue(value[name])) ||
        isFalse(value["include"])
    : isFalse(value);
}

/** Whether one of the elements for a page's head tells robots so: `attrs: { name: robots, content: noindex }`. */
function hasRobotsElement(value: unknown, depth: number): boolean {
  if (depth > deepest || typeof value !== "object" || value === null) {
    return typeof value === "string" && keptOutByText(`<head>${value}</head>`);
  }
  const { name, content } = isRecord(value) ? value : {};
  return typeof name === "string" && typeof content === "string" && robots.has(name.toLowerCase())
    ? isNoIndex(content)
    : Object.values(value).some((part: unknown) => hasRobotsElement(part, depth + 1));
}
