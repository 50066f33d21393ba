import * as vscode from "vscode";
import type { ProposedLink } from "../../../articles/links/linkSearch.ts";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { linkRows } from "../../../research/agents/linkRows.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { App } from "../../platform/app.ts";
import type { ArticleParts } from "./describeArticle.ts";
import { offsetOf, wantedArticle } from "./describeArticle.ts";

/** Places of either kind at most: a few answers. */
const most = 100;

/**
 * Where the article that an input of `seo_find_links` names and others could link to each other, by the search of SEO:
 * Find Links Between Articles. Free, and changes nothing. Rejects like `describeArticle`.
 */
export async function listLinks(
  { sites }: Pick<App, "sites">,
  { articles }: Pick<ArticleParts, "articles">,
  input: JsonRecord,
): Promise<AnswerContent> {
  const uri = await wantedArticle(articles, input);
  const project = await sites();
  const place = project.placeOf(await project.listed(uri));
  if (place === undefined) {
    throw new Error("Not read: that file isn't inside the open folders.");
  }
  const { root, path } = place;
  const known = (await place.project.articles()).find((one) => one.path === path);
  const asked = { path, words: undefined, limit: 0, ifRead: false };
  const [{ into, out }, others] = await Promise.all([
    place.project.ask("linkPlaces", { path, most }),
    place.project.ask("linksTo", asked),
  ]);
  const shown = (one: string): string =>
    vscode.workspace.asRelativePath(vscode.Uri.joinPath(root, one));
  const told = (one: ProposedLink): ProposedLink => ({
    ...one,
    from: shown(one.from),
    to: shown(one.to),
  });
  return linkRows(
    {
      path: shown(path),
      isPublished: known?.isPublished === true,
      into: into.map(told),
      out: out.map(told),
      most,
      unread: others?.unread ?? 0,
    },
    offsetOf(input),
  );
}
