import * as l10n from "@vscode/l10n";
import type { IndexedArticle } from "../../sites/urlIndex.ts";
import type { CheckContext } from "../checkContext.ts";
import type { CheckedArticle, Finding, Fix } from "../finding.ts";
import { folded, partOfField } from "./places.ts";
import type { StatedText } from "./places.ts";

/** The finding that another published article of the same language has the same title or description. */
export async function duplicateFinding(
  field: "title" | "description",
  stated: StatedText,
  article: CheckedArticle,
  context: CheckContext,
): Promise<Finding[]> {
  const wanted = folded(stated.text);
  const other = await otherArticle(article, context, field, wanted);
  if (other === undefined) {
    return [];
  }
  const words = {
    title: l10n.t(
      "{0} has the same title. Search engines can't tell the two pages apart by it.",
      other.path,
    ),
    description: l10n.t("{0} has the same description.", other.path),
  };
  return [
    {
      rule: `${field}-duplicate`,
      message: words[field],
      ...partOfField(article, stated, 0),
      related: { path: other.path, message: l10n.t("The same there") },
      fixes: [openFix(other.path)],
    },
  ];
}

/** A fix that opens another article. */
export function openFix(path: string): Fix {
  return { kind: "open", title: l10n.t("Open {0}", path), path };
}

/** What articles are compared by. */
type ComparedField = "title" | "description" | "keyword";

/**
 * Another published article of the same site and language of which a field says the same when it is folded. An
 * article's own translation and its other versions are no other articles; drafts have none.
 */
export async function otherArticle(
  { path, location }: CheckedArticle,
  { project }: CheckContext,
  field: ComparedField,
  wanted: string,
): Promise<IndexedArticle | undefined> {
  if (location.kind !== "url" || location.state !== "published" || wanted === "") {
    return undefined;
  }
  const { language, url } = location;
  const articles = (await project?.articlesBeside(path)) ?? [];
  const own = withoutVersion(path);
  return byText(articles, field)
    .get(wanted)
    ?.find(
      (other) =>
        other.isPublished &&
        other.path !== path &&
        other.language === language &&
        // two files that make one page have a finding of their own
        other.url !== url &&
        withoutVersion(other.path) !== own,
    );
}

type ByText = ReadonlyMap<string, readonly IndexedArticle[]>;

/** Folding thousands of titles takes a while, and their list is the same until one of them changes. */
const known = new WeakMap<readonly IndexedArticle[], Map<ComparedField, ByText>>();

/** The articles by what a field of theirs says. */
function byText(articles: readonly IndexedArticle[], field: ComparedField): ByText {
  const fields = known.get(articles) ?? new Map<ComparedField, ByText>();
  known.set(articles, fields);
  const found = fields.get(field) ?? Map.groupBy(articles, (one) => folded(one[field] ?? ""));
  fields.set(field, found);
  return found;
}

/** A path without the parts by which versions and languages of an article differ. */
export function withoutVersion(path: string): string {
  return path
    .split("/")
    .filter(
      (part) =>
        !/^(?:v?\d+(?:\.(?:\d+|x))*|version-.*|versioned_docs|docs|next|latest|current|[a-z]{2}(?:[-_][a-z]{2,4})?)$/iu.test(
          part,
        ),
    )
    .join("/")
    .replace(/\.[a-z]{2}(?:-[a-z]{2,4})?(?=\.\w+$)/iu, "");
}
