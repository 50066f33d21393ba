import * as vscode from "vscode";
import type { MergeReport } from "../../../articles/project/projectMerge.ts";
import { folderOf } from "../../../articles/sites/siteFiles.ts";
import type { IndexedArticle } from "../../../articles/sites/urlIndex.ts";
import { editionsOf } from "../../../articles/contents/editions.ts";
import { shortUrl } from "../../../articles/moves/moveWords.ts";
import {
  evidenceWords,
  mergeEvidence,
  pageWords,
} from "../../../research/opportunities/mergeEvidence.ts";
import type { MergeEvidence } from "../../../research/opportunities/mergeEvidence.ts";
import { mergedPagesText } from "../../../research/opportunities/mergeText.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { openDocument } from "../../platform/openDocument.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { ownSiteKey } from "../../platform/projectFiles/ownSiteKey.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { TableChoice } from "../resultPanels/tableTab.ts";
import { applyMoves, unsavedWords } from "../urlMoves/applyMoves.ts";
import { chooseWay, refusalWords, requestOf } from "../urlMoves/chooseRedirect.ts";
import type { WrittenWay } from "../urlMoves/chooseRedirect.ts";
import { copyPullRequestText } from "./copyPullRequestText.ts";
import { FiguresReader } from "./savedFigures.ts";

/** A merge as it was decided. */
interface Merge {
  readonly app: App;
  readonly place: PlaceInProject;
  readonly from: IndexedArticle;
  readonly into: IndexedArticle;
  /** The page that stays comes first. */
  readonly evidence: MergeEvidence;
}

type Possible = Extract<MergeReport, { readonly kind: "possible" }>;

/**
 * Merges an article with another one that is picked, or is given: both pages' figures, which one stays, their texts beside
 * each other, then the redirect, the links and the file that goes as one change, which the editor shows first. Rejects with
 * a sentence where it isn't possible.
 */
export async function mergeArticle(
  app: App,
  article: vscode.Uri,
  other?: IndexedArticle,
): Promise<void> {
  const place = (await app.sites()).placeOf(article);
  const folder = vscode.workspace.getWorkspaceFolder(article);
  if (place === undefined || folder === undefined) {
    throw new Error(vscode.l10n.t("Open the project's folder first."));
  }
  const articles = await place.project.articles();
  const own = articles.find(({ path }) => path === place.path);
  if (own === undefined) {
    throw new Error(
      vscode.l10n.t("{0} isn't published by a site here.", shownSentence(place.path)),
    );
  }
  const { shapes } = await new FiguresReader(app, folder).read(await ownSiteKey(app, folder.uri));
  const second = other ?? (await pickOther(articles, own));
  const linksIn = async ({ path }: IndexedArticle): Promise<number> => {
    const asked = { path, words: undefined, limit: 0, ifRead: false };
    const links = await place.project.ask("linksTo", asked);
    return new Set((links?.into ?? []).map(({ from }) => from)).size;
  };
  if (second === undefined) {
    return;
  }
  const pageOf = async (one: IndexedArticle) => ({
    path: one.path,
    url: one.url ?? "",
    title: one.title ?? one.path,
    linksIn: await linksIn(one),
  });
  const pages = [await pageOf(own), await pageOf(second)] as const;
  const evidence = mergeEvidence(pages, shapes);
  const staying = await pickStaying(evidence);
  if (staying === undefined) {
    return;
  }
  const isFirst = staying === own.path;
  const [into, from] = isFirst ? [own, second] : [second, own];
  const merge: Merge = {
    app,
    place,
    from,
    into,
    evidence: isFirst ? evidence : mergeEvidence([pages[1], pages[0]], shapes),
  };
  await showBoth(merge, await possible(merge));
}

/** What can be done with a row of two pages: merge them. */
export function mergeChoices(
  app: App,
  folder: vscode.WorkspaceFolder,
  articles: readonly IndexedArticle[],
): readonly TableChoice[] {
  const [first, second, ...more] = articles;
  if (first === undefined || second === undefined) {
    return [];
  }
  const uri = vscode.Uri.joinPath(folder.uri, first.path);
  const run = (): Promise<void> => mergeArticle(app, uri, more.length === 0 ? second : undefined);
  return [
    {
      item: { id: "mergePages", label: vscode.l10n.t("Merge Pages…") },
      act: { kind: "own", run },
    },
  ];
}

async function pickOther(
  articles: readonly IndexedArticle[],
  own: IndexedArticle,
): Promise<IndexedArticle | undefined> {
  const editions = editionsOf(articles);
  const folder = folderOf(own.path);
  const items = articles
    .filter((one) => one.isPublished && one.url !== undefined && editions.areTogether(own, one))
    .toSorted(
      (a, b) =>
        Number(folderOf(b.path) === folder) - Number(folderOf(a.path) === folder) ||
        (a.path < b.path ? -1 : 1),
    )
    .map((article) => ({
      icon: "file",
      label: article.title ?? article.path,
      description: shortUrl(article.url ?? ""),
      article,
    }));
  const picked = await askPick(items, {
    title: vscode.l10n.t("Merge into Another Article"),
    placeHolder: vscode.l10n.t("Select the other article"),
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked?.article;
}

/** Asks which page stays, with what is known of both; the one with more clicks comes first, else the one with more links in. */
async function pickStaying(evidence: MergeEvidence): Promise<string | undefined> {
  const items = evidence.pages
    .toSorted(
      (a, b) => (b.figures?.clicks ?? 0) - (a.figures?.clicks ?? 0) || b.linksIn - a.linksIn,
    )
    .map((page) => ({
      icon: "file",
      label: page.title,
      description: shortUrl(page.url),
      detail: pageWords(page),
      path: page.path,
    }));
  const picked = await askPick(items, {
    title: vscode.l10n.t("Which page stays?"),
    placeHolder: evidenceWords(evidence),
    ignoreFocusOut: true,
  });
  return picked?.path;
}

/** What has to change. Rejects with a sentence where a page has no certain URL, or keeps it without its file. */
async function possible({ place, from, into }: Merge): Promise<Possible> {
  const report = await place.project.ask("merge", { from: from.path, into: into.path });
  if (report.kind === "listsPages") {
    throw new Error(
      vscode.l10n.t(
        "{0} can't be merged: its URL lists the pages below it, even without this file.",
        shownSentence(report.path),
      ),
    );
  }
  if (report.kind === "unknownUrl") {
    throw new Error(
      vscode.l10n.t(
        "{0} has no published URL that is certain, so it can't be merged.",
        shownSentence(report.path),
      ),
    );
  }
  return report;
}

/** Opens both texts beside each other, and asks to go on when the writer has taken what is needed. */
async function showBoth(merge: Merge, report: Possible): Promise<void> {
  const { app, place, from, into } = merge;
  const [left, right] = [from, into].map(({ path }) => vscode.Uri.joinPath(place.root, path));
  const title = vscode.l10n.t("{0} → {1}", from.path, into.path);
  await vscode.commands.executeCommand("vscode.diff", left, right, title, { preview: false });
  const links = report.updates.reduce((sum, { edits }) => sum + edits.length, 0);
  const question = [
    vscode.l10n.t(
      "Copy what you need from {0} into {1}, then merge.",
      shownSentence(from.path),
      shownSentence(into.path),
    ),
    report.oldUrls.length === 0
      ? ""
      : countedText(
          report.oldUrls.length,
          { one: "1 URL is redirected.", other: "{0} URLs are redirected." },
          formatInteger(report.oldUrls.length),
        ),
    links === 0
      ? ""
      : countedText(
          links,
          { one: "1 link is updated.", other: "{0} links are updated." },
          formatInteger(links),
        ),
    vscode.l10n.t("{0} is deleted.", shownSentence(from.path)),
    ...byHand(report),
  ].filter((sentence) => sentence !== "");
  // nothing waits for a person: failures are said when they come
  notifyInfo(question.join(" "), [
    { label: vscode.l10n.t("Merge…"), run: () => apply(merge) },
    {
      label: vscode.l10n.t("Copy as Pull Request Text"),
      run: () => copy(merge),
    },
    { label: vscode.l10n.t("Not Now"), run: () => undefined },
  ]).catch((error: unknown) => void reportProblem(app.log, error));
}

/** What a person has to change, as sentences. */
function byHand({ leftOut, named }: Possible): readonly string[] {
  return [
    leftOut === 0
      ? ""
      : countedText(
          leftOut,
          {
            one: "1 link can't be updated: change it yourself.",
            other: "{0} links can't be updated: change them yourself.",
          },
          formatInteger(leftOut),
        ),
    named.length === 0
      ? ""
      : vscode.l10n.t(
          "The page may also be listed in {0}.",
          named.map((path) => shownSentence(path)).join(", "),
        ),
  ].filter((sentence) => sentence !== "");
}

function copy({ app, place, into, evidence }: Merge): Promise<void> {
  return copyPullRequestText(app, {
    folder: place.root,
    articles: [into.path],
    make: (allowed) => mergedPagesText(evidence, allowed),
  });
}

/** Redirects, updates links and deletes the file, as one change that the editor shows first. What the files say now counts. */
async function apply(merge: Merge): Promise<void> {
  const { app, place, from, into } = merge;
  const [goes, stays] = [from, into].map(({ path }) => vscode.Uri.joinPath(place.root, path));
  if (goes === undefined || stays === undefined) {
    return;
  }
  await refuseUnsaved(goes, from.path);
  // the redirect is verified by what is on disk
  const text = await openDocument(stays);
  if (text?.isDirty === true && !(await text.save())) {
    throw new Error(vscode.l10n.t("Save {0} first.", shownSentence(into.path)));
  }
  const report = await possible(merge);
  const way = await redirect(merge, report);
  if (way === "declined") {
    return;
  }
  // a person may have typed while the ways were shown
  await refuseUnsaved(goes, from.path);
  const done = await applyMoves(place, report.updates, way?.edits ?? [], {
    preview: vscode.l10n.t("Merge {0}", from.path),
    deleted: [from.path],
  });
  if (!done.isApplied) {
    return;
  }
  // a person may have left that out of what the editor showed
  const isThere = (await place.files.read(from.path)) !== undefined;
  const said = [
    isThere
      ? vscode.l10n.t("{0} wasn't deleted.", shownSentence(from.path))
      : vscode.l10n.t("Merged into {0}.", shownSentence(into.path)),
    ...(way === undefined
      ? []
      : [
          way.isPasted === true
            ? vscode.l10n.t("Paste the redirect into {0}.", shownSentence(way.file))
            : vscode.l10n.t("Redirect written: {0}.", shownSentence(way.file)),
        ]),
    ...byHand(report),
    unsavedWords(done),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
  // not awaited: the message may stay open for long
  void notifyInfo(said, [
    { label: vscode.l10n.t("Copy as Pull Request Text"), run: () => copy(merge) },
  ]).catch((error: unknown) => void reportProblem(app.log, error));
}

/** Rejects with a sentence where a file has unsaved changes: the editor deletes them with it. */
async function refuseUnsaved(file: vscode.Uri, path: string): Promise<void> {
  if ((await openDocument(file))?.isDirty === true) {
    throw new Error(vscode.l10n.t("Save {0} or discard its changes first.", shownSentence(path)));
  }
}

/** How the old URLs are redirected; undefined where there are none. Rejects with a sentence where no way is known. */
async function redirect(
  { app, place, into }: Merge,
  { oldUrls, newUrl }: Possible,
): Promise<WrittenWay | "declined" | undefined> {
  const requests = oldUrls.flatMap((url) => requestOf({ url, newUrl, to: into.path }));
  if (requests.length === 0) {
    return undefined;
  }
  const ways = await place.project.ask("redirectWays", { of: into.path, requests });
  if (ways.ways.length === 0 && ways.refused.every(({ snippet }) => snippet === undefined)) {
    const why = [...new Set(ways.refused.map((one) => shownSentence(refusalWords(one))))].join(" ");
    throw new Error(
      why === ""
        ? vscode.l10n.t(
            "This site has no place for redirects that is known here. Nothing was changed.",
          )
        : vscode.l10n.t("Not merged: the old URL can't be redirected. {0}", why),
    );
  }
  return (await chooseWay(app, place, ways)) ?? "declined";
}
