import * as l10n from "@vscode/l10n";
import type { ViewedField } from "../../../shared/articleProtocol.ts";
import { fieldList, fieldNamed } from "../../../articles/frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../../articles/frontMatter/frontMatter.ts";
import { slug } from "../../../articles/text/slug.ts";
import { keywordKey } from "../../../articles/identity/keywordKey.ts";

/** The fields of an article that are written from here. */
export type ArticleField = ViewedField;

/** A field's name as people say it. */
export function fieldLabel(field: ArticleField): string {
  const labels = {
    title: l10n.t("Title"),
    description: l10n.t("Description"),
    keyword: l10n.t("Main keyword"),
    keywords: l10n.t("Keywords"),
    slug: l10n.t("Slug"),
  } as const;
  return labels[field];
}

/**
 * What a field says, on one line: a list with commas between its entries, the keywords as `splitKeywords` reads them
 * again. "" where it isn't there.
 */
export function shownValue(front: FrontMatter, name: string, field?: ArticleField): string {
  const text =
    field === "keywords"
      ? joinKeywords(fieldList(front, name))
      : (fieldNamed(front, name)?.text ?? fieldList(front, name).join(", "));
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** What is wrong with a value of an article in this language, as a sentence; undefined when nothing is. */
export function valueProblem(
  field: ArticleField,
  value: string,
  language?: string,
): string | undefined {
  if (field !== "slug" || !/[\s?#\\]|^\.{1,2}$/u.test(value.trim())) {
    return undefined;
  }
  return l10n.t(
    "A slug can't contain spaces, ?, # or \\. For example: {0}",
    slug(value, { language }),
  );
}

/** A slug for an article in this language that has none, from what it is about; "" where it doesn't say. */
export function proposedSlug(
  keyword: string | undefined,
  title: string | undefined,
  language?: string,
): string {
  const from = [keyword, title].find((text) => text !== undefined && /[\p{L}\p{N}]/u.test(text));
  return from === undefined ? "" : slug(from, { language });
}

/** Keywords as a person types them: with semicolons between where one of them has a comma. */
export function joinKeywords(keywords: readonly string[]): string {
  return keywords.some((keyword) => keyword.includes(","))
    ? `${keywords.join("; ")}${keywords.length === 1 ? ";" : ""}`
    : keywords.join(", ");
}

/** The keywords of a typed list, each once whatever its capitals, as it is written first. */
export function splitKeywords(typed: string): string[] {
  const parts = typed
    .split(typed.includes(";") ? ";" : ",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.filter(
    (part, index) => parts.findIndex((other) => keywordKey(other) === keywordKey(part)) === index,
  );
}
