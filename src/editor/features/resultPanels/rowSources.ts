import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import type { SourceOfUrl } from "../../platform/projectFiles/projectSites.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { valueWithin } from "../../../system/within.ts";
import { findSourceId } from "../../../research/results/sourceChoices.ts";
import type { RowSource, RowSources } from "../../../research/results/sourceChoices.ts";
import { urlsOf } from "../../../research/results/rowValues.ts";
import type { SelectedRows } from "../../../research/results/selectedRows.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import type { PageState } from "../../../articles/sites/siteRules.ts";

/** Milliseconds that a menu waits for the files of a page; the search continues, and the next menu has them. */
const longestSearch = 300;
/** URLs of one row that are looked up. */
const mostUrls = 10;

/**
 * The files of the workspace that make the pages of a row; of several rows none. `item` is the menu's entry that is
 * about to be run, undefined where the menu opens, which waits for nothing.
 */
export async function rowSources(
  { sites, log }: Pick<App, "sites" | "log">,
  selected: SelectedRows,
  item?: string,
): Promise<RowSources | undefined> {
  const urls = selected.rows.length === 1 ? urlsOf(selected).slice(0, mostUrls) : [];
  if (urls.length === 0 || (item !== undefined && !item.startsWith(findSourceId))) {
    return undefined;
  }
  if (item === findSourceId) {
    return { urls, files: "unknown" };
  }
  const search = sources({ sites }, urls);
  try {
    const files = await (item === undefined ? valueWithin(longestSearch, search) : search);
    // Rows of results about the person's own site offer the search while the file isn't known yet.
    return files === undefined && findTool(selected.result.tool)?.isAboutOwnSite !== true
      ? undefined
      : { urls, files: files?.map(rowSource) ?? "unknown" };
  } catch (error) {
    // the other entries don't depend on it
    void reportProblem(log, error);
    return undefined;
  }
}

/** Opens the file that makes one of these pages; of several files the one that is chosen. Where there is none, it says why. */
export async function openSource(app: Pick<App, "sites">, urls: readonly string[]): Promise<void> {
  const [url = ""] = urls;
  const found = await showProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("Looking for the article…"),
    },
    () => sources(app, urls),
  );
  const [only, ...others] = found;
  if (only === undefined) {
    void notifyInfo(await (await app.sites()).whyNoFile(url));
    return;
  }
  const chosen = others.length === 0 ? only : await choose(found);
  if (chosen !== undefined) {
    await openFile(chosen.uri);
  }
}

/** Opens a file of the project where its tab is, else in a new one. */
export async function openFile(uri: vscode.Uri): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", uri, { preview: false });
}

async function choose(found: readonly SourceOfUrl[]): Promise<SourceOfUrl | undefined> {
  const items = found.map((source) => ({
    icon: "file",
    label: vscode.workspace.asRelativePath(source.uri),
    description: noteOf(source),
    source,
  }));
  const title = vscode.l10n.t("Open Article");
  return (await askPick(items, { title, matchOnDescription: true }))?.source;
}

/** Each file once, those of pages before those that have an alias only. */
async function sources(
  { sites }: Pick<App, "sites">,
  urls: readonly string[],
): Promise<SourceOfUrl[]> {
  const projects = await sites();
  const found = (await Promise.all(urls.map((url) => projects.filesOf(url)))).flat();
  const byFile = new Map<string, SourceOfUrl>();
  for (const source of found.toSorted((a, b) => Number(a.isAlias) - Number(b.isAlias))) {
    const key = source.uri.toString();
    byFile.set(key, byFile.get(key) ?? source);
  }
  return [...byFile.values()];
}

function rowSource(source: SourceOfUrl): RowSource {
  return { uri: source.uri.toString(), name: fileName(source.uri), note: noteOf(source) };
}

/** "latte.md"; of a file that is called like many others with its folder: "latte/index.md". */
function fileName({ path }: vscode.Uri): string {
  const [folder, name = path] = path.split("/").slice(-2);
  return /^_?(?:index|page)\./u.test(name) && folder !== undefined && folder !== ""
    ? `${folder}/${name}`
    : name;
}

/** "draft", "alias"; "" for the file of a published page. */
function noteOf({ isAlias, isGuess, state }: SourceOfUrl): string {
  const words: Readonly<Record<PageState, string>> = {
    published: "",
    static: "",
    draft: vscode.l10n.t("draft"),
    future: vscode.l10n.t("scheduled"),
    expired: vscode.l10n.t("expired"),
    notPublished: vscode.l10n.t("not published"),
    notRendered: vscode.l10n.t("no page"),
  };
  const notes = [
    isAlias ? vscode.l10n.t("alias") : "",
    isGuess ? vscode.l10n.t("guessed URL") : "",
    words[state],
  ];
  return notes.filter((note) => note !== "").join(", ");
}
