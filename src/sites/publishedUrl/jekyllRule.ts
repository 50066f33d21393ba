import * as l10n from "@vscode/l10n";
import { fieldList, fieldNamed } from "../../files/frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../files/frontMatter/frontMatter.ts";
import type { ArticleFacts, RuleAnswer } from "./articleFacts.ts";
import { dateValues, fillPermalink } from "./permalink.ts";
import type { PermalinkValues } from "./permalink.ts";
import { datedName, sitePath, writtenPath } from "./sitePath.ts";

/** The permalink styles that have a name; `date` is the default. */
const styles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title:output_ext",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title:output_ext",
  none: "/:categories/:title:output_ext",
};

/** Jekyll's default: posts by date and categories with `.html`, pages by their path, collections by their name. */
export function jekyllRule(facts: ArticleFacts): RuleAnswer {
  const { folders, name, ending } = facts.path;
  const [first = ""] = folders;
  if (folders.includes("_drafts")) {
    return {
      problem: l10n.t("This is a Jekyll draft; its URL depends on the publish date."),
    };
  }
  if (folders.includes("_posts")) {
    return postRule(facts);
  }
  const output = /^html?$/u.test(ending) ? ending : "html";
  if (first === "_pages") {
    return {
      problem: l10n.t(
        "In Jekyll's _pages, the URL comes from `permalink` in the front matter, which isn't set.",
      ),
    };
  }
  if (
    folders.some((folder) => folder.startsWith("_") && folder !== first) ||
    name.startsWith("_")
  ) {
    return { problem: l10n.t("Jekyll ignores files whose names start with _.") };
  }
  const isCollection = first.startsWith("_");
  const shown = isCollection ? [first.slice(1), ...folders.slice(1)] : folders;
  const rule = isCollection
    ? l10n.t("Jekyll's default rule for collections")
    : l10n.t("Jekyll's default rule for pages");
  return name === "index" && !isCollection
    ? { path: sitePath(shown, "/"), rule }
    : { path: sitePath([...shown, `${name}.${output}`], ""), rule };
}

function postRule(facts: ArticleFacts): RuleAnswer {
  const values = jekyllValues(facts);
  const filled = fillPermalink(styles["date"] ?? "", values);
  if ("unknown" in filled) {
    return {
      problem: l10n.t("Jekyll posts have names like 2024-01-31-name.md, but this one has no date."),
    };
  }
  return {
    path: writtenPath(filled.path.replaceAll(/[#?]/gu, "")),
    rule: l10n.t("Jekyll's default rule for posts"),
    field: facts.slug === undefined ? undefined : "slug",
  };
}

/** What `permalink` in an article's front matter comes to; it may name a style. */
export function jekyllPermalink(
  permalink: string,
  facts: ArticleFacts,
): { readonly path: string } | { readonly unknown: string } {
  return fillPermalink(
    Object.hasOwn(styles, permalink) ? (styles[permalink] ?? permalink) : permalink,
    jekyllValues(facts),
  );
}

function jekyllValues({ path, front, slug, date }: ArticleFacts): PermalinkValues {
  const dated = datedName(path.name);
  const bare = dated?.rest ?? path.name;
  const at = path.folders.indexOf("_posts");
  const categories = [...path.folders.slice(0, Math.max(0, at)), ...categoriesOf(front)].map(
    (category) => slugified(category).toLowerCase(),
  );
  return {
    ...dateValues(date ?? dated?.date),
    title: slugified(slug ?? bare),
    slug: slugified(slug ?? bare).toLowerCase(),
    name: slugified(bare),
    basename: path.name,
    path: [
      ...path.folders.slice(path.folders[0]?.startsWith("_") === true ? 1 : 0),
      path.name,
    ].join("/"),
    collection: path.folders[0]?.startsWith("_") === true ? path.folders[0].slice(1) : undefined,
    categories: [...new Set(categories)].join("/"),
    output_ext: ".html",
  };
}

/** `categories` is a list, or words with blanks between them; `category` is one. */
function categoriesOf(front: FrontMatter): string[] {
  const { value } = fieldNamed(front, "categories") ?? {};
  const many = Array.isArray(value)
    ? fieldList(front, "categories")
    : typeof value === "string"
      ? value.split(/[\s,]+/u)
      : [];
  return [fieldNamed(front, "category")?.text ?? "", ...many].filter((category) => category !== "");
}

/** Jekyll's "pretty" way, which keeps capitals and what addresses may hold. */
function slugified(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{M}._~!$&'()+,;=@-]+/gu, "-").replaceAll(/^-+|-+$/gu, "");
}
