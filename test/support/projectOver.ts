import { oneKeywordFields } from "../../src/articles/contents/keywordInArticle.ts";
import { ArticleProject } from "../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../src/articles/project/projectChecks.ts";
import type { SiteFiles } from "../../src/articles/sites/siteFiles.ts";

/** What of a project's settings and of the clock a test may say. */
export interface ProjectOptions {
  readonly siteUrl?: string;
  readonly now?: () => Date;
}

/** A project and its checks over some files, with the settings that a project has by itself. */
export function projectOver(
  files: SiteFiles,
  { siteUrl = "", now = () => new Date() }: ProjectOptions = {},
): { readonly project: ArticleProject; readonly checks: ProjectChecks } {
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: oneKeywordFields("keyword"),
    keywords: "keywords",
  };
  const project = new ArticleProject({
    files,
    settings: { of: () => ({ siteUrl, titleSuffix: "", fields }), researchFolder: () => "seo" },
    now,
  });
  return { project, checks: new ProjectChecks(project) };
}
