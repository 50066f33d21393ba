import { judgeLink } from "../checks/links/judgeLink.ts";
import { linkTarget } from "../checks/links/linkTarget.ts";
import type { LinkVerdict, LinkingArticle } from "../checks/links/linkVerdict.ts";
import { LineIndex } from "../checks/lineIndex.ts";
import type { ArticleLink, TextPlace } from "../checks/body/articleBody.ts";
import type { CheckContext } from "../checks/checkContext.ts";
import type { CheckedArticle } from "../checks/finding.ts";
import { readOnce } from "../sites/remembered.ts";
import { folderOf, joinPath } from "../sites/siteFiles.ts";
import type { IndexedArticle } from "../sites/urlIndex.ts";
import type { MovedPaths } from "./filesBefore.ts";
import { newPaths } from "./newTarget.ts";
import type { LinkEnd, MovedLink } from "./newTarget.ts";
import { changeTo, isPlain, leadingBlanks } from "./targetChange.ts";
import { newTemplatePaths, templateLinks, templateTarget } from "../checks/links/templateLinks.ts";
import type { TemplateLink, TemplateLinkPlace } from "../checks/links/templateLinks.ts";
import { withChanges } from "../text/textChange.ts";
import type { TextChange } from "../text/textChange.ts";
import { namedFromSite, updatedTargets } from "./updatedTargets.ts";
import type { NamedFromSite } from "./updatedTargets.ts";

/** A project at one time: before files moved, or now. */
export interface ProjectThen {
  /** An article with a text; undefined for what no site makes a page of, and for what can't be read. */
  readonly article: (path: string, text: string) => Promise<CheckedArticle | undefined>;
  /** The same without its text, which isn't read. */
  readonly linking: (path: string, text: string) => Promise<LinkingArticle | undefined>;
  readonly articles: () => Promise<readonly IndexedArticle[]>;
  readonly context: () => CheckContext;
}

/** A change of the target of a link, or of words that become one. */
export interface LinkEdit {
  /** Both from 0; the column in UTF-16 units. Words may go on behind the end of the line. */
  readonly line: number;
  readonly column: number;
  /** The text that is replaced. */
  readonly was: string;
  readonly text: string;
}

/** The changes of a file, by place. */
export interface FileEdits {
  readonly path: string;
  readonly edits: readonly LinkEdit[];
}

/** A link that leads to a page that is no longer there. */
export interface LeadingLink {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What it draws. */
  readonly text: string;
  /** As it is written. */
  readonly target: string;
  /** The file that made the page. */
  readonly to: string;
}

/** What has to happen to the links of an article. */
export interface ArticleUpdates extends FileEdits {
  /** Links to pages that nothing makes any more. */
  readonly leading: readonly LeadingLink[];
  /** Links that led to a page that moved, do no longer, and can't be written so that they do. */
  readonly leftOut: number;
}

/** What links are updated by. */
export interface MovedProject {
  readonly before: ProjectThen;
  readonly now: ProjectThen;
  readonly paths: MovedPaths;
  /** The files, by their paths before, whose pages were published and no longer are. */
  readonly went: ReadonlySet<string>;
}

/**
 * What has to change in an article so that its links lead to where its pages are now: those that certainly led to a
 * page before, and lead to it no longer, because it or the article itself moved. Everything else stays, byte for byte.
 * What was changed since the move already isn't changed again.
 *
 * @param path Where the article is now.
 * @param text What it says now.
 */
export async function articleUpdates(
  path: string,
  text: string,
  project: MovedProject,
): Promise<ArticleUpdates> {
  const none: ArticleUpdates = { path, edits: [], leading: [], leftOut: 0 };
  const updating = await updatingOf(path, text, project);
  if (updating === undefined) {
    return none;
  }
  const changes = new Map<number, TextChange>();
  const leading: LeadingLink[] = [];
  const lines = new LineIndex(text);
  let leftOut = 0;
  for (const link of linksOf(updating)) {
    const outcome = await link.outcome();
    if (outcome.kind === "change") {
      changes.set(outcome.change.start, outcome.change);
    } else if (outcome.kind === "gone") {
      const line = lines.lineAt(link.place.start) + 1;
      leading.push({ path, line, text: link.text, target: link.written, to: outcome.to });
    } else if (outcome.kind === "left") {
      leftOut += 1;
    }
  }
  const sorted = [...changes.values()].toSorted((a, b) => a.start - b.start);
  const isSafe =
    sorted.every(isPlain(updating.article)) || (await areOtherLinksSame(updating, sorted));
  const kept = isSafe ? sorted : [];
  return {
    path,
    edits: kept.map((change) => ({
      ...lines.positionAt(change.start),
      was: text.slice(change.start, change.end),
      text: change.text,
    })),
    leading,
    leftOut: leftOut + sorted.length - kept.length,
  };
}

/** An article whose links are updated. */
interface Updating {
  readonly project: MovedProject;
  readonly article: CheckedArticle;
  /** Where it was, with the rules that counted there. */
  readonly before: LinkingArticle;
  readonly hasMoved: boolean;
  /** The targets that it had before it moved; undefined where that isn't known. */
  readonly targetsBefore: ReadonlySet<string> | undefined;
  readonly ends: { readonly before: Ends; readonly now: Ends };
}

type Ends = ReadonlyMap<string, IndexedArticle>;

const byPath = new WeakMap<readonly IndexedArticle[], Ends>();

/** The articles of a project by path; made once for a list. */
export function endsOf(articles: readonly IndexedArticle[]): Ends {
  const known = byPath.get(articles) ?? new Map(articles.map((one) => [one.path, one]));
  byPath.set(articles, known);
  return known;
}

async function updatingOf(
  path: string,
  text: string,
  project: MovedProject,
): Promise<Updating | undefined> {
  const { before, now, paths } = project;
  const pathBefore = paths.before(path);
  const textBefore = paths.textOf(pathBefore);
  const [article, linking] = await Promise.all([
    now.article(path, text),
    before.linking(pathBefore, textBefore ?? text),
  ]);
  if (article === undefined || linking === undefined) {
    return undefined;
  }
  const [endsBefore, endsNow] = await Promise.all([before.articles(), now.articles()]);
  const hasMoved = pathBefore !== path;
  return {
    project,
    article,
    before: linking,
    hasMoved,
    targetsBefore:
      hasMoved && textBefore !== undefined
        ? targetsOf(textBefore === text ? article : await before.article(pathBefore, textBefore))
        : undefined,
    ends: { before: endsOf(endsBefore), now: endsOf(endsNow) },
  };
}

function targetsOf(article: CheckedArticle | undefined): ReadonlySet<string> | undefined {
  return article === undefined
    ? undefined
    : new Set([
        ...[...article.body.links, ...article.body.images].map(({ target }) => target),
        ...templateLinks(article, article.rules).map((link) => link.path),
      ]);
}

/** What becomes of a link. */
type Outcome =
  | { readonly kind: "same" | "left" }
  | { readonly kind: "gone"; readonly to: string }
  | { readonly kind: "change"; readonly change: TextChange };

const same: Outcome = { kind: "same" };

/** A link with the way to find out what becomes of it. */
interface UpdatedLink {
  readonly place: TextPlace;
  readonly text: string;
  readonly written: string;
  readonly outcome: () => Promise<Outcome>;
}

function linksOf(updating: Updating): UpdatedLink[] {
  const { article } = updating;
  const judged = readOnce((target) => judgedTwice(updating, target));
  return [
    ...updatedTargets(article).map((link) => ({
      place: link,
      text: link.text,
      written: link.target,
      outcome: () => outcomeOf(link, updating, judged),
    })),
    ...templateLinks(article, article.rules).map((link) => ({
      place: link.place,
      text: "",
      written: article.text.slice(link.place.start, link.place.end),
      outcome: () => Promise.resolve(templateOutcome(link, updating)),
    })),
  ];
}

/** What a target led to from where the article was, and what it leads to now. */
interface JudgedTwice {
  readonly before: LinkVerdict;
  readonly now: LinkVerdict;
}

async function judgedTwice(updating: Updating, target: string): Promise<JudgedTwice> {
  const { project, article, before } = updating;
  const then = await judgeLink(before, target, project.before.context());
  return then.kind !== "file" && then.kind !== "static"
    ? { before: then, now: then }
    : { before: then, now: await judgeLink(article, target, project.now.context()) };
}

async function outcomeOf(
  link: ArticleLink,
  updating: Updating,
  judged: (target: string) => Promise<JudgedTwice>,
): Promise<Outcome> {
  const { project, hasMoved } = updating;
  const named = namedFromSite(link.target, updating.before.rules);
  if (named !== undefined) {
    return namedOutcome(link, named, updating);
  }
  const target = linkTarget(link.target);
  // a link to the article itself stays one
  if (target.kind !== "internal" || (target.path === "" && target.origin === undefined)) {
    return same;
  }
  const { before, now } = await judged(link.target);
  if (before.kind !== "file" && before.kind !== "static") {
    return same;
  }
  const endNow = project.paths.now(before.path);
  if (!hasMoved && endNow === before.path && !project.paths.isMoved(before.path)) {
    return same;
  }
  if (before.kind === "file" && project.went.has(before.path)) {
    return now.kind === "file" && now.path !== endNow ? same : { kind: "gone", to: before.path };
  }
  const isThere = (verdict: LinkVerdict): boolean =>
    verdict.kind === before.kind && verdict.path === endNow;
  const isBeside = (from: string, end: string | undefined): boolean =>
    target.origin === undefined && joinPath(folderOf(from), target.path) === end;
  // the checks take a file for found where any plugin may find it
  const wasBeside = isBeside(updating.before.path, before.path);
  const staysBeside = !wasBeside || isBeside(updating.article.path, endNow);
  if ((isThere(now) && staysBeside) || wasChanged(link.target, now, updating)) {
    return same;
  }
  if (endNow === undefined) {
    // a draft, or a file that is copied as it is
    return same;
  }
  const moved: MovedLink = {
    target,
    from: endAt(updating.ends.before, updating.before.path),
    fromNow: endAt(updating.ends.now, updating.article.path),
    end: endAt(updating.ends.before, before.path),
    endNow: endAt(updating.ends.now, endNow),
    roots: updating.article.rules.contentFolders,
  };
  for (const path of newPaths(moved)) {
    const change = changeTo(path, link, updating.article.text);
    if (
      change !== undefined &&
      isThere(await judgeLink(updating.article, change.target, project.now.context()))
    ) {
      return { kind: "change", change };
    }
  }
  return { kind: "left" };
}

/** A target that names its file from the site's folder follows that file, wherever the article is. */
function namedOutcome(link: ArticleLink, named: NamedFromSite, updating: Updating): Outcome {
  const { project, hasMoved, targetsBefore } = updating;
  const endNow = project.paths.now(named.path);
  const wasWritten = hasMoved && targetsBefore?.has(link.target) !== true;
  if (endNow === named.path || wasWritten) {
    return same;
  }
  if (project.went.has(named.path)) {
    return { kind: "gone", to: named.path };
  }
  const path = endNow === undefined ? undefined : named.of(endNow);
  const change = path === undefined ? undefined : changeTo(path, link, updating.article.text);
  return change === undefined
    ? { kind: endNow === undefined ? "same" : "left" }
    : { kind: "change", change };
}

function endAt(ends: Ends, path: string): LinkEnd {
  return { path, url: ends.get(path)?.url };
}

/**
 * Whether a link of an article that moved was changed since, as the editor's own updating does. Where the text before
 * isn't known, one that leads somewhere counts as changed.
 */
function wasChanged(
  target: string,
  now: LinkVerdict,
  { hasMoved, targetsBefore }: Updating,
): boolean {
  return (
    hasMoved &&
    (targetsBefore === undefined
      ? now.kind === "file" || now.kind === "static"
      : !targetsBefore.has(target))
  );
}

function templateOutcome(link: TemplateLink, updating: Updating): Outcome {
  const { project, article, before, ends, hasMoved, targetsBefore } = updating;
  const placeBefore: TemplateLinkPlace = {
    from: before.path,
    rules: before.rules,
    articles: ends.before,
  };
  const placeNow: TemplateLinkPlace = {
    from: article.path,
    rules: article.rules,
    articles: ends.now,
  };
  const end = templateTarget(link, placeBefore);
  const endNow = end === undefined ? undefined : project.paths.now(end);
  const now = templateTarget(link, placeNow);
  const wasWritten = hasMoved && targetsBefore?.has(link.path) === false;
  if (end === undefined || wasWritten || (now === endNow && !project.went.has(end))) {
    return same;
  }
  if (project.went.has(end)) {
    return now === undefined || now === endNow ? { kind: "gone", to: end } : same;
  }
  if (endNow === undefined) {
    return same;
  }
  const path = newTemplatePaths(link, endNow, placeNow).find(
    (one) =>
      templateTarget({ form: link.form, path: one }, placeNow) === endNow &&
      !/["\s{}#?%]/u.test(one),
  );
  return path === undefined
    ? { kind: "left" }
    : { kind: "change", change: { ...link.place, text: path } };
}

/** Whether an article with changes has the same links but for those, which say what they were to say. */
async function areOtherLinksSame(
  { project, article }: Updating,
  changes: readonly TextChange[],
): Promise<boolean> {
  const text = withChanges(article.text, changes);
  const after = await project.now.article(article.path, text);
  const isChanged = new Set(changes.map(({ start }) => start));
  const [links, linksAfter] = [
    updatedTargets(article),
    after === undefined ? [] : updatedTargets(after),
  ];
  return (
    links.length === linksAfter.length &&
    links.every(
      ({ target, targetPlace }, at) =>
        isChanged.has(targetPlace.start) ||
        isChanged.has(targetPlace.start + leadingBlanks(article.text, targetPlace)) ||
        linksAfter[at]?.target === target,
    )
  );
}
