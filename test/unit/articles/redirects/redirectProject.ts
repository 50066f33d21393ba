import assert from "node:assert/strict";
import { ArticleProject } from "../../../../src/articles/project/articleProject.ts";
import { withChanges } from "../../../../src/articles/redirects/listEdits.ts";
import type {
  RedirectKind,
  RedirectRequest,
  RedirectWays,
} from "../../../../src/articles/redirects/redirectWays.ts";
import { waysToRedirect } from "../../../../src/articles/redirects/waysToRedirect.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

/** The text of each file by its path. */
export type Texts = Readonly<Record<string, string>>;

/** The ways of a project in memory to redirect what a file of it has taken over. */
export async function waysOf(
  texts: Texts,
  requests: readonly RedirectRequest[],
): Promise<RedirectWays> {
  const files = memoryFiles(texts);
  const fields = {
    title: "title",
    description: "description",
    slug: "slug",
    keyword: [],
    keywords: "keywords",
  };
  const project = new ArticleProject({
    files,
    settings: { of: () => ({ siteUrl: "", titleSuffix: "", fields }), researchFolder: () => "seo" },
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  const site = await project.siteOf(requests[0]?.file ?? "");
  assert.ok(site !== undefined);
  return waysToRedirect(site, files, requests);
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
