import type { HeadingIdRule } from "../../sites/siteRules.ts";
import type { ArticleBody, Heading } from "../body/articleBody.ts";
import { headingIds } from "./headingIds.ts";
import { distance, likeness } from "./nearest.ts";
import { foldedText } from "./siteMap.ts";

/** What a `#fragment` leads to on the page of an article. */
export type AnchorVerdict =
  | { readonly kind: "there" }
  /** It can't be told; `reason` is a sentence for tests and debugging; it isn't shown. */
  | { readonly kind: "unknown"; readonly reason: string }
  /** Ids that may be meant, the nearest first; at most three. */
  | { readonly kind: "missing"; readonly nearest: readonly string[] };

/** The page that a fragment is looked for on. */
export interface AnchoredPage {
  readonly text: string;
  readonly body: ArticleBody;
  /** How the generator makes ids of headings; undefined where that isn't known. */
  readonly rule: HeadingIdRule | undefined;
}

/** Ids that are proposed, at most. */
const most = 3;
/** A component that isn't known to draw no headings of its own. */
const otherComponent =
  /<(?!(?:Tabs?|TabItem|Details|Summary|Admonition|Note|Tip|Info|Warning|Caution|Danger|Important|Aside|Callout|Badge|Icon|Image|Link|Head|Kbd|Steps|Cards?|CardGrid|LinkCard|LinkButton|CodeBlock|CodeGroup|Highlight|Figure|Video|YouTube|Tweet|FileTree|BrowserWindow)\b)[A-Z][\w.]*/u;

/**
 * What a fragment leads to, by the article's own headings and ids. What a layout, a template or a component may add is
 * unknown: a fragment is missing only where it is nearly a heading of the article, or has the words of one.
 *
 * @param fragment Without `#`, not escaped.
 */
export async function judgeAnchor(fragment: string, page: AnchoredPage): Promise<AnchorVerdict> {
  const { text, body, rule } = page;
  if (fragment === "" || fragment.toLowerCase() === "top") {
    return { kind: "there" };
  }
  if (/[^\p{L}\p{N}\p{M}_.-]/u.test(fragment) || /^(?:fn|fnref|footnote)/u.test(fragment)) {
    return unknown("Headings have no such ids.");
  }
  const ids = await allIds(body, rule);
  if (ids.has(fragment)) {
    return { kind: "there" };
  }
  if (rule === undefined || body.headings.length === 0) {
    return unknown("It isn't known which ids the headings have.");
  }
  const drawn = withoutCode(text);
  if (otherComponent.test(drawn) || /\{\{|\{%|<%/u.test(drawn)) {
    return unknown("A template or component may give this id.");
  }
  if (isNamedInText(fragment, text)) {
    return unknown("The text may give this id.");
  }
  return amongHeadings(fragment, page, ids);
}

function unknown(reason: string): AnchorVerdict {
  return { kind: "unknown", reason };
}

/** All ids that the page surely or possibly has. */
async function allIds(
  { headings, ids }: ArticleBody,
  rule: HeadingIdRule | undefined,
): Promise<Set<string>> {
  const own = headings.flatMap(({ id }) => id ?? []);
  const found = new Set([...ids, ...own]);
  if (rule === undefined) {
    return found;
  }
  // generators differ in whether a heading with an id of its own counts
  const unnamed = headings.filter(({ id }) => id === undefined);
  for (const some of [headings, unnamed]) {
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

/** Whether an id is written in the text in some form that isn't read: attributes of blocks, anchors in components. */
function isNamedInText(fragment: string, text: string): boolean {
  return [
    `"${fragment}"`,
    `'${fragment}'`,
    `#${fragment}}`,
    `{#${fragment}`,
    `=${fragment}`,
    `: #${fragment}`,
  ].some((written) => text.includes(written));
}

/** Without code, and without what a template language puts in that is no heading: links, pictures, code. */
function withoutCode(text: string): string {
  return text
    .replaceAll(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1/gmu, "")
    .replaceAll(/\{%-?\s*(highlight|raw|comment)\b[^]*?\{%-?\s*end\1\s*-?%\}/gu, "")
    .replaceAll(/`[^`\n]*`/gu, "")
    .replaceAll(
      /\{%-?\s*(?:link|post_url)\b[^%]*%\}|\{\{\s*(?:site|page)\.\w+\s*\}\}|\{\{[^{}]*\|\s*(?:relative_url|absolute_url|url)\s*\}\}/gu,
      "",
    )
    .replaceAll(
      /\{\{[<%]\s*\/?(?:figure|ref|relref|youtube|vimeo|gist|highlight|tweet|x|instagram)\b[^{}]*[>%]\}\}/gu,
      "",
    );
}

function amongHeadings(
  fragment: string,
  { text, body }: AnchoredPage,
  ids: ReadonlySet<string>,
): AnchorVerdict {
  const folded = foldedText(fragment.replace(/-\d+$/u, ""));
  const unsure = body.headings.filter((heading) => !isPlain(heading, text));
  const mayBe = (heading: Heading): boolean =>
    [heading.text, text.slice(heading.start, heading.end)].some((written) => {
      const own = foldedText(written);
      return own === folded || likeness(own, folded) > 0.7 || own.includes(folded);
    });
  if (unsure.some(mayBe)) {
    return unknown("A heading has signs of which generators make different ids.");
  }
  const nearest = [...ids]
    .map((id) => ({ id, score: likeness(id.toLowerCase(), fragment.toLowerCase()) }))
    .filter(({ score }) => score >= 0.5)
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id }) => id);
  const isNear = nearest.some((id) => distance(id, fragment) <= Math.max(1, id.length * 0.3));
  const words = fragment.split(/[-_.]+/u).filter((word) => word.length > 1);
  return isNear || words.length > 2
    ? { kind: "missing", nearest }
    : unknown("A layout may give this id.");
}

/** Whether all rules make the same id of a heading: it has letters, digits and single blanks only. */
function isPlain({ start, end, text }: Heading, whole: string): boolean {
  const written = whole.slice(start, end).split("\n", 1)[0] ?? "";
  return (
    /^[A-Za-z\d]+(?: [A-Za-z\d]+)*[?.!:]?$/u.test(text) &&
    (/^#{1,6}[ \t]/u.test(written) || written.startsWith(text)) &&
    written.includes(text)
  );
}
