import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { ProjectChecks } from "../../../../src/articles/project/projectChecks.ts";
import { withChanges } from "../../../../src/articles/text/textChange.ts";
import type {
  RedirectKind,
  RedirectRequest,
  RedirectWays,
} from "../../../../src/articles/redirects/redirectWays.ts";
import { waysToRedirect } from "../../../../src/articles/redirects/waysToRedirect.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

/** The text of each file by its path. */
export type Texts = Readonly<Record<string, string>>;

function projectOf(texts: Texts): ArticleProject {
  const files = memoryFiles(texts);
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: [],
    keywords: "keywords",
  };
  return new ArticleProject({
    files,
    settings: { of: () => ({ siteUrl: "", titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
}

/** What is found in the files of a project in memory that say redirects: each with its rule and the text at its place. */
export async function foundIn(
  texts: Texts,
  settings: Texts = {},
): Promise<readonly { readonly said: string; readonly finding: ReportedFinding }[]> {
  const checks = new ProjectChecks(projectOf({ ...texts, ...settings }));
  const files = await checks.redirectFindings();
  checks.dispose();
  return files.flatMap(({ path, findings }) =>
    findings.map((finding) => ({
      said: `${finding.rule}: ${(texts[path] ?? "").slice(finding.start, finding.end)}`,
      finding,
    })),
  );
}

/** The ways of a project in memory to redirect what a file of it has taken over. */
export async function waysOf(
  texts: Texts,
  requests: readonly RedirectRequest[],
): Promise<RedirectWays> {
  const project = projectOf(texts);
  const site = await project.siteOf(requests[0]?.file ?? "");
  assert.ok(site !== undefined);
  return waysToRedirect(site, project.files, requests);
}

/** The project after one way of redirecting. */
export async function redirected(
  texts: Texts,
  kind: RedirectKind,
  requests: readonly RedirectRequest[],
): Promise<Texts> {
  const { ways, refused } = await waysOf(texts, requests);
  const way = ways.find((one) => one.kind === kind);
  assert.ok(way !== undefined, JSON.stringify(refused));
  return {
    ...texts,
    ...Object.fromEntries(
      way.edits.map(({ path, changes }) => [path, withChanges(texts[path] ?? "", changes)]),
    ),
  };
}
