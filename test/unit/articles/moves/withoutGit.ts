import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { ProjectMoves } from "../../../../src/articles/project/projectMoves.ts";
import type { UrlChanges } from "../../../../src/articles/moves/urlChange.ts";
import type { FolderDifference } from "../../../../src/system/git/committedFolder.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

type Texts = Readonly<Record<string, string>>;

const fields = {
  title: "title",
  description: "description",
  slug: "slug",
  keyword: ["keyword"],
  keywords: "keywords",
};

/** A project in memory, at a day in June 2025. */
export function projectOver(texts: Texts, siteUrl = ""): ArticleProject {
  return new ArticleProject({
    files: memoryFiles(texts),
    settings: { of: () => ({ siteUrl, titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2025-06-01T12:00:00Z"),
  });
}

/** How files differ, as Git would say it. */
export function differenceOf(before: Texts, after: Texts): FolderDifference {
  const files = Object.keys(before);
  return {
    commit: "0".repeat(40),
    branch: undefined,
    files,
    changed: files.filter((path) => path in after && after[path] !== before[path]),
    gone: files.filter((path) => !(path in after)),
    came: Object.keys(after).filter((path) => !(path in before)),
    committed: Object.keys(after).filter((path) => !(path in before)),
    ignored: [],
    unread: [],
  };
}

/** What is found between two states of a project. */
export function changesBetween(
  before: Texts,
  after: Texts,
  more: Partial<FolderDifference> = {},
): Promise<UrlChanges> {
  const project = projectOver(after);
  const encoder = new TextEncoder();
  return new ProjectMoves({
    project,
    checks: new ProjectChecks(project),
    committed: (_, paths) =>
      Promise.resolve(
        paths.map((path) =>
          Object.hasOwn(before, path) ? encoder.encode(before[path]) : undefined,
        ),
      ),
  }).changesSince({ ...differenceOf(before, after), ...more });
}
