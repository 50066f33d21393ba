import type { ReportedFinding } from "../checks/checkArticle.ts";
import type { CheckContext } from "../checks/checkContext.ts";
import { judgeLink } from "../checks/links/judgeLink.ts";
import type { LinkVerdict, LinkingArticle } from "../checks/links/linkVerdict.ts";
import { isAccepted, isIgnored, severityOf } from "../checks/ruleSettings.ts";
import type { RuleSettings } from "../checks/ruleSettings.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { basePathOf, standInAddress } from "../sites/pageUrl.ts";
import { joinPath } from "../sites/siteFiles.ts";
import type { SiteFiles } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { unguarded } from "../sites/strangersWork.ts";
import type { WorkGuard } from "../sites/strangersWork.ts";
import { judgeRedirects } from "./judgeRedirects.ts";
import type { IndexedFile, JudgedSite } from "./redirectEnds.ts";
import { isFileOf, isHostKind, siteRedirects, siteWork } from "./redirectFiles.ts";
import { RuleIndex } from "./ruleIndex.ts";
import type { RedirectFile } from "./redirectRule.ts";
import { asSource, belowBase } from "./writtenPath.ts";

/** What was found in a file that says redirects. */
export interface RedirectFindings {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly findings: readonly ReportedFinding[];
}

/** What the files of a project are checked by. */
export interface RedirectCheck {
  readonly context: CheckContext;
  readonly settings: RuleSettings;
  readonly guard?: WorkGuard;
}

/**
 * What is wrong in the files of a project's sites that say redirects, one entry for each that was read. A file in none of
 * the sites' folders is left out where there are several sites: it may be another's.
 */
export async function checkRedirects(
  sites: readonly SiteRules[],
  check: RedirectCheck,
): Promise<readonly RedirectFindings[]> {
  const found: RedirectFindings[] = [];
  for (const site of sites) {
    const all = await filesOf(site, check);
    const judged = await judgedSite(site, all, check.context);
    for (const file of all.files.filter(({ path }) => isFileOf(path, site, sites))) {
      found.push({ path: file.path, findings: await findingsIn(file, judged, check) });
    }
  }
  return found;
}

/** What a site's files say of redirects. */
interface KnownRedirects {
  readonly files: readonly RedirectFile[];
  /** Whether all that are there could be read. */
  readonly isWhole: boolean;
}

async function filesOf(
  site: SiteRules,
  { context: { files }, guard = unguarded }: RedirectCheck,
): Promise<KnownRedirects> {
  if (guard.givenUp(siteWork(site)) !== undefined) {
    return { files: [], isWhole: false };
  }
  const { files: found, config, refused } = await siteRedirects(site, files, guard);
  return { files: found, isWhole: refused.length === 0 && config?.redirects.kind !== "code" };
}

async function findingsIn(
  file: RedirectFile,
  judged: JudgedSite,
  { settings }: RedirectCheck,
): Promise<readonly ReportedFinding[]> {
  return (await isIgnored(file.path, settings))
    ? []
    : (await judgeRedirects(file, judged)).flatMap((finding) => {
        const severity = severityOf(finding.rule, settings);
        return severity === "off" || isAccepted(finding, file, settings)
          ? []
          : [{ ...finding, severity }];
      });
}

/** A site as its redirects are judged by it. Where none of its pages has a URL that is sure, none is known to be missing. */
async function judgedSite(
  site: SiteRules,
  { files, isWhole }: KnownRedirects,
  context: CheckContext,
): Promise<JudgedSite> {
  const { project } = context;
  const folder = site.contentFolders[0] ?? site.folder;
  const articles = (await project?.articlesBeside(joinPath(folder, "article.md"))) ?? [];
  const page = articles.find(({ url, isPublished }) => isPublished && URL.canParse(url ?? ""));
  const { origin } = new URL(page?.url ?? standInAddress);
  const base = basePathOf(site);
  const indexed = files.map((file) => ({ file, index: new RuleIndex(file) }));
  const hidden = { ...context, files: withoutFiles(context.files, files) };
  const article: LinkingArticle | undefined =
    page?.url === undefined
      ? undefined
      : {
          path: page.path,
          rules: withoutRedirects(site),
          location: { kind: "url", url: page.url, aliases: [], state: "published", steps: [] },
        };
  // a whole address might be that of another site on the same host, which rules of this one say nothing of
  const target = (path: string): string => (base === "" ? path : origin + path);
  const verdictOf = async (path: string): Promise<LinkVerdict | undefined> =>
    article === undefined ? undefined : judgeLink(article, target(path), hidden);
  return {
    origin,
    base,
    claims: (url) => project?.claims(url) ?? Promise.resolve([]),
    isMissing: async (path) => (await verdictOf(path))?.kind === "broken",
    isUnclaimed: async (path) => {
      const verdict = await verdictOf(path);
      return (
        verdict?.kind === "broken" || (verdict?.kind === "unknown" && verdict.isUnclaimed === true)
      );
    },
    aliasedTo: async (path) => {
      const claims =
        "field" in (traitsOf(site).redirects ?? {})
          ? ((await project?.claims(origin + path)) ?? [])
          : [];
      const [claim, other] = claims;
      return other === undefined &&
        claim?.isAlias === true &&
        !claim.isGuess &&
        claim.state === "published" &&
        claim.url.startsWith(`${origin}/`)
        ? claim.url.slice(origin.length)
        : undefined;
    },
    mayBeRedirected: (path) => !isWhole || indexed.some((one) => mayRedirect(one, path, base)),
    files: indexed,
  };
}

/** A site as if its configuration listed no redirects. */
function withoutRedirects(site: SiteRules): SiteRules {
  const { targets } = site;
  return targets === undefined
    ? site
    : {
        ...site,
        targets: { ...targets, madeOtherwise: (path) => targets.madeOtherwise(path, true) },
      };
}

/** The files of a project as if those of hosts whose redirects are known said nothing: what is left is pages and what isn't known. */
function withoutFiles(files: SiteFiles, known: readonly RedirectFile[]): SiteFiles {
  const texts = new Map(
    known.flatMap(({ path, kind }) =>
      isHostKind(kind) ? [[path, path.endsWith(".json") ? "{}" : ""] as const] : [],
    ),
  );
  return {
    ...files,
    read: (path) => (texts.has(path) ? Promise.resolve(texts.get(path)) : files.read(path)),
  };
}

/** Whether a rule of a file may take a path, which begins at the root of the host. */
function mayRedirect({ file: { kind }, index }: IndexedFile, path: string, base: string): boolean {
  // paths of Apache's module for rewriting begin where the file is
  const ways = [path, kind === "htaccess" ? belowBase(path, base) : undefined];
  return ways.some((one) => {
    const written = one === undefined ? undefined : asSource(one, kind, base);
    return written !== undefined && index.mayTake(written, (rule) => rule.isNotFound !== true);
  });
}
