import * as vscode from "vscode";
import { readBriefArticle } from "../../../research/files/brief/briefArticle.ts";
import type { BriefArticle } from "../../../research/files/brief/briefArticle.ts";
import { briefFolder } from "../../../research/files/brief/briefPlace.ts";
import { withTarget } from "../../../research/files/brief/briefTarget.ts";
import { takeMarks } from "../../../research/files/brief/briefMarks.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import {
  cannotWrite,
  chooseNewFile,
  targetToAppend,
} from "../../platform/projectFiles/chooseTarget.ts";
import { checkedTarget } from "../../platform/projectFiles/projectFile.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { settings } from "../../platform/settings.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { languageTag } from "../../../shared/marketNames.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { proposeArticle } from "./proposeArticle.ts";
import type { ArticleProposal } from "./proposeArticle.ts";
import { findFiles, workspaceFiles } from "../../platform/workspaceFiles.ts";

/** Endings of articles that are made: those whose text is Markdown. */
const endings = [".md", ".mdx", ".markdown"];

/**
 * From a brief to an article beside the project's others: front matter, and the brief's outline as headings. The path is
 * shown before anything is written; no file is ever overwritten, and of the brief only an empty target is filled.
 */
export async function createArticle(app: App, argument: unknown): Promise<void> {
  const uri = argument instanceof vscode.Uri ? argument : await openOrPickedBrief();
  if (uri === undefined) {
    return;
  }
  const brief = await readBriefArticle(await readProjectText(uri));
  if ("problem" in brief) {
    throw new Error(brief.problem);
  }
  const proposal = await propose(app, uri, brief);
  const chosen = await chooseNewFile(vscode.workspace.getWorkspaceFolder(uri), {
    title: vscode.l10n.t("New Article: {0}", shownSentence(brief.keyword)),
    prompt: [headingsSentence(brief), draftSentence(proposal)]
      .filter((sentence) => sentence !== "")
      .join(" "),
    path: proposal.path,
    endings,
  });
  if (chosen === undefined) {
    return;
  }
  const target = await checkedTarget(chosen);
  try {
    await writeProjectText(target, proposal.text);
  } catch (error) {
    throw cannotWrite(target.uri, error);
  }
  await vscode.window.showTextDocument(await workspaceFiles.openDocument(target.uri), {
    preview: false,
  });
  const name = vscode.workspace.asRelativePath(target.uri);
  await fillTarget(app, uri, target.uri);
  const linking = await linkingArticles(app, target.uri, proposal.path, brief);
  void notifyInfo(
    [
      vscode.l10n.t("Article saved to {0}.", name),
      headingsSentence(brief),
      ...(linking.length === 0
        ? []
        : [vscode.l10n.t("These articles could link to it: {0}.", linking.join(", "))]),
    ].join(" "),
    linking.length === 0
      ? []
      : [
          {
            label: vscode.l10n.t("Find Links Between Articles"),
            run: () => runCommand(commands.findLinks),
          },
        ],
  );
}

/** Articles that a new one is told to be linked from. */
const mostLinking = 3;

/** The articles that already name a new one. Where that can't be told the log says so: the article is there. */
async function linkingArticles(
  app: App,
  article: vscode.Uri,
  beside: string,
  { title, keyword, language }: BriefArticle,
): Promise<readonly string[]> {
  try {
    const place = (await app.sites()).placeOf(article);
    const asked = { path: place?.path ?? "", title, keyword, language: languageTag(language) };
    const found =
      (await place?.project.ask("linksToNew", { article: asked, beside, most: mostLinking })) ?? [];
    return found.map(({ from }) => shownSentence(from));
  } catch (error) {
    app.log.error(error);
    return [];
  }
}

/** Notes the article in the brief. Where that isn't possible the log says so: the article is there. */
async function fillTarget(app: App, brief: vscode.Uri, article: vscode.Uri): Promise<void> {
  try {
    const text = await withTarget(
      await readProjectText(brief),
      vscode.workspace.asRelativePath(article, false),
    );
    if (text !== undefined) {
      await writeProjectText(await targetToAppend(brief), text);
    }
  } catch (error) {
    app.log.error(error);
  }
}

/** Reads all articles of the project's sites when they weren't read yet. */
async function propose(app: App, uri: vscode.Uri, brief: BriefArticle): Promise<ArticleProposal> {
  const title = vscode.l10n.t("Reading your articles…");
  return showProgress({ location: vscode.ProgressLocation.Window, title }, async () => {
    const place = (await app.sites()).placeOf(uri);
    const project =
      place === undefined
        ? {
            files: { read: () => Promise.resolve(undefined) },
            sites: () => Promise.resolve([]),
            siteOf: () => Promise.resolve(undefined),
            articles: [],
          }
        : {
            files: place.files,
            sites: () => place.project.ask("sites", undefined),
            siteOf: (path: string) => place.project.ask("siteOf", path),
            articles: await place.project.articles(),
          };
    return proposeArticle(brief, project, settings.frontMatterFields(uri), new Date());
  });
}

function headingsSentence({ headings }: BriefArticle): string {
  return headings.length === 0
    ? vscode.l10n.t("The brief has no outline, so the article has no headings.")
    : countedText(
        headings.length,
        {
          one: "1 heading from the brief's outline.",
          other: "{0} headings from the brief's outline.",
        },
        formatInteger(headings.length),
      );
}

function draftSentence({ isDraft }: ArticleProposal): string {
  return isDraft === undefined
    ? ""
    : isDraft
      ? vscode.l10n.t("It's a draft until you publish it.")
      : vscode.l10n.t("Not marked as a draft: your next build will publish it.");
}

/** The brief in front, else one of the project's; undefined when the person gave up. */
async function openOrPickedBrief(): Promise<vscode.Uri | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document !== undefined && isBrief(document)) {
    return document.uri;
  }
  const folders = vscode.workspace.workspaceFolders ?? [];
  const found = await Promise.all(
    folders.map((folder) =>
      findFiles(
        new vscode.RelativePattern(folder, `${settings.folder(folder.uri)}/briefs/*.md`),
        null,
      ),
    ),
  );
  const briefs = found.flat().toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (briefs.length === 0) {
    throw new Error(
      vscode.l10n.t("There are no content briefs here. Create one with New Content Brief."),
    );
  }
  const picked = await askPick(
    briefs.map((uri) => ({
      icon: "note",
      label: uri.path.slice(uri.path.lastIndexOf("/") + 1),
      description: vscode.workspace.asRelativePath(uri),
      uri,
    })),
    { title: vscode.l10n.t("New Article"), placeHolder: vscode.l10n.t("Choose a content brief") },
  );
  return picked?.uri;
}

/** By its place, or by what every brief has at its end. */
function isBrief(document: vscode.TextDocument): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const briefs =
    folder === undefined
      ? undefined
      : vscode.Uri.joinPath(folder.uri, settings.folder(folder.uri), briefFolder).path;
  return (
    (briefs !== undefined && document.uri.path.startsWith(`${briefs}/`)) ||
    takeMarks(document.getText()).marks !== undefined
  );
}
