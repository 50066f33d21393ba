import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { messageOf } from "../../shared/errorMessage.ts";
import { emptyBody, longestArticle, mostParts, partsIn } from "../checks/body/articleBody.ts";
import type { ArticleBody } from "../checks/body/articleBody.ts";
import { readBody } from "../checks/body/readBody.ts";
import { checkArticle } from "../checks/checkArticle.ts";
import type { ReportedFinding } from "../checks/checkArticle.ts";
import type { CheckContext, ProjectFacts, Rule } from "../checks/checkContext.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import { LinkGraph, judgedLinks } from "../checks/links/linkGraph.ts";
import type { JudgedLink } from "../checks/links/linkGraph.ts";
import { listedOnce } from "../checks/links/listedOnce.ts";
import type { ListedFiles } from "../checks/links/listedOnce.ts";
import { linkCounts } from "../checks/links/undecidedLinks.ts";
import type { UndecidedLink, UndecidedLinks } from "../checks/links/undecidedLinks.ts";
import { projectFacts } from "../checks/projectFacts.ts";
import { isIgnored, readRules, rulesFile, severityOf } from "../checks/ruleSettings.ts";
import type { ReadRules, RuleSettings } from "../checks/ruleSettings.ts";
import { isTooLong } from "../checks/rules/tooLong.ts";
import { articleKind } from "../frontMatter/articleKind.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import { templatesOf } from "../sites/generatorTraits.ts";
import { checkRedirects } from "../redirects/checkRedirects.ts";
import type { RedirectFindings } from "../redirects/checkRedirects.ts";
import { guardedFront } from "../sites/guardedFront.ts";
import { isPlainArticle, plainSite } from "../sites/plainSite.ts";
import { filesBelow, pathBelow } from "../sites/siteFiles.ts";
import type { SiteRules } from "../sites/siteRules.ts";
import { articleWork } from "../sites/strangersWork.ts";
import type { StrangersWork } from "../sites/strangersWork.ts";
import { otherEncoding } from "../text/otherEncoding.ts";
import type { ArticleProject } from "./articleProject.ts";
import { ReadBodies } from "./readBodies.ts";
import { UnreadableTextError, unreadable } from "./unreadableText.ts";

/** A text that is to be checked: as it stands in an editor, or as its file was read. */
export interface ProjectText {
  /** Relative to the project's folder, as it was opened. */
  readonly path: string;
  readonly kind: ArticleKind;
  readonly text: string;
}

/** How a text is checked. */
export interface CheckWish {
  /** Whether the project's articles are read first, where they weren't yet. */
  readonly waits: boolean;
  /** Rules from outside, for an article that is compared with others. */
  readonly more?: (article: CheckedArticle) => Promise<readonly Rule[]>;
}

/** What came of checking a text. */
export interface CheckOutcome {
  readonly findings: readonly ReportedFinding[];
  /** False where rules that compare it with other articles had nothing to go by yet. */
  readonly isComplete: boolean;
  /** Whether a site makes a page of it. */
  readonly isArticle: boolean;
  /** As it was read for the rules; undefined for what is no article. */
  readonly article?: CheckedArticle;
  /** Internal links that couldn't be judged, where that was asked for; left out where links aren't checked. */
  readonly undecided?: UndecidedLinks;
  /** The first of them, where `undecided` is told. */
  readonly undecidedLinks?: readonly UndecidedLink[];
  /** Internal links, where `undecided` is told. */
  readonly internalLinks?: number;
  /** Whether little but its links was checked, where `undecided` is told: it is generated, or of an old version. */
  readonly isForLinksOnly?: boolean;
  /** Why it wasn't checked, as a sentence. */
  readonly problem?: string;
  /** What of the project's rules can't be used, as a sentence; left out if they had to be given up, which the Problems panel says. */
  readonly rulesProblem?: string;
}

/** How long folders count as they were listed while many articles are checked, in milliseconds. */
const listedFor = 2_000;

/** Reads the articles of a project, and what the rules know beside them. What was read is kept until its files change. */
export class ProjectChecks {
  readonly #project: ArticleProject;
  readonly #adjusted: (own: RuleSettings) => RuleSettings;
  readonly #bodies = new ReadBodies();
  #facts: ProjectFacts | undefined;
  #graph: LinkGraph | undefined;
  #listed: (ListedFiles & { readonly at: number; readonly changes: number }) | undefined;
  /** The text that was read last: who asks for its findings asks for its links, too. */
  #last: { readonly asked: ProjectText; readonly article: CheckedArticle } | undefined;

  /** `adjusted` makes the settings that count of those that the project's file says. */
  constructor(
    project: ArticleProject,
    adjusted: (own: RuleSettings) => RuleSettings = (own) => own,
  ) {
    this.#project = project;
    this.#adjusted = adjusted;
  }

  dispose(): void {
    this.#listed?.end();
    this.#graph?.dispose();
  }

  /**
   * What the rules find in an article; nothing for a file that no site makes a page of. Rules that compare it with
   * other articles find nothing before these were read, unless `waits`; then `isComplete` is false.
   */
  async check({ path: opened, kind, text }: ProjectText, wish: CheckWish): Promise<CheckOutcome> {
    const nothing = { findings: [], isComplete: true, isArticle: false };
    const path = await this.#project.sites.listed(opened);
    const rules = await this.#rulesOf(opened, { path, kind, text });
    if (rules === undefined) {
      return nothing;
    }
    const { settings, problem: rulesProblem } = await this.ruleSettings();
    const isSaid = this.#project.guard.givenUp(this.#rulesWork) !== undefined;
    const said = rulesProblem === undefined || isSaid ? {} : { rulesProblem };
    if (await this.#isIgnored(path, settings)) {
      return { ...nothing, ...said };
    }
    const article = await this.#read({ path, kind, text }, rules, true).catch(unreadable);
    if (article === undefined) {
      return nothing;
    }
    if (article instanceof UnreadableTextError) {
      return { ...nothing, ...said, isArticle: true, problem: article.message };
    }
    const isPage = article.location.kind !== "none";
    if (isPage) {
      this.#last = { asked: { path: opened, kind, text }, article };
    }
    const isComplete = wish.waits || this.#project.index.isRead;
    const known = this.#contextOf(opened);
    const listed = wish.waits ? this.#listedLately() : listedOnce(known.files);
    const context: CheckContext = {
      ...known,
      files: listed.files,
      project: isComplete ? this.#projectFacts : undefined,
      links: isComplete ? this.links : undefined,
    };
    const more =
      isComplete && isPage && !isTooLong(article) ? await wish.more?.(article) : undefined;
    const checksLinks = wish.waits && severityOf("link-broken", settings) !== "off";
    try {
      const { findings, textKind } = await checkArticle(article, kind, context, {
        settings,
        guard: this.#project.guard,
        ...(more === undefined ? {} : { more }),
      });
      const counts = checksLinks ? await linkCounts(article, context) : undefined;
      return {
        findings,
        isComplete,
        isArticle: true,
        ...(isPage ? { article } : {}),
        ...(counts === undefined
          ? {}
          : {
              undecided: counts.undecided,
              undecidedLinks: counts.named,
              internalLinks: counts.internal,
              isForLinksOnly: isPage && (textKind === "generated" || textKind === "old"),
            }),
        ...said,
      };
    } finally {
      if (!wish.waits) {
        listed.end();
      }
    }
  }

  /** The files with their folders as they were listed lately: many articles of one folder are checked one after the other. */
  #listedLately(): ListedFiles {
    const at = performance.now();
    const { changes, files } = this.#project;
    const before = this.#listed;
    if (before !== undefined && before.changes === changes && at - before.at <= listedFor) {
      return before;
    }
    before?.end();
    this.#listed = { at, changes, ...listedOnce(files) };
    return this.#listed;
  }

  /** The paths of the files below a folder that may be articles of a site, as they are on disk now. */
  async articlesIn(folder: string): Promise<string[]> {
    const { settings, sites, files } = this.#project;
    if (settings.of(folder).siteUrl === "" && (await sites.all()).length === 0) {
      return [];
    }
    const paths = await filesBelow(files, folder);
    return paths.filter((path) => articleKind(path) !== undefined);
  }

  /** What is known beside an article for questions about many: the project's articles, which are read first, and its folders as they were listed lately. */
  contextOf(path: string): CheckContext {
    return {
      ...this.#contextOf(path),
      files: this.#listedLately().files,
    };
  }

  /** What `seo/rules.json` says, with a sentence where it can't be used as it is. */
  async ruleSettings(): Promise<ReadRules> {
    const work = this.#rulesWork;
    const problem = this.#project.guard.givenUp(work);
    if (problem !== undefined) {
      return { settings: this.#adjusted({}), problem };
    }
    const text = await this.#project.files.read(work.file);
    const read = await this.#project.guard.alone(work, () => readRules(text, work.file));
    return { ...read, settings: this.#adjusted(read.settings) };
  }

  get #rulesWork(): StrangersWork {
    const file = `${this.#project.settings.researchFolder()}/${rulesFile}`;
    return { kind: "rules", name: file, file };
  }

  async #isIgnored(path: string, settings: RuleSettings): Promise<boolean> {
    return this.#project.guard.alone(this.#rulesWork, () => isIgnored(path, settings));
  }

  /** Which article of the project links to which. Nothing is read before the graph is asked. */
  get links(): LinkGraph {
    this.#graph ??= new LinkGraph({
      articles: () => this.#project.index.articles(),
      read: (path) => this.#readFile(path),
      context: () => this.#contextOf(""),
      guard: this.#project.guard,
    });
    return this.#graph;
  }

  /** A text as it is read for the rules; undefined for what no site makes a page of, and for what can't be read. */
  async article(asked: ProjectText): Promise<CheckedArticle | undefined> {
    const article = await this.#articleOf(asked).catch(unreadable);
    return article instanceof UnreadableTextError ? undefined : article;
  }

  /** What the links of all articles are judged by. */
  get context(): CheckContext {
    return this.#contextOf("");
  }

  /** What is wrong in the files that say redirects, one entry for each that was read. Reads the project's articles first. */
  async redirectFindings(): Promise<readonly RedirectFindings[]> {
    const { sites, guard } = this.#project;
    const { settings } = await this.ruleSettings();
    const known = this.#contextOf("");
    const context = { ...known, files: this.#listedLately().files };
    return checkRedirects(await sites.all(), { context, settings, guard });
  }

  /** Every link of a text, with what each leads to; none for what no site makes a page of. */
  async linksOf(asked: ProjectText): Promise<readonly JudgedLink[]> {
    const article = await this.article(asked);
    return article === undefined
      ? []
      : judgedLinks(article, this.#contextOf(article.path), this.#project.guard);
  }

  async #articleOf(asked: ProjectText): Promise<CheckedArticle | undefined> {
    const last = this.#last;
    if (
      last?.asked.path === asked.path &&
      last.asked.kind === asked.kind &&
      last.asked.text === asked.text
    ) {
      return last.article;
    }
    const path = await this.#project.sites.listed(asked.path);
    const rules = await this.#rulesOf(asked.path, { ...asked, path });
    return rules === undefined ? undefined : this.#read({ ...asked, path }, rules);
  }

  /** An article as it is on disk; undefined for a file that is gone, has no page or is too long. */
  async #readFile(path: string): Promise<CheckedArticle | undefined> {
    const { sites, files } = this.#project;
    const kind = articleKind(path);
    const [rules, text] = await Promise.all([sites.siteOf(path), files.read(path)]);
    return kind === undefined || rules === undefined || text === undefined || isTooLong({ text })
      ? undefined
      : this.#read({ path, kind, text }, rules);
  }

  /** What is known beside an article, its project's articles among it. */
  #contextOf(path: string): CheckContext {
    const { files, settings, now } = this.#project;
    const { fields, titleSuffix } = settings.of(path);
    return { files, fields, titleSuffix, project: this.#projectFacts, now: now() };
  }

  async #read(
    { path, kind, text }: ProjectText,
    rules: SiteRules,
    withParts = false,
  ): Promise<CheckedArticle | undefined> {
    const front = await this.#frontOf({ path, kind, text }, rules);
    const { slug } = this.#project.settings.of(path).fields;
    const location = await this.#project.locate(path, front, slug, true);
    if (location.kind === "none" && !(withParts && location.isPart === true)) {
      return undefined;
    }
    // the text of a file that is too long isn't looked at, which a rule says
    const body = this.#bodyOf({ path, text, kind }, rules) ?? emptyBody;
    const parts = partsIn(body) + (front.kind === "fields" ? front.fields.length : 0);
    if (parts > mostParts) {
      throw new UnreadableTextError(
        l10n.t(
          "{0} has {1} headings, links, images and fields, too many to check (limit: {2}).",
          path,
          formatInteger(parts),
          formatInteger(mostParts),
        ),
      );
    }
    return { path, text, front, body, location, rules };
  }

  #frontOf(article: ProjectText, rules: SiteRules | undefined): Promise<FrontMatter> {
    return guardedFront(article, rules, this.#project.guard);
  }

  /** What the checks need of a text; undefined for one that is too long. Throws UnreadableTextError for one that can't be read, or had to be given up. */
  #bodyOf(
    { path, text, kind }: ProjectText,
    rules: SiteRules | undefined,
  ): ArticleBody | undefined {
    const { guard } = this.#project;
    const work = articleWork(path);
    const reason = guard.givenUp(work) ?? otherEncoding(path, text);
    if (reason !== undefined) {
      throw new UnreadableTextError(reason);
    }
    if (text.length > longestArticle) {
      return undefined;
    }
    const templates = templatesOf(path, rules);
    try {
      return this.#bodies.of({ path, text, kind, templates }, () =>
        guard.during(work, () => readBody(text, kind, templates)),
      );
    } catch (error) {
      throw new UnreadableTextError(l10n.t("{0} can't be read: {1}.", path, messageOf(error)), {
        cause: error,
      });
    }
  }

  /** The same for the text of another article: nothing is found about one that can't be read. */
  #bodyIfReadable(article: ProjectText, rules: SiteRules | undefined): ArticleBody | undefined {
    try {
      return this.#bodyOf(article, rules);
    } catch (error) {
      unreadable(error);
      return undefined;
    }
  }

  /** The rules of the site that makes a page of a file: a generator's, else those of a site that only the setting for its URL tells of. Undefined for a file of none. */
  async #rulesOf(opened: string, article: ProjectText): Promise<SiteRules | undefined> {
    const { path } = article;
    const { sites, settings } = this.#project;
    const { siteUrl, fields } = settings.of(opened);
    const found = await sites.siteOf(path);
    if (found !== undefined || siteUrl === "") {
      return found;
    }
    const isResearch = pathBelow(path, settings.researchFolder()) !== undefined;
    const front = isResearch ? undefined : await this.#frontOf(article, undefined);
    return front !== undefined && (await isPlainArticle(path, front, sites))
      ? plainSite(fields.slug)
      : undefined;
  }

  get #projectFacts(): ProjectFacts {
    const { index, sites, files } = this.#project;
    this.#facts ??= projectFacts(index, sites, async (path) => {
      const kind = articleKind(path);
      const text = kind === undefined ? undefined : await files.read(path);
      return kind === undefined || text === undefined
        ? undefined
        : this.#bodyIfReadable({ path, text, kind }, await sites.siteOf(path));
    });
    return this.#facts;
  }
}
