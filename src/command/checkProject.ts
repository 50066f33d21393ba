import { setImmediate } from "node:timers/promises";
import { oneKeywordFields } from "../articles/contents/keywordInArticle.ts";
import type { ReportedFinding } from "../articles/checks/checkArticle.ts";
import type { CheckedArticle } from "../articles/checks/finding.ts";
import { LineIndex } from "../articles/checks/lineIndex.ts";
import type { UndecidedLinks } from "../articles/checks/links/undecidedLinks.ts";
import { severityOf } from "../articles/checks/ruleSettings.ts";
import { movedCode } from "../articles/checks/ruleNames.ts";
import type { Severity } from "../articles/checks/ruleNames.ts";
import { articleKind } from "../articles/frontMatter/articleKind.ts";
import { mentionTest } from "../articles/moves/mentioned.ts";
import { moveProblems, placeOfProblem } from "../articles/moves/moveProblems.ts";
import { changeSentence, unescapedPath, unknownSentence } from "../articles/moves/moveWords.ts";
import type { UrlChanges } from "../articles/moves/urlChange.ts";
import { ArticleProject } from "../articles/project/articleProject.ts";
import type { ArticleSettings } from "../articles/project/articleProject.ts";
import { ProjectChecks } from "../articles/project/projectChecks.ts";
import { ProjectMoves } from "../articles/project/projectMoves.ts";
import type { MovesParts } from "../articles/project/projectMoves.ts";
import type { SiteDescription } from "../articles/sites/siteDescription.ts";
import { pathBelow } from "../articles/sites/siteFiles.ts";
import type { SiteFiles } from "../articles/sites/siteFiles.ts";
import { unguarded } from "../articles/sites/strangersWork.ts";
import type { WorkGuard } from "../articles/sites/strangersWork.ts";
import type { FolderDifference } from "../system/git/committedFolder.ts";
import { commandSettings } from "./commandRules.ts";
import type { CommandRule, RuleChoice } from "./commandRules.ts";
import { withoutTrailing } from "../articles/text/textEnd.ts";

/** The folder of research files, which has the rules and the baseline. */
export const researchFolder = "seo";

/** What is checked, as plain data. */
export interface CheckJob {
  readonly settings: ArticleSettings;
  readonly choice: RuleChoice;
  /** Files and folders, relative to the project's; all where there are none. */
  readonly paths: readonly string[];
  /** The part of the articles that is checked: each `of`th, beginning with `at`. */
  readonly share: { readonly at: number; readonly of: number };
  /** How the files differ from a commit, where only what changed is checked. */
  readonly difference?: FolderDifference;
}

/** Something that was found, with its place. Lines and columns count from 1, columns in UTF-16 units. */
export interface CommandFinding {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  readonly rule: CommandRule;
  readonly severity: Exclude<Severity, "off">;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** The text at that place. */
  readonly text: string;
  /** The generator whose rules decide, and its configuration. */
  readonly site?: { readonly generator: string; readonly configuration?: string } | undefined;
  /** Another file that has to do with it. */
  readonly related?: { readonly path: string; readonly message: string };
}

/** What came of a job. */
export interface JobOutcome {
  /** Sites that were recognized. */
  readonly sites: number;
  /** Articles of the project, and how many of the job's own were checked. */
  readonly articles: number;
  readonly checked: number;
  /** Files with redirects that were checked; undefined where the rules about them are off. */
  readonly redirectFiles: number | undefined;
  /** Internal links in what was checked; undefined where links aren't checked. */
  readonly links: number | undefined;
  readonly undecided: readonly UndecidedLinks[];
  readonly findings: readonly CommandFinding[];
  /** Articles that weren't read, with the reasons as sentences. */
  readonly unread: readonly string[];
  /** Of which URLs nothing can be said, as a sentence; "" for none. */
  readonly unknownUrls: string;
}

/** What a job is done with. */
export interface JobParts {
  readonly files: SiteFiles;
  readonly committed?: MovesParts["committed"];
  readonly guard?: WorkGuard;
  readonly now?: () => Date;
}

/** What the options and the project's description of its site say about its articles. */
export function articleSettings(
  site: SiteDescription,
  siteUrl: string | undefined,
): ArticleSettings {
  const named = (field: "title" | "description" | "keyword" | "keywords" | "slug"): string =>
    site.fields?.[field] ?? field;
  return {
    siteUrl: siteUrl ?? site.url ?? "",
    titleSuffix: site.titleSuffix ?? "",
    fields: {
      title: named("title"),
      description: named("description"),
      keyword: oneKeywordFields(named("keyword")),
      keywords: named("keywords"),
      slug: named("slug"),
    },
  };
}

/** The project of a job, with what checks it. */
export function openProject(
  { settings, choice }: Pick<CheckJob, "settings" | "choice">,
  { files, guard = unguarded, now = () => new Date() }: JobParts,
): { readonly project: ArticleProject; readonly checks: ProjectChecks } {
  const project = new ArticleProject({
    files,
    settings: { of: () => settings, researchFolder: () => researchFolder },
    now,
    guard,
  });
  return { project, checks: new ProjectChecks(project, (own) => commandSettings(own, choice)) };
}

/** Checks the articles of a job as the editor checks them. */
export async function checkProject(job: CheckJob, parts: JobParts): Promise<JobOutcome> {
  const { project, checks } = openProject(job, parts);
  const sites = (await project.sites.all()).length;
  const all = (await checks.articlesIn("")).toSorted();
  const inPaths = all.filter((path) => isAsked(path, job.paths));
  const found = new FoundInJob();
  const changed = await changedArticles(job, parts, { project, checks, inPaths });
  const own = changed.articles.filter((_path, index) => index % job.share.of === job.share.at);
  for (const path of own) {
    await checkFile(path, { checks, files: project.files, found });
    await setImmediate();
  }
  for (const path of changed.linking) {
    await checkFile(path, { checks, files: project.files, found, leadsThere: changed.leadsThere });
  }
  if (job.share.at === 0) {
    await addRedirects(checks, project.files, job, found);
    found.findings.push(...changed.moves);
  }
  checks.dispose();
  const { settings } = await checks.ruleSettings();
  const checksLinks = severityOf("link-broken", settings) !== "off";
  return {
    sites: sites + (sites === 0 && job.settings.siteUrl !== "" ? 1 : 0),
    articles: sites === 0 ? all.length : (await project.index.articles()).length,
    checked: found.checked,
    redirectFiles: found.redirectFiles,
    links: checksLinks ? found.links : undefined,
    undecided: found.undecided,
    findings: found.findings,
    unread: found.unread,
    unknownUrls: changed.unknownUrls,
  };
}

/** Whether a file is one of those that were named, or lies in one of the folders. */
function isAsked(path: string, asked: readonly string[]): boolean {
  return asked.length === 0 || asked.some((one) => pathBelow(path, one) !== undefined);
}

/** What was found so far. */
class FoundInJob {
  checked = 0;
  links = 0;
  redirectFiles: number | undefined;
  readonly undecided: UndecidedLinks[] = [];
  readonly findings: CommandFinding[] = [];
  readonly unread: string[] = [];
}

interface FileCheck {
  readonly checks: ProjectChecks;
  readonly files: SiteFiles;
  readonly found: FoundInJob;
  /** Where only links to certain files are of interest: whether the text of one leads there. */
  readonly leadsThere?: (text: string) => boolean;
}

const linkRules: ReadonlySet<CommandRule> = new Set<CommandRule>([
  "link-broken",
  "link-anchor",
  "image-missing",
]);

async function checkFile(
  path: string,
  { checks, files, found, leadsThere }: FileCheck,
): Promise<void> {
  const kind = articleKind(path);
  const text = await files.read(path);
  if (kind === undefined || text === undefined) {
    found.unread.push(`${path} can't be read, or is too large.`);
    return;
  }
  const outcome = await checks.check({ path, kind, text }, { waits: true });
  if (outcome.problem !== undefined) {
    found.unread.push(outcome.problem);
    return;
  }
  if (!outcome.isArticle) {
    return;
  }
  const { article } = outcome;
  const findings = outcome.findings.map((one) => placed(one, path, text, article));
  if (leadsThere !== undefined) {
    const relevant = findings.filter((one) => linkRules.has(one.rule) && leadsThere(one.text));
    found.findings.push(...relevant);
    return;
  }
  found.checked += 1;
  found.findings.push(...findings);
  found.links += outcome.internalLinks ?? 0;
  if (outcome.undecided !== undefined) {
    found.undecided.push(outcome.undecided);
  }
}

/** A finding with its place in lines. */
export function placed(
  { rule, severity, message, start, end, related }: ReportedFinding,
  file: string,
  text: string,
  article?: Pick<CheckedArticle, "rules">,
): CommandFinding {
  const lines = new LineIndex(text);
  const [from, to] = [lines.positionAt(start), lines.positionAt(end)];
  return {
    file,
    rule,
    severity,
    message,
    line: from.line + 1,
    column: from.column + 1,
    endLine: to.line + 1,
    endColumn: to.column + 1,
    text: text.slice(start, end),
    ...(article === undefined ? {} : { site: siteOf(article.rules) }),
    ...(related === undefined ? {} : { related }),
  };
}

function siteOf({ generator, configuration }: CheckedArticle["rules"]): CommandFinding["site"] {
  return { generator, ...(configuration === undefined ? {} : { configuration }) };
}

async function addRedirects(
  checks: ProjectChecks,
  files: SiteFiles,
  { paths, difference }: CheckJob,
  found: FoundInJob,
): Promise<void> {
  const { settings } = await checks.ruleSettings();
  const isOn = Object.entries(settings.rules ?? {}).some(
    ([name, severity]) => name.startsWith("redirect-") && severity !== "off",
  );
  if (!isOn) {
    return;
  }
  found.redirectFiles = 0;
  const changed = difference === undefined ? undefined : new Set(changedFiles(difference));
  for (const { path, findings } of await checks.redirectFindings()) {
    if (isAsked(path, paths) && (changed === undefined || changed.has(path))) {
      found.redirectFiles += 1;
      const text = (await files.read(path)) ?? "";
      found.findings.push(...findings.map((one) => placed(one, path, text)));
    }
  }
}

function changedFiles({ changed, came }: FolderDifference): string[] {
  return [...changed, ...came];
}

/** What is checked of a project, and why. */
interface ChangedArticles {
  readonly articles: readonly string[];
  /** Articles that didn't change themselves, and may link to what isn't there any more. */
  readonly linking: readonly string[];
  readonly leadsThere: (text: string) => boolean;
  readonly moves: readonly CommandFinding[];
  readonly unknownUrls: string;
}

async function changedArticles(
  { difference }: CheckJob,
  { committed }: JobParts,
  {
    project,
    checks,
    inPaths,
  }: {
    readonly project: ArticleProject;
    readonly checks: ProjectChecks;
    readonly inPaths: readonly string[];
  },
): Promise<ChangedArticles> {
  const nothing = { linking: [], leadsThere: () => false, moves: [], unknownUrls: "" };
  if (difference === undefined || committed === undefined) {
    return { ...nothing, articles: inPaths };
  }
  const differing = new Set(changedFiles(difference));
  const articles = inPaths.filter((path) => differing.has(path));
  if (differing.size === 0 && difference.gone.length === 0) {
    return { ...nothing, articles };
  }
  const urls = await new ProjectMoves({ project, checks, committed }).changesSince(difference);
  const sought = [
    ...urls.changes.map(({ kind, before, oldUrl }) => ({
      // of a lost redirect no link names the file
      path: kind === "unredirected" ? withoutTrailing(unescapedPath(oldUrl), "/") : before,
      url: oldUrl,
    })),
    ...difference.gone.map((path) => ({ path, url: undefined })),
  ];
  const leadsThere = sought.length === 0 ? () => false : mentionTest(sought);
  const linking: string[] = [];
  for (const path of sought.length === 0 ? [] : inPaths) {
    if (!differing.has(path) && leadsThere((await project.files.read(path)) ?? "")) {
      linking.push(path);
    }
  }
  return {
    articles,
    linking,
    leadsThere,
    moves: await movedFindings(urls, project.files),
    unknownUrls: urls.severity === "off" ? "" : unknownSentence(urls),
  };
}

/** Which published URLs went, as the editor says it: on the file that makes them now, else on the one that is gone. */
async function movedFindings(urls: UrlChanges, files: SiteFiles): Promise<CommandFinding[]> {
  const { severity: wanted = "warning" } = urls;
  if (wanted === "off") {
    return [];
  }
  const found: CommandFinding[] = [];
  for (const problem of moveProblems(urls)) {
    const { line, length } = await placeOfProblem(problem, (await files.read(problem.file)) ?? "");
    const { file, message, severity } = problem;
    const oldUrl = problem.changes[0]?.oldUrl ?? "";
    found.push(movedFinding(file, message, severity, { line, length }, oldUrl));
  }
  for (const change of urls.changes) {
    if (change.kind === "gone" && change.file === undefined && change.cause === undefined) {
      const place = { line: 0, length: 0 };
      found.push(movedFinding(change.before, changeSentence(change), wanted, place, change.oldUrl));
    }
  }
  return found;
}

function movedFinding(
  file: string,
  message: string,
  severity: CommandFinding["severity"],
  { line, length }: { readonly line: number; readonly length: number },
  text: string,
): CommandFinding {
  const at = line + 1;
  return {
    file,
    rule: movedCode,
    severity,
    message,
    line: at,
    column: 1,
    endLine: at,
    endColumn: length + 1,
    text,
  };
}
