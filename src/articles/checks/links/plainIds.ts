import type { HeadingIdRule } from "../../sites/siteRules.ts";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import { headingIds } from "./headingIds.ts";

interface Kept {
  readonly rule: HeadingIdRule;
  readonly ids: Promise<ReadonlySet<string>>;
}

/** By what is known of an article, which is another object once its file has changed. */
const known = new WeakMap<IndexedArticle, Kept>();

/** `plainIds` of an article, read and found once for all links to it until its file changes. */
export function plainIdsOf(
  article: IndexedArticle,
  rule: HeadingIdRule,
  read: () => Promise<string | undefined>,
): Promise<ReadonlySet<string>> {
  const before = known.get(article);
  if (before?.rule === rule) {
    return before.ids;
  }
  const ids = read().then((text = "") => plainIds(text, rule));
  known.set(article, { rule, ids });
  ids.catch(() => known.delete(article));
  return ids;
}

/**
 * The ids of headings of which every rule and every parser makes the same: a line of its own of letters, digits and
 * blanks, outside of code. Costs a hundredth of reading the text, and most links lead to such headings.
 */
async function plainIds(text: string, rule: HeadingIdRule): Promise<ReadonlySet<string>> {
  const texts: string[] = [];
  let fence = "";
  for (const [line] of text.matchAll(/^(?:#{1,6} +[A-Za-z\d].*|```.*|~~~.*|<!--.*|\{%.*)$/gmu)) {
    const [mark = ""] = /^(?:`+(?!.*`)|~+|<!--|\{%)/u.exec(line) ?? [];
    if (mark === "<!--" || mark === "{%") {
      // what stands between such lines may be no text of the article
      return new Set();
    }
    if (mark !== "") {
      fence = fence === "" ? mark : mark.startsWith(fence) ? "" : fence;
    } else if (fence === "") {
      const [, heading] = /^#+ +([A-Za-z\d]+(?: [A-Za-z\d]+)*)\s*$/u.exec(line) ?? [];
      texts.push(...(heading === undefined ? [] : [heading]));
    }
  }
  // of several headings of one text, only the first one's id is sure
  return new Set(await headingIds([...new Set(texts)], rule));
}
