import type { ArticleKind } from "../frontMatter/articleKind.ts";
import { isHtmlHead } from "../frontMatter/frontMatter.ts";
import type { FrontMatter } from "../frontMatter/frontMatter.ts";
import type { CheckContext } from "./checkContext.ts";
import type { CheckedArticle } from "./finding.ts";
import { isExampleOfPost, isForTests, isOfCopiedProject } from "../sites/sampleFolder.ts";
import { isDeprecated } from "./deprecated.ts";
import { isGenerated, isRendered } from "./generatedArticle.ts";
import { isOfOldVersion } from "./oldVersion.ts";
import { isShownMarkup } from "./shownMarkup.ts";
import { isSlides } from "./slides.ts";

/**
 * What an article is beside a text that is edited for readers: one that shows markup or comes with a copy of another project, one that a program writes, one of a
 * version that is no longer edited, a talk's slides, a page of what is no longer to be used, or a list of changes.
 */
export type TextKind = "shown" | "generated" | "old" | "slides" | "deprecated" | "changes";

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
const versionHeading = /^[#\s]*(?:<h\d[^>]*>)?\s*\[?v?\d+\.\d/iu;

/** Whether an article lists what changed between releases, by its name, or by its headings where its name is of more words. */
function isChangelog({ path, text, body }: CheckedArticle): boolean {
  return (
    changelogs.test(path) ||
    (namesChanges.test(path) &&
      body.headings.some(({ start, end }) => versionHeading.test(text.slice(start, end))))
  );
}
