import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import type { Claim, FieldNames, IndexedArticle } from "../sites/urlIndex.ts";
import type { ArticleBody } from "./body/articleBody.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import type { RuleName } from "./ruleNames.ts";

/** The articles of a project, read once and kept as files change. */
export interface ProjectFacts {
  /** Every article of the site that makes a page of the file at a path. */
  readonly articlesBeside: (path: string) => Promise<readonly IndexedArticle[]>;
  /** The site that makes pages of what lies at a path; undefined where there is none. */
  readonly siteOf: (path: string) => Promise<SiteRules | undefined>;
  /** Every file that claims a URL, the page's own first. */
  readonly claims: (url: string) => Promise<readonly Claim[]>;
  /** The text of another article; undefined where it can't be read. */
  readonly bodyOf: (path: string) => Promise<ArticleBody | undefined>;
}

/** Which article of a project links to which, as files are on disk. Read with the first question. */
export interface ArticleLinks {
  /** Every link of other files that leads to a file. */
  readonly linksTo: (path: string) => Promise<readonly { readonly from: string }[]>;
  /** The articles that mention words and have no link to a file; `limit` of them with the sentence where one would fit. */
  readonly mentionsWithoutLink: (
    path: string,
    words: string,
    limit: number,
  ) => Promise<{ readonly first: readonly { readonly path: string; readonly sentence: string }[] }>;
  /** The articles that couldn't be read: nothing is known of their links. */
  readonly unread: readonly string[];
}

/** What rules know beside the article. */
export interface CheckContext {
  readonly files: SiteFiles;
  readonly fields: FieldNames;
  /** What the site puts behind each title: the setting `seoResearch.titleSuffix`. */
  readonly titleSuffix: string;
  /** Undefined until the project's articles were read: rules that need them find nothing before. */
  readonly project: ProjectFacts | undefined;
  /** Undefined where the project's articles weren't read yet. */
  readonly links?: ArticleLinks | undefined;
  readonly now: Date;
}

/** A rule, or several that read the same thing. Never throws because of what stands in the files; what it can't decide it doesn't report. */
export interface Rule {
  readonly names: readonly RuleName[];
  readonly find: (
    article: CheckedArticle,
    context: CheckContext,
  ) => readonly Finding[] | Promise<readonly Finding[]>;
}
