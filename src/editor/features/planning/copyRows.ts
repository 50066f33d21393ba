import * as vscode from "vscode";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import type { ChangeNote } from "../../../research/changes/changeNotes.ts";
import { laterDay } from "../../../research/changes/siteChange.ts";
import type { DecidedList, DecidedRow } from "../../../research/opportunities/decided.ts";
import { mergeText } from "../../../research/opportunities/mergeText.ts";
import { opportunityText } from "../../../research/opportunities/pullRequestText.ts";
import type { Shapes } from "../../../research/opportunities/shapes.ts";
import { countedText, formatInteger, localDay } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { HistoryOfProject } from "./changeHistory.ts";
import { daysToLookAgain } from "./changeNoteStore.ts";
import { copyPullRequestText } from "./copyPullRequestText.ts";

/** Rows of opportunities that become a text, with what is known of them. */
export interface CopiedRows {
  readonly folder: vscode.WorkspaceFolder;
  readonly project: PlaceInProject["project"];
  readonly list: DecidedList;
  readonly rows: readonly DecidedRow[];
  readonly shapes: Shapes;
  readonly notes: readonly ChangeNote[];
}

/** Copies rows with what the articles' edits change that aren't on the default branch yet; two pages for one search as a merge, once it was asked which page stays. */
export async function copyRows(
  app: Pick<App, "context" | "git" | "sites">,
  copied: CopiedRows,
): Promise<void> {
  const { folder, list, rows, shapes, notes } = copied;
  const articles = [...new Set(rows.flatMap((row) => row.articles.map(({ path }) => path)))];
  const same = mergedArticles(copied);
  const linksIn = same.length === 0 ? new Map<string, number>() : await linksTo(copied, same);
  const kept = same.length === 0 ? undefined : await askKept(same, linksIn);
  if (same.length > 0 && kept === undefined) {
    return;
  }
  const edits = await new HistoryOfProject(app, folder.uri).pending(articles);
  await copyPullRequestText(app, {
    folder: folder.uri,
    articles,
    make: (allowed) =>
      kept === undefined
        ? opportunityText(
            list,
            rows,
            { edits, shapes, lookAgain: nextLook(articles, notes) },
            allowed,
          )
        : mergeText({ list, rows, kept, queryPages: shapes.queryPages, linksIn, edits }, allowed),
  });
}

/** The articles of rows that are about the same two pages or more; none for other rows. */
function mergedArticles({ list, rows }: CopiedRows): readonly IndexedArticle[] {
  const [first] = rows;
  return list.group === "twoPages" &&
    first !== undefined &&
    rows.every((row) => setOf(row) === setOf(first))
    ? first.articles
    : [];
}

function setOf({ articles }: DecidedRow): string {
  return articles
    .map(({ path }) => path)
    .toSorted()
    .join("\n");
}

async function linksTo(
  { project }: CopiedRows,
  articles: readonly IndexedArticle[],
): Promise<ReadonlyMap<string, number>> {
  const known = new Map<string, number>();
  for (const { path } of articles) {
    const asked = { path, words: undefined, limit: 0, ifRead: false };
    const reply = await project.ask("linksTo", asked);
    // links of articles that couldn't be read may lead there, too
    if (reply?.unread === 0) {
      known.set(path, reply.into.length);
    }
  }
  return known;
}

async function askKept(
  articles: readonly IndexedArticle[],
  linksIn: ReadonlyMap<string, number>,
): Promise<IndexedArticle | undefined> {
  const picked = await askPick(
    articles.map((article) => {
      const links = linksIn.get(article.path);
      return {
        label: article.path,
        description:
          links === undefined
            ? ""
            : countedText(
                links,
                { one: "{0} link in", other: "{0} links in" },
                formatInteger(links),
              ),
        article,
      };
    }),
    {
      title: vscode.l10n.t("Remaining Page"),
      placeHolder: vscode.l10n.t(
        "The text redirects the other page to this one. No file is changed.",
      ),
    },
  );
  return picked?.article;
}

/** The next day on which somebody wants to look at one of the articles; else when four weeks of figures will be there. */
function nextLook(articles: readonly string[], notes: readonly ChangeNote[]): string {
  const today = localDay(new Date());
  const [noted] = notes
    .filter(({ file, lookAgain }) => articles.includes(file) && lookAgain > today)
    .map(({ lookAgain }) => lookAgain)
    .toSorted();
  return noted ?? laterDay(today, daysToLookAgain);
}
