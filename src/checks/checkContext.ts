import type { SiteFiles } from "../sites/siteFiles.ts";
import type { Claim } from "../sites/urlIndex.ts";
import type { ArticleBody } from "./body/articleBody.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import type { RuleName } from "./ruleNames.ts";
import type { SavedFacts } from "./savedFacts.ts";

/** What other rules than those of the one file compare an article with: another article of the project. */
export interface ArticleSummary {
  /** Relative to the project's folder, with `/`. */
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  /** Its main keyword. */
  readonly keyword?: string;
  /** As its site's configuration names it; undefined where the site has no languages. */
  readonly language?: string;
  /** Its page's URL; undefined where that isn't known for sure. */
  readonly url?: string;
  readonly isPublished: boolean;
}

/** The articles of a project, read once and kept as files change. */
export interface ProjectFacts {
  /** Every article of the site that makes a page of the file at a path. */
  readonly articlesBeside: (path: string) => Promise<readonly ArticleSummary[]>;
  /** Every file that claims a URL, the page's own first. */
  readonly claims: (url: string) => Promise<readonly Claim[]>;
  /** The text of another article; undefined where it can't be read. */
  readonly bodyOf: (path: string) => Promise<ArticleBody | undefined>;
}

/** The names of front matter fields in an article's project. */
export interface FieldNames {
  readonly title: string;
  readonly description: string;
  readonly slug: string;
  /** Those that may hold the one keyword, the surest first. */
  readonly keyword: readonly string[];
}

/** What rules know beside the article. */
export interface CheckContext {
  readonly files: SiteFiles;
  readonly fields: FieldNames;
  /** What the site puts behind each title: the setting `seoResearch.titleSuffix`. */
  readonly titleSuffix: string;
  /** Undefined until the project's articles were read: rules that need them find nothing before. */
  readonly project: ProjectFacts | undefined;
  /** What saved results say about the article; undefined until they were read, and where none says anything. */
  readonly saved?: SavedFacts | undefined;
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
