import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { fieldText, isHtmlHead } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { CheckContext } from "./checkContext.ts";
import type { CheckedArticle } from "./finding.ts";
import { isExampleOfPost, isForTests, isOfCopiedProject } from "../sites/sampleFolder.ts";
import { isDeprecated } from "./deprecated.ts";
import { isGenerated, isRendered } from "./generatedArticle.ts";
import { isOfOldVersion } from "./oldVersion.ts";
import { isShownMarkup } from "./shownMarkup.ts";
import { isErrorPage } from "./rules/forResults.ts";
import { isSlides } from "./slides.ts";

/**
 * What an article is beside a text that is edited for readers: one that shows markup or comes with a copy of another project, one that a program writes, one of a
 * version that is no longer edited, a talk's slides, what is shown in the place of a page that can't be had, a page of what is no longer to be used, or a list of changes.
 */
export type TextKind =
  | "shown"
  | "generated"
  | "old"
  | "slides"
  | "error"
  | "deprecated"
  | "changes";

/** The first of the kinds that an article is of; undefined for one of none. */
export async function kindOf(
  article: CheckedArticle,
  kind: ArticleKind,
  files: CheckContext["files"],
): Promise<TextKind | undefined> {
  const { path, rules } = article;
  if (
    isShownMarkup(article) ||
    (kind === "html" && isPlain(article.front) && isExampleOfPost(path, rules)) ||
    (await isForTests(path, rules.folder, files)) ||
    (await isOfCopiedProject(path, rules, files))
  ) {
    return "shown";
  }
  if (isGenerated(article, kind) || (await isRendered(path, files))) {
    return "generated";
  }
  if (await isOfOldVersion(article, files)) {
    return "old";
  }
  if (isSlides(article)) {
    return "slides";
  }
  if (article.location.kind === "url" && isErrorPage(article.location.url)) {
    return "error";
  }
  return isDeprecated(article) ? "deprecated" : isChangelog(article) ? "changes" : undefined;
}

/** Whether HTML has no front matter. */
function isPlain(front: FrontMatter): boolean {
  return front.kind === "none" || isHtmlHead(front);
}

/** Names of files and folders with lists of changes, whole but for a day or a version: `changelog.md`, `changelogs/1.2.md`. */
const changelogs =
  /(?:^|\/)(?:v?\d[\d.-]*[-_])?(?:(?:changelogs?|release[-_]?notes?)(?:[-_.]v?\d[\d.-]*)?|release[-_]v?\d+[-_.]\d[\d.-]*)(?:\.[a-z]+)*(?:\/|$)/iu;
/** Names that also articles about such lists have. */
const namesChanges = /(?:^|[/_.-])(?:changelogs?|release[-_]?notes?)(?:[/_.-]|$)/iu;
/** How the heading of a release begins. */
const versionHeading = /^[#\s]*(?:<h\d[^>]*>\s*)?\[?v?\d+\.\d/iu;

/** A title that is a release's name and nothing else: "Kettle 0.16.1", "Release notes 2.0". */
const releaseTitle =
  /^(?:[\w.-]+ ){0,3}v?\d+\.\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc)[\d.]*)?(?: release notes)?$/iu;
/** What programs that write such lists call their parts. */
const partsOfList =
  /^(?:added|(?:breaking )?changes|changed|deprecated|(?:bug )?fix(?:es|ed)|new features|features|improvements|removed|security fixes)$/iu;

/** Whether an article lists what changed between releases, by its name, or by its headings where its name is of more words or is its title. */
function isChangelog({ path, text, body, front }: CheckedArticle): boolean {
  return (
    changelogs.test(path) ||
    (releaseTitle.test(fieldText(front, "title")?.trim() ?? "") &&
      body.headings.some(({ depth }) => depth > 1) &&
      body.headings.every(
        ({ depth, text: part }) => depth === 1 || partsOfList.test(part.trim()),
      )) ||
    (namesChanges.test(path) &&
      body.headings.some(({ start, end }) => versionHeading.test(text.slice(start, end))))
  );
}
