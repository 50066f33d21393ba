import { articleKind } from "../frontMatter/articleKind.ts";
import type { FoundSites } from "../sites/findSites.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { guardedFront } from "../sites/guardedFront.ts";
import { locateArticle } from "../sites/locateArticle.ts";
import type { ArticleLocation, LocatedPage } from "../sites/locateArticle.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import { isServed } from "../sites/siteRules.ts";
import type { KeptFront, UrlIndex } from "../sites/urlIndex.ts";
import type { StrangersWork, WorkGuard } from "../sites/strangersWork.ts";

/** What is needed of an article project. */
export interface ComparedProject {
  readonly files: SiteFiles;
  readonly sites: FoundSites;
  readonly index: Pick<UrlIndex, "articles" | "filesOf" | "frontOf">;
  readonly settings: {
    readonly of: (path: string) => {
      readonly siteUrl: string;
      readonly fields: { readonly slug: string };
    };
  };
  readonly now: () => Date;
  readonly guard: WorkGuard;
}

/** The page of an article that visitors find for sure; undefined for others. */
export function publishedPage(location: ArticleLocation | undefined): LocatedPage | undefined {
  return location?.kind === "url" && location.guess === undefined && isServed(location.state)
    ? location
    : undefined;
}

/** Whether it can't be told where an article's page is. */
export function isUnknown(location: ArticleLocation | undefined): boolean {
  return location?.kind === "unknown" || (location?.kind === "url" && location.guess !== undefined);
}

/**
 * Where the article at a path is published, by the rules of its site; undefined for a file that is no article, isn't there, or
 * is of no site.
 *
 * @param kept What its front matter is known to be, which is read otherwise.
 */
export async function locateFile(
  { files, sites, settings, guard }: Omit<ComparedProject, "index" | "now">,
  path: string,
  now: Date,
  kept?: KeptFront,
): Promise<ArticleLocation | undefined> {
  const kind = articleKind(path);
  const rules = kind === undefined ? undefined : await sites.siteOf(path);
  if (kind === undefined || rules === undefined) {
    return undefined;
  }
  // each generator reads it in a way of its own
  const known = kept !== undefined && traitsOf(kept) === traitsOf(rules) ? kept.front : undefined;
  const text = known === undefined ? await files.read(path) : "";
  if (text === undefined) {
    return undefined;
  }
  const front = known ?? (await guardedFront({ path, kind, text }, rules, guard));
  const { siteUrl, fields } = settings.of(path);
  return locateArticle(
    { path, front },
    { rules, siteUrl, slugField: fields.slug, now, standsIn: true },
  );
}

/** The files in which the articles of a project's sites are written. */
export async function contentOf(sites: FoundSites): Promise<ReadonlySet<string>> {
  const found = await Promise.all((await sites.all()).map((rules) => sites.contentOf(rules)));
  return new Set(found.flat());
}

/** A guard for what is read from a commit: what had to be given up there is given up there alone. */
export function committedGuard(guard: WorkGuard): WorkGuard {
  const committed = (work: StrangersWork): StrangersWork => ({
    ...work,
    name: `${work.name} (committed)`,
    isCommitted: true,
    ...(work.site === undefined ? {} : { site: committed(work.site) }),
  });
  return {
    alone: (work, task) => guard.alone(committed(work), task),
    during: (work, task) => guard.during(committed(work), task),
    givenUp: (work) => guard.givenUp(committed(work)),
  };
}
