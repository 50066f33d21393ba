import type { CheckedArticle } from "../finding.ts";
import type { CheckContext, ProjectFacts } from "../checkContext.ts";
import type { PageState, SiteTargets } from "../../sites/siteRules.ts";
import type { InternalTarget } from "./linkTarget.ts";
import type { SiteMap } from "./siteMap.ts";

/**
 * Why it can't be told what a link leads to: code or a plugin may make the page; something may lead from it to another;
 * a build may write it; it may be that of another version or language; the site's address isn't known; an article whose
 * URL isn't known may be it.
 */
export type UnknownCause =
  | "code"
  | "redirect"
  | "build"
  | "edition"
  | "site"
  | "unlocated"
  | "other";

/** What a link leads to. */
export type LinkVerdict =
  | { readonly kind: "external" }
  /** It can't be told; `reason` is a sentence for tests and debugging; it isn't shown. */
  | {
      readonly kind: "unknown";
      readonly reason: string;
      readonly cause: UnknownCause;
      /** Where nothing of the site is known that may make it, and all that is missing is a page beside it. */
      readonly isUnclaimed?: true;
    }
  /** An article of the project; its URL and state where they are known. */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly url: string | undefined;
      readonly state: PageState | undefined;
    }
  /** A file that is copied as it is; its path where that is known. */
  | { readonly kind: "static"; readonly path: string }
  /** Nothing makes it. */
  | {
      readonly kind: "broken";
      /** What was looked for: a file's path, or a URL. */
      readonly sought: string;
      readonly form: "source" | "file" | "page";
      /** Targets that may be meant, written as this one is, the nearest first; at most three. */
      readonly nearest: readonly string[];
    };

/** An article as far as its links are judged by it. */
export type LinkingArticle = Pick<CheckedArticle, "path" | "location" | "rules">;

/** A link that is looked into, with all that is known of its site. */
export interface LinkQuestion {
  readonly article: LinkingArticle;
  readonly target: InternalTarget;
  /** As it is written. */
  readonly written: string;
  readonly context: CheckContext;
  readonly project: ProjectFacts;
  readonly map: SiteMap;
  readonly targets: SiteTargets | undefined;
}

/** That it can't be told, and why. */
export function unknownLink(reason: string, cause: UnknownCause = "other"): LinkVerdict {
  return { kind: "unknown", reason, cause };
}

/** The verdict of a file that is there. */
export function fileVerdict(path: string, map: SiteMap): LinkVerdict {
  const article = map.articles.get(path);
  return {
    kind: "file",
    path,
    url: article?.url,
    state: article?.state,
  };
}
