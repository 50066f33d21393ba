import type { AnchorSources, GivenIds } from "../../sites/anchors/anchorSources.ts";
import { anyIds, isGiven, togetherGiven } from "../../sites/anchors/anchorSources.ts";
import type { HeadingIdRule } from "../../sites/siteRules.ts";
import type { ArticleBody, Heading } from "../body/articleBody.ts";
import { headingIds } from "./headingIds.ts";
import { isSureHeading } from "./isSureHeading.ts";
import { distance, likeness, mayBeNear, nameWithLetters } from "./nearest.ts";
import type { NearName } from "./nearest.ts";
import { tagBlocks } from "./quotedTest.ts";
import { foldedText } from "./siteMap.ts";
import { withoutSamples } from "../../text/codeSamples.ts";
import { withoutParts } from "../../text/ends.ts";

/** What a `#fragment` leads to on the page of an article. */
export type AnchorVerdict =
  | { readonly kind: "there" }
  /** It can't be told; `reason` is a sentence for tests and debugging; it isn't shown. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** Ids that may be meant, the nearest first; at most three. */
  | { readonly kind: "missing"; readonly nearest: readonly string[] };

/** An article's text, read. */
export interface ReadText {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly text: string;
  readonly body: ArticleBody;
}

/** The page that a fragment is looked for on. */
export interface AnchoredPage extends ReadText {
  /** How the generator makes ids of headings; undefined where that isn't known. */
  readonly rule: HeadingIdRule | undefined;
  /** The levels of headings that get ids; undefined for all. */
  readonly levels?: readonly number[] | undefined;
  readonly anchors?: AnchorSources | undefined;
  /** Reads a text that is drawn on the page, too; undefined for one that can't be read. */
  readonly drawn: (path: string) => Promise<ReadText | undefined>;
}

/** Ids that are proposed, at most. */
const most = 3;
/** Texts that are drawn on a page beside its own; where there are more, it isn't known which ids it has. */
const mostDrawn = 30;
/** Ids of a page that a missing one is compared with. */
const mostIds = 10_000;
/** The share of an id that must be the same where it is proposed. */
const leastOfId = 0.5;
/** The fewest characters of an id for which a fragment with one other letter is taken. */
const shortestSlip = 5;

/**
 * What a fragment leads to, by the article's headings and ids, and those of what its text draws. Where a layout, a
 * template or a component may give any id, a fragment is missing only if it is one slip away from an id that is there;
 * where only a layout may, if it is nearly one, too, or, unless layouts have headings, has three words or more.
 *
 * @param fragment Without `#`, not escaped.
 */
export async function judgeAnchor(fragment: string, page: AnchoredPage): Promise<AnchorVerdict> {
  const { body, rule, levels } = page;
  if (fragment === "" || fragment.toLowerCase() === "top") {
    return { kind: "there" };
  }
  if (
    /[^\p{L}\p{N}\p{M}_.-]/u.test(fragment) ||
    /^(?:fn|fnref|footnote|user-content-)/u.test(fragment)
  ) {
    return unknown("Headings have no such ids.");
  }
  const own = await allIds(body, rule, levels);
  if (own.has(fragment)) {
    return { kind: "there" };
  }
  const otherIds = rule === undefined ? "no rule is known" : await page.anchors?.headings?.();
  if (rule === undefined || otherIds !== undefined) {
    return unknown(`It isn't known which ids the headings have: ${otherIds}.`);
  }
  const layout = await (page.anchors?.layout(page.path) ?? anyIds("A layout may give this id."));
  const { ids, patterns, real, lower, texts, others } = await drawnOn(page, own, rule, layout);
  if (ids.has(fragment)) {
    return { kind: "there" };
  }
  if (isGiven(fragment, { ids: patterns }) || isGiven(fragment, layout)) {
    return { kind: "there" };
  }
  if (real.length > mostIds) {
    return unknown("The page has very many ids.");
  }
  if (texts.some(({ text }) => isNamedIn(text, fragment))) {
    return unknown("The text may give this id.");
  }
  const [, base = ""] = /^(.+)-\d+$/u.exec(fragment) ?? [];
  if (texts.length > 1 && ids.has(base)) {
    return unknown("Several texts of the page may have headings of the same text.");
  }
  const sameLetters = lower.get(fragment.toLowerCase());
  if (sameLetters !== undefined) {
    return { kind: "missing", nearest: [sameLetters] };
  }
  if (texts.some((one) => mayBeHeading(fragment, one, rule, levels))) {
    return unknown("A heading has signs of which generators make different ids.");
  }
  if (others !== undefined) {
    const slip = real.find((id) => isSlip(id, fragment));
    return slip === undefined ? unknown(others) : { kind: "missing", nearest: [slip] };
  }
  const nearest = nearestOf(real, fragment);
  const isNear = nearest.some((id) => distance(id, fragment) <= Math.max(1, id.length * 0.3));
  const words = fragment.split(/[-_.]+/u).filter((word) => word.length > 1);
  // layouts of Eleventy may be Markdown and have headings
  const isOfText = words.length > 2 && !/^(?:markdown-it-anchor|plain-words|none)$/u.test(rule);
  return layout.others === undefined || (real.length > 0 && (isNear || isOfText))
    ? { kind: "missing", nearest }
    : unknown(layout.others);
}

function unknown(reason: string): AnchorVerdict {
  return { kind: "unknown", reason };
}

const known = new WeakMap<
  ArticleBody,
  Map<HeadingIdRule | undefined, Promise<ReadonlySet<string>>>
>();

/** All ids that an article surely or possibly gives itself; found once for all links to it. */
function allIds(
  body: ArticleBody,
  rule: HeadingIdRule | undefined,
  levels: readonly number[] | undefined,
): Promise<ReadonlySet<string>> {
  const byRule =
    known.get(body) ?? new Map<HeadingIdRule | undefined, Promise<ReadonlySet<string>>>();
  known.set(body, byRule);
  const found = byRule.get(rule) ?? idsOf(body, rule, levels);
  byRule.set(rule, found);
  return found;
}

async function idsOf(
  { headings: all, ids }: ArticleBody,
  rule: HeadingIdRule | undefined,
  levels: readonly number[] | undefined,
): Promise<ReadonlySet<string>> {
  const own = all.flatMap(({ id }) => id ?? []);
  const headings = all.filter(({ depth }) => levels?.includes(depth) ?? true);
  const found = new Set([...ids, ...own]);
  if (rule === undefined) {
    return found;
  }
  // generators differ in whether a heading with an id of its own counts
  const unnamed = headings.filter(({ id }) => id === undefined);
  for (const some of unnamed.length === headings.length ? [headings] : [headings, unnamed]) {
    const made = await headingIds(
      some.map(({ text }) => text),
      rule,
    );
    for (const id of made.filter((one) => one !== "")) {
      found.add(id);
      if (rule === "github-slugger-astro") {
        found.add(id.replace(/-$/u, ""));
      }
    }
  }
  return found;
}

/** All that is drawn on a page. */
interface Drawn {
  readonly ids: ReadonlySet<string>;
  /** Those in which `*` stands for any text, the others, and these by their letters in lower case, the first of each. */
  readonly patterns: readonly string[];
  readonly real: readonly string[];
  readonly lower: ReadonlyMap<string, string>;
  readonly texts: readonly ReadText[];
  /** Why there may be other ids. */
  readonly others: string | undefined;
}

const drawn = new WeakMap<AnchoredPage, Promise<Drawn>>();

/** The ids of a page with those that come from what its text and its layout draw; found once for all links to it. */
function drawnOn(
  page: AnchoredPage,
  own: ReadonlySet<string>,
  rule: HeadingIdRule,
  layout: GivenIds,
): Promise<Drawn> {
  const found = drawn.get(page) ?? withDrawn(page, own, rule, layout);
  drawn.set(page, found);
  return found;
}

async function withDrawn(
  page: AnchoredPage,
  own: ReadonlySet<string>,
  rule: HeadingIdRule,
  layout: GivenIds,
): Promise<Drawn> {
  const ids = new Set(own);
  const texts: ReadText[] = [page];
  const given: GivenIds[] = [];
  const seen = new Set([page.path]);
  for (let at = 0; at < texts.length; at += 1) {
    const one = texts[at] ?? page;
    const text = withoutCode(one.text);
    const looked = { path: one.path, text, whole: one.text };
    const drawing = await (page.anchors?.inText(looked) ?? templatesIn(text));
    given.push(drawing);
    const named = at === 0 ? [...layout.drawn, ...drawing.drawn] : drawing.drawn;
    for (const path of named.filter((other) => !seen.has(other))) {
      seen.add(path);
      const read = seen.size > mostDrawn ? undefined : await page.drawn(path);
      if (read === undefined) {
        given.push(anyIds(`${path} is drawn there and can't be read.`));
      } else {
        texts.push(read);
        (await allIds(read.body, rule, page.levels)).forEach((id) => ids.add(id));
      }
    }
  }
  const all = togetherGiven(given);
  all.ids.forEach((id) => ids.add(id));
  const real = [...ids].filter((id) => !id.includes("*"));
  return {
    ids,
    patterns: [...ids].filter((id) => id.includes("*")),
    real,
    lower: new Map(real.toReversed().map((id) => [id.toLowerCase(), id])),
    texts,
    others: all.others,
  };
}

/** Where nothing is known of a site's templates: any that isn't known to give no ids may give any. */
function templatesIn(drawn: string): GivenIds {
  const plain = drawn.replaceAll(
    /\{%-?\s*(?:link|post_url)\b[^%]*%\}|\{\{\s*(?:site|page)\.\w+\s*\}\}|\{\{[^{}]*\|\s*(?:relative_url|absolute_url|url)\s*\}\}/gu,
    "",
  );
  return otherComponent.test(plain) || /\{\{|\{%|<%/u.test(plain)
    ? anyIds("A template or component may give this id.")
    : { ids: [], drawn: [] };
}

/** A component that isn't known to draw no headings of its own. */
const otherComponent =
  /<(?!(?:Tabs?|TabItem|Details|Summary|Admonition|Note|Tip|Info|Warning|Caution|Danger|Important|Aside|Callout|Badge|Icon|Image|Link|Head|Kbd|Steps|Cards?|CardGrid|LinkCard|LinkButton|CodeBlock|CodeGroup|Highlight|Figure|Video|YouTube|Tweet|FileTree|BrowserWindow)\b)[A-Z][\w.]*/u;

/** UTF-16 units of a block's attributes before its id that are looked at: `{.wide #tea}`. */
const longestAttributes = 200;

/** Whether an id is written in the text in some form that isn't read: attributes of blocks, anchors in components. */
function isNamedIn(text: string, fragment: string): boolean {
  for (let at = text.indexOf(fragment); at >= 0; at = text.indexOf(fragment, at + 1)) {
    const [before, after] = [text[at - 1], text[at + fragment.length]];
    if (
      before === "=" ||
      ((before === '"' || before === "'") && after === before) ||
      (before === "#" &&
        (after === "}" ||
          /\{[^{}\n]*$/u.test(text.slice(Math.max(0, at - longestAttributes), at)) ||
          text.startsWith(": ", at - 3) ||
          (text[at - 2] === "[" && after === "]")))
    ) {
      return true;
    }
  }
  return false;
}

/** Without code, and without what a template language draws as code. */
function withoutCode(text: string): string {
  const unfenced = withoutSamples(text);
  return withoutParts(unfenced, tagBlocks(unfenced, "highlight|raw|comment")).replaceAll(
    /`[^`\n]*`/gu,
    "",
  );
}

/** Whether a heading, or what a generator may take for one, may have got this id. */
function mayBeHeading(
  fragment: string,
  { text, body }: ReadText,
  rule: HeadingIdRule,
  levels: readonly number[] | undefined,
): boolean {
  const folded = nameWithLetters(foldedText(fragment.replace(/-\d+$/u, "")));
  const isIn = (own: NearName): boolean =>
    own.name.includes(folded.name) ||
    (mayBeNear(own, folded) && likeness(own.name, folded.name) > 0.7);
  return (
    unsureHeadings(body, text, rule, levels).some(
      ({ written, words }) =>
        written.some(isIn) || words?.every((word) => folded.name.includes(word)) === true,
    ) ||
    (rule !== "none" && otherLines(body, text).some((line) => line.includes(folded.name)))
  );
}

/** A heading of which it isn't known which id it has. */
interface UnsureHeading {
  /** Folded: what it says, and how that is written. */
  readonly written: readonly NearName[];
  /** The known words of one that a template or code draws a part of, folded. */
  readonly words: readonly string[] | undefined;
}

const unsure = new WeakMap<
  ArticleBody,
  { readonly rule: HeadingIdRule; readonly found: readonly UnsureHeading[] }
>();

/** Found once for all links. */
function unsureHeadings(
  body: ArticleBody,
  text: string,
  rule: HeadingIdRule,
  levels: readonly number[] | undefined,
): readonly UnsureHeading[] {
  const before = unsure.get(body);
  if (before?.rule === rule) {
    return before.found;
  }
  const found = body.headings
    .filter(
      (heading) =>
        !isSureHeading(heading, text, rule) ||
        (levels !== undefined && !levels.includes(heading.depth)),
    )
    .map((heading) => ({
      written: [heading.text, text.slice(heading.start, heading.end)].map((one) =>
        nameWithLetters(foldedText(one)),
      ),
      words: wordsBesideSigns(heading, text, rule),
    }));
  unsure.set(body, { rule, found });
  return found;
}

const lines = new WeakMap<ArticleBody, readonly string[]>();

/** Lines that look like headings where this product sees HTML or code, folded: a generator may see headings. */
function otherLines(body: ArticleBody, text: string): readonly string[] {
  const before = lines.get(body);
  if (before !== undefined) {
    return before;
  }
  const ends = new Set(body.headings.map(({ end }) => end));
  const found = [...text.matchAll(/^[ \t>*+-]*#{1,6}[ \t](.+)$/gmu)].flatMap(
    ({ index, 0: line, 1: written = "" }) =>
      ends.has(index + line.trimEnd().length) ? [] : [foldedText(written)],
  );
  lines.set(body, found);
  return found;
}

/** The words of a heading, folded, that a template or code draws a part of, or in which a package for slugs may write words for signs; undefined for others. */
function wordsBesideSigns(
  { start, end, text }: Heading,
  whole: string,
  rule: HeadingIdRule,
): string[] | undefined {
  return rule === "plain-words" || /[{<]/u.test(whole.slice(start, end))
    ? text
        .replaceAll(/\{[^{}]*\}|<[^<>]*>/gu, " ")
        .split(/[^\p{L}\p{N}]+/u)
        .map(foldedText)
    : undefined;
}

/** Whether a fragment is an id but for one letter inside that was left out, put in, swapped or mistaken. */
function isSlip(id: string, fragment: string): boolean {
  return (
    Math.min(id.length, fragment.length) >= shortestSlip &&
    Math.abs(id.length - fragment.length) <= 1 &&
    id[0] === fragment[0] &&
    id.at(-1) === fragment.at(-1) &&
    id.replaceAll(/\p{L}/gu, "") === fragment.replaceAll(/\p{L}/gu, "") &&
    distance(id, fragment) === 1
  );
}

function nearestOf(ids: readonly string[], fragment: string): string[] {
  const own = nameWithLetters(fragment.toLowerCase());
  return ids
    .filter((id) => mayBeNear(nameWithLetters(id.toLowerCase()), own, leastOfId))
    .map((id) => ({ id, score: likeness(id.toLowerCase(), own.name) }))
    .filter(({ score }) => score >= leastOfId)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
}
