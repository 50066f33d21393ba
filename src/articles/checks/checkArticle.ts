import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { isHtmlHead } from "../frontMatter/frontMatter.ts";
import { isProjectText } from "../sites/code/stated.ts";
import { traitsOf } from "../sites/generatorTraits.ts";
import { isHeldBack } from "../sites/plainPage.ts";
import { folderOf, joinPath, nameOf, pathBelow } from "../sites/siteFiles.ts";
import { articleWork, unguarded } from "../sites/strangersWork.ts";
import type { WorkGuard } from "../sites/strangersWork.ts";
import type { CheckContext, Rule } from "./checkContext.ts";
import { disabledRules } from "./disabled.ts";
import { isLeftTranslation } from "./leftTranslation.ts";
import type { CheckedArticle, Finding } from "./finding.ts";
import { rulesOffInLint } from "./lintSettings.ts";
import { isAccepted, severityOf } from "./ruleSettings.ts";
import type { RuleSettings } from "./ruleSettings.ts";
import type { RuleName, Severity } from "./ruleNames.ts";
import { kindOf } from "./textKind.ts";
import type { TextKind } from "./textKind.ts";
import { descriptions } from "./rules/descriptions.ts";
import { headings } from "./rules/headings.ts";
import { images } from "./rules/images.ts";
import { missingImages } from "./rules/missingImages.ts";
import { emptySections } from "./rules/emptySections.ts";
import { linkTexts } from "./rules/linkTexts.ts";
import { keywords } from "./rules/keywords.ts";
import { linkAnchor } from "./rules/linkAnchor.ts";
import { linkDraft } from "./rules/linkDraft.ts";
import { linkBroken } from "./rules/linkBroken.ts";
import { orphans } from "./rules/orphans.ts";
import { slugs } from "./rules/slugs.ts";
import { titles } from "./rules/titles.ts";
import { isTooLong, tooLong } from "./rules/tooLong.ts";

/** The rules that need nothing but the site, in the order in which their findings are listed where they begin at one place. */
export const rules: readonly Rule[] = [
  titles,
  descriptions,
  slugs,
  keywords,
  headings,
  emptySections,
  images,
  missingImages,
  linkBroken,
  linkAnchor,
  linkTexts,
  linkDraft,
  orphans,
  tooLong,
];

/** The rules for a text that other pages include, whose title and level of headings depend on them, and for one that isn't written for readers of the site. */
const rulesOfParts: readonly Rule[] = [images, linkBroken, linkAnchor, linkDraft];

/** Findings of one rule in one article that are listed: nobody reads more, and each costs the editor time. */
const mostOfRule = 500;

/** A finding with its severity here. */
export interface ReportedFinding extends Finding {
  readonly severity: Exclude<Severity, "off">;
}

/** What the project says about rules, and the rules that others add to those of this list. */
export interface CheckOptions {
  readonly settings: RuleSettings;
  readonly more?: readonly Rule[];
  /** Where what strangers wrote may never end. */
  readonly guard?: WorkGuard;
}

/** What came of checking an article by the rules. */
export interface ArticleFindings {
  /** By place. */
  readonly findings: readonly ReportedFinding[];
  /** What kind of text it is, where that leaves rules out and others were looked for. */
  readonly textKind?: TextKind;
}

/**
 * What the rules find in an article, and what kind of text it was checked as. Left out is what the project's settings, a
 * comment in the article or a decision silence. An article that has no page and is no part of others has no findings, an
 * HTML file that is copied and whose page isn't known neither, and one that is too long has no other.
 */
export async function checkArticle(
  article: CheckedArticle,
  kind: ArticleKind,
  context: CheckContext,
  { settings, more = [], guard = unguarded }: CheckOptions,
): Promise<ArticleFindings> {
  const { location } = article;
  if (
    (location.kind === "none" && location.isPart !== true) ||
    isCopied(article, kind) ||
    isNoPage(article, kind) ||
    (await isLeftTranslation(article, context))
  ) {
    return { findings: [] };
  }
  const looking = isTooLong(article)
    ? [tooLong]
    : location.kind === "none" ||
        isFragment(article, kind) ||
        isAboutProject(article) ||
        // an author who calls it a draft still wants to know of its links and pictures
        (location.kind === "unknown" && isHeldBack(article))
      ? rulesOfParts
      : [...rules, ...more];
  const textKind = isTooLong(article) ? undefined : await kindOf(article, kind, context.files);
  const untouched = textKind === undefined ? [] : untouchedRules[textKind];
  const written = looking.filter((rule) => !untouched.includes(rule));
  const wanted = written.filter(({ names }) => names.some((name) => isOn(name, settings)));
  const work = articleWork(article.path);
  const found = await Promise.all(
    wanted.map(async (rule) => {
      // of a rule that waits for other articles only what it does before is named
      const { findings } = guard.during(work, () => ({ findings: rule.find(article, context) }));
      return findings;
    }),
  );
  const disabled = disabledRules(article, kind);
  const linted = await rulesOffInLint(article.path, context.files);
  const all = found.flat();
  // findings that are silenced where they occur count, too
  const names = new Set(
    all.filter((one) => severityFor(one, settings) !== "off").map(({ rule }) => rule),
  );
  const reported = all
    .filter(({ sameAs }) => sameAs === undefined || !names.has(sameAs))
    .flatMap((finding): ReportedFinding[] => {
      const severity = severityFor(finding, settings);
      return severity === "off" ||
        linted.has(finding.rule) ||
        disabled.covers(finding) ||
        isAccepted(finding, article, settings)
        ? []
        : [{ ...finding, severity }];
    })
    .toSorted((a, b) => a.start - b.start);
  return {
    findings: firstOfEach(onceEach(reported)),
    ...(textKind === undefined ? {} : { textKind }),
  };
}

/** Rules about how a text is written. A list of changes, whose form is the same for each release, has no findings by them. */
const rulesOfStyle: readonly Rule[] = [headings, emptySections, linkTexts];

/**
 * Rules about what a page says of itself. A file that a program generates has no findings by them either: an edit would be
 * lost, and where its links to headings lead follows from that program. One of a version that isn't maintained has none,
 * since it is no longer edited.
 */
const rulesOfPage: readonly Rule[] = [titles, descriptions, images];

/** The rules that say nothing worth a change about an article of each kind. */
const untouchedRules: Readonly<Record<TextKind, readonly Rule[]>> = {
  shown: [...rulesOfStyle, ...rulesOfPage, missingImages, linkBroken, linkAnchor],
  generated: [...rulesOfStyle, ...rulesOfPage, linkAnchor],
  old: [...rulesOfStyle, ...rulesOfPage, slugs],
  slides: [...rulesOfStyle, titles, descriptions],
  // its few words are as large as they are to look
  error: rulesOfStyle,
  // pictures without a text stay a fault for those who still read it
  deprecated: [...rulesOfStyle, titles, descriptions],
  changes: [...rulesOfStyle, descriptions],
};

/** Whether it is HTML without a head, a body and front matter: a template may put it into another page. */
function isFragment({ text, front, location }: CheckedArticle, kind: ArticleKind): boolean {
  return (
    kind === "html" &&
    !(location.kind === "url" && location.state === "static") &&
    (front.kind === "none" || isHtmlHead(front)) &&
    !/<(?:html|head|body|title)[\s>]/iu.test(text)
  );
}

/** Files by which search engines and others know whose a site is. */
const ownership =
  /^(?:google[\da-f]{16}|pinterest-[\da-z]{5,40}|yandex_[\da-f]{16}|naver[\da-f]{32}|baidu_verify_[\w-]{5,60})\.html$/u;

/** Whether it is Markdown that is copied as it is, a text about the project itself that nothing says is a page, or a file that proves whose the site is. */
function isNoPage({ path, location, front }: CheckedArticle, kind: ArticleKind): boolean {
  if (kind === "html" && ownership.test(nameOf(path))) {
    return true;
  }
  return location.kind === "url"
    ? location.state === "static" && kind !== "html"
    : location.kind === "unknown" && front.kind === "none" && isProjectText(path);
}

/** Names in capitals that pages have as well. */
const pagesInCapitals = /^(?:README|INDEX|FAQ|ABOUT|HOME|NEWS|BLOG|CONTACT)\b/u;

/** Whether it is a text for those who work on the project, beside the site's configuration, that its generator makes a page of without being told to. */
function isAboutProject({ path, front, rules: { folder } }: CheckedArticle): boolean {
  const name = nameOf(path);
  return (
    front.kind === "none" &&
    folderOf(path) === folder &&
    !pagesInCapitals.test(name) &&
    (isProjectText(path) || /^[A-Z]{3,}(?:[-_][A-Z]+)*\.md$/u.test(name))
  );
}

/** Whether it is an HTML file that the site copies as it is: often slides, or documentation that a program wrote. */
function isCopied({ path, location, rules }: CheckedArticle, kind: ArticleKind): boolean {
  if (kind !== "html" || !traitsOf(rules).judgesLinks) {
    return false;
  }
  const folders =
    rules.targets?.staticFolders ??
    ["public", "static"].map((name) => joinPath(rules.folder, name));
  const mayBe = location.kind === "url" ? location.state === "static" : location.kind === "unknown";
  return mayBe && folders.some((folder) => pathBelow(path, folder) !== undefined);
}

/** Without those that say the same of one place again: several links by reference have one definition. */
function onceEach(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, start, end, message }) => {
    const key = JSON.stringify([rule, start, end, message]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/** The first findings of each rule; the last of them says how many more there are. */
function firstOfEach(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const counts = new Map<RuleName, number>();
  const first = findings.filter(({ rule }) => {
    const count = (counts.get(rule) ?? 0) + 1;
    counts.set(rule, count);
    return count <= mostOfRule;
  });
  for (const [rule, count] of counts) {
    const at = count > mostOfRule ? first.findLastIndex((finding) => finding.rule === rule) : -1;
    const last = first[at];
    if (last !== undefined) {
      const more = formatInteger(count - mostOfRule);
      const message = l10n.t(
        "{0} There are {1} more like this that aren't listed.",
        last.message,
        more,
      );
      first[at] = { ...last, message };
    }
  }
  return first;
}

function isOn(rule: RuleName, settings: RuleSettings): boolean {
  return severityOf(rule, settings) !== "off";
}

/** What the project says about a rule counts more than what a finding says of itself. */
function severityFor({ rule, severity }: Finding, settings: RuleSettings): Severity {
  return settings.rules?.[rule] ?? severity ?? severityOf(rule, settings);
}
