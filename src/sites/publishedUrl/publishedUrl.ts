import * as l10n from "@vscode/l10n";
import { fieldNamed, fieldText } from "../../files/frontMatter/frontMatter.ts";
import type { FrontMatter } from "../../files/frontMatter/frontMatter.ts";
import type { ArticleFacts, RuleAnswer } from "./articleFacts.ts";
import { docusaurusRule } from "./docusaurusRule.ts";
import { hugoRule } from "./hugoRule.ts";
import { jekyllPermalink, jekyllRule } from "./jekyllRule.ts";
import { dateValues, fillPermalink, fillTemplate } from "./permalink.ts";
import { astroRule, eleventyRule, nextRule, plainRule } from "./routeRules.ts";
import type { SiteGenerator } from "../siteGenerator.ts";
import { articlePath, datedName, onSite, urlized, writtenPath } from "./sitePath.ts";

/** An article in a site's folder. */
export interface SiteArticle {
  /** Relative to the site's folder, with `/`. */
  readonly path: string;
  readonly front: FrontMatter;
  readonly generator: SiteGenerator;
  /** Address under which the site is published; "" where that is not known. */
  readonly siteUrl: string;
  /** The name of the field for the slug. */
  readonly slugField: string;
}

/** Where an article is published, or why that can't be told. */
export type PublishedUrl =
  | {
      readonly kind: "url";
      readonly url: string;
      /** How it was derived, to follow a colon: "`slug` in the front matter and Hugo's default rule". */
      readonly how: string;
      /** True for what says that it is not published yet. */
      readonly draft: boolean;
      /** True where the generator's default rule gave it: the site may have rules of its own. */
      readonly isGuess: boolean;
    }
  | { readonly kind: "unknown"; readonly problem: string };

/** The URL of an article's page as its site's generator makes it by default: the site's own rules aren't read. */
export interface GuessedUrl {
  readonly url: string;
  /** How it was derived, to follow "from". */
  readonly how: string;
  /** The article's URI. */
  readonly article: string;
}

/** The fields that give the whole address, the surest first. */
const canonicalFields = ["canonical", "canonicalURL", "canonicalUrl", "canonical_url"] as const;
/** Those that give the path. */
const pathFields = ["url", "permalink"] as const;

/**
 * The address an article is published under: what its front matter says, else the rule of the
 * generator that makes its site. Nothing is asked of the network.
 */
export function publishedUrl(article: SiteArticle): PublishedUrl {
  const { front, siteUrl } = article;
  if (front.kind === "unreadable") {
    return {
      kind: "unknown",
      problem: l10n.t("Its front matter can't be read (line {0}: {1}).", front.line, front.problem),
    };
  }
  const stated = statedField(front);
  const whole = stated === undefined ? undefined : wholeAddress(stated.value);
  if (stated !== undefined && whole !== undefined) {
    return found(whole, { how: inFrontMatter(stated.name), isGuess: false }, front);
  }
  const site = siteAddress(siteUrl);
  if (typeof site === "string") {
    return { kind: "unknown", problem: site };
  }
  if (fieldNamed(front, "permalink")?.value === false) {
    return {
      kind: "unknown",
      problem: l10n.t("Its front matter says `permalink: false`, so it isn't published."),
    };
  }
  const facts = factsOf(article);
  const answer =
    stated === undefined
      ? ruleOf(article.generator)(facts)
      : fillStated(stated, article.generator, facts);
  if ("problem" in answer) {
    return { kind: "unknown", problem: answer.problem };
  }
  return found(
    onSite(site, answer.path),
    { how: derivation(answer, article), isGuess: stated === undefined },
    front,
  );
}

/**
 * The address that an article's front matter gives itself, whatever makes its site; undefined where
 * it gives none, or only a rule, such as `pretty` or a path with placeholders.
 */
export function statedUrl(front: FrontMatter, siteUrl: string): string | undefined {
  const stated = front.kind === "unreadable" ? undefined : statedField(front);
  if (
    stated === undefined ||
    (wholeAddress(stated.value) === undefined && !/^\/[^:{]*$/u.test(stated.value))
  ) {
    return undefined;
  }
  const published = publishedUrl({
    path: "",
    front,
    generator: "plain",
    siteUrl,
    slugField: "slug",
  });
  return published.kind === "url" ? published.url : undefined;
}

/** The address that a text is by itself; undefined for a path, and for a template. */
function wholeAddress(value: string): string | undefined {
  return /^https?:\/\//iu.test(value) && URL.canParse(value) && !value.includes("{")
    ? new URL(value).href
    : undefined;
}

function found(
  url: string,
  origin: { readonly how: string; readonly isGuess: boolean },
  front: FrontMatter,
): PublishedUrl {
  const draft =
    fieldNamed(front, "draft")?.value === true || fieldNamed(front, "published")?.value === false;
  return { kind: "url", url, draft, ...origin };
}

function statedField(
  front: FrontMatter,
): { readonly name: string; readonly value: string } | undefined {
  for (const name of [...canonicalFields, ...pathFields]) {
    const value = fieldText(front, name);
    if (value !== undefined && value !== "false") {
      return { name, value };
    }
  }
  return undefined;
}

/** The site's address; a sentence where there is none. */
function siteAddress(siteUrl: string): URL | string {
  if (siteUrl === "") {
    return l10n.t(
      "Set seoResearch.siteUrl to the URL where your site is published, such as https://example.com.",
    );
  }
  return /^https?:\/\//iu.test(siteUrl) && URL.canParse(siteUrl)
    ? new URL(siteUrl)
    : l10n.t("The setting seoResearch.siteUrl isn't a valid URL: it must start with https://.");
}

function factsOf({ path, front, slugField }: SiteArticle): ArticleFacts {
  const slug = fieldText(front, slugField)?.trim();
  return {
    path: articlePath(path),
    front,
    slug: slug === "" ? undefined : slug,
    title: fieldText(front, "title"),
    date: fieldText(front, "date"),
  };
}

function ruleOf(generator: SiteGenerator): (facts: ArticleFacts) => RuleAnswer {
  const rules = {
    hugo: hugoRule,
    astro: astroRule,
    jekyll: jekyllRule,
    next: nextRule,
    eleventy: eleventyRule,
    docusaurus: docusaurusRule,
    plain: plainRule,
  } as const;
  return rules[generator];
}

/** An address in front matter that has no host, with its placeholders filled in. */
function fillStated(
  { name, value }: { readonly name: string; readonly value: string },
  generator: SiteGenerator,
  facts: ArticleFacts,
): RuleAnswer {
  const isTemplate = /\{\{|\{%/u.test(value);
  const filled = isTemplate
    ? fillTemplate(value, templateValues(facts), urlized)
    : fillPlaceholders(value, generator, facts);
  if ("unknown" in filled) {
    return {
      problem: l10n.t(
        "`{0}` in the front matter contains {1}, which only the site generator can resolve.",
        name,
        filled.unknown,
      ),
    };
  }
  const path = writtenPath(filled.path).replace(/(?<=\/)index\.html$/u, "");
  const needsSlash = generator === "hugo" && !/\/$|\.\w+$|[?#]/u.test(path);
  return { path: needsSlash ? `${path}/` : path, rule: inFrontMatter(name) };
}

function fillPlaceholders(
  value: string,
  generator: SiteGenerator,
  facts: ArticleFacts,
): ReturnType<typeof fillPermalink> {
  if (generator === "jekyll") {
    return jekyllPermalink(value, facts);
  }
  const { path, slug, title, date } = facts;
  const name = path.name === "index" ? (path.folders.at(-1) ?? path.name) : path.name;
  const own = {
    filename: urlized(name),
    contentbasename: urlized(name),
    title: title === undefined ? undefined : urlized(title),
    section: path.folders[1],
  };
  const slugged = slug === undefined ? own.title : urlized(slug);
  return fillPermalink(value, {
    ...dateValues(date ?? datedName(path.name)?.date),
    ...own,
    slug: slugged,
    slugorfilename: slug === undefined ? own.filename : slugged,
  });
}

/** What Eleventy's templates may name, as far as it follows from the article itself. */
function templateValues({
  path,
  slug,
  title,
}: ArticleFacts): Readonly<Record<string, string | undefined>> {
  const bare = datedName(path.name)?.rest ?? path.name;
  return {
    title,
    slug,
    "page.fileSlug":
      bare === "index" ? (datedName(path.folders.at(-1) ?? "")?.rest ?? path.folders.at(-1)) : bare,
  };
}

function inFrontMatter(name: string): string {
  return l10n.t("`{0}` in the front matter", name);
}

function derivation(
  { rule, field }: Extract<RuleAnswer, { path: string }>,
  { slugField }: SiteArticle,
): string {
  return field === undefined
    ? rule
    : l10n.t("`{0}` in the front matter and {1}", field === "slug" ? slugField : field, rule);
}
