import * as vscode from "vscode";
import { historyFolder, withUnionMerge } from "../../../research/files/history/historyNames.ts";
import type { App } from "../../platform/app.ts";
import { reportProblem } from "../../platform/commands.ts";
import { targetToAppend } from "../../platform/projectFiles/chooseTarget.ts";
import type { FileTarget } from "../../platform/projectFiles/chooseTarget.ts";
import { exists } from "../../platform/projectFiles/exists.ts";
import { readProjectText, writeProjectText } from "../../platform/projectFiles/writeProjectFile.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { notifyInfo } from "../../platform/prompts/messages.ts";
import { settings } from "../../platform/settings.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import { checkInside } from "../keywordLists/listFiles.ts";
import type { HistoryOpener } from "./historyFiles.ts";
import type { WrittenHistory } from "./writeHistory.ts";

/** In which folders the merge driver was offered. */
const memory = "seoResearch.historyMerge";
/** Folders above a project that may be the repository's. */
const mostAbove = 20;

/** What a message about added positions leaves out. */
interface Saying {
  /** False where who can read the folder was just said. */
  readonly saysReaders: boolean;
}

/** Says what was added, with the way to the history. The first time in a folder also who can read it. Doesn't wait for the answer. */
export function notifyAdded(
  app: App,
  panels: HistoryOpener,
  written: WrittenHistory,
  saying: Saying = { saysReaders: true },
): void {
  void announce(app, panels, written, saying).catch((error: unknown) =>
    reportProblem(app.log, error),
  );
}

async function announce(
  app: App,
  panels: HistoryOpener,
  written: WrittenHistory,
  { saysReaders }: Saying,
): Promise<void> {
  const { folder, uris } = written;
  const merge = await mergeOffer(app, folder);
  const sentences = [
    addedWords(written),
    ...(written.isUnsaved
      ? [vscode.l10n.t("The file has unsaved changes. Save it when you're ready.")]
      : []),
    ...(written.isFirst && saysReaders ? [readersWords(folder)] : []),
    ...(merge === undefined
      ? []
      : [vscode.l10n.t("Git can merge lines added on two branches if .gitattributes says so.")]),
  ];
  await notifyInfo<unknown>(sentences.join(" "), [
    {
      label: vscode.l10n.t("Open Rank History"),
      run: () => panels.open(uris[0]),
    },
    ...(merge === undefined ? [] : [merge]),
  ]);
}

/** "Added 12 positions to seo/history/example.com.us-en.csv." */
function addedWords({ uris: [uri, ...others], added }: WrittenHistory): string {
  const name = shownSentence(vscode.workspace.asRelativePath(uri));
  if (added === 0) {
    return vscode.l10n.t("{0} already has these positions.", name);
  }
  if (others.length > 0) {
    return vscode.l10n.t(
      "Positions added to {0} rank histories: {1}.",
      formatInteger(others.length + 1),
      formatInteger(added),
    );
  }
  return countedText(
    added,
    { one: "Added 1 position to {1}.", other: "Added {0} positions to {1}." },
    formatInteger(added),
    name,
  );
}

/** Who can read the histories of a folder. */
export function readersWords(folder: vscode.WorkspaceFolder): string {
  return vscode.l10n.t(
    "Everyone with access to the repository can read {0}.",
    shownSentence(`${settings.folder(folder.uri)}/${historyFolder}`),
  );
}

/** The button that has git join histories, once a folder: where it is in a repository whose attributes don't say so yet. */
async function mergeOffer(
  { context }: App,
  folder: vscode.WorkspaceFolder,
): Promise<MessageButton<unknown> | undefined> {
  const offered = context.workspaceState.get<unknown>(memory);
  const folders: unknown[] = Array.isArray(offered) ? offered : [];
  const name = folder.uri.toString();
  if (folders.includes(name) || !vscode.workspace.isTrusted || !(await isInRepository(folder))) {
    return undefined;
  }
  const { before, after } = await attributesOf(folder);
  if (before === after) {
    return undefined;
  }
  await context.workspaceState.update(memory, [...folders, name]);
  return {
    label: vscode.l10n.t("Update .gitattributes"),
    run: () => writeAttributes(folder),
  };
}

async function isInRepository({ uri }: vscode.WorkspaceFolder): Promise<boolean> {
  let place = uri;
  for (let above = 0; above < mostAbove; above += 1) {
    if (await exists(vscode.Uri.joinPath(place, ".git"))) {
      return true;
    }
    const next = vscode.Uri.joinPath(place, "..");
    if (next.path === place.path) {
      return false;
    }
    place = next;
  }
  return false;
}

interface Attributes {
  readonly target: FileTarget;
  readonly before: string;
  readonly after: string;
}

/** The file beside the research folder: what it says of a path holds below its own folder. */
async function attributesOf(folder: vscode.WorkspaceFolder): Promise<Attributes> {
  const target = await targetToAppend(vscode.Uri.joinPath(folder.uri, ".gitattributes"));
  const before = target.existing === "none" ? "" : await readProjectText(target.uri);
  const place = `${settings.folder(folder.uri)}/${historyFolder}`;
  return { target, before, after: withUnionMerge(before, place) };
}

async function writeAttributes(folder: vscode.WorkspaceFolder): Promise<void> {
  // Read again: the message may have been open for long.
  const { target, before, after } = await attributesOf(folder);
  await checkInside(target.uri);
  if (before !== after) {
    await writeProjectText(target, after);
  }
  await vscode.window.showTextDocument(target.uri, { preview: false });
}
