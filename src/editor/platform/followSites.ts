import * as vscode from "vscode";
import { readSiteDescription } from "../../articles/sites/siteDescription.ts";
import type { SiteDescription } from "../../articles/sites/siteDescription.ts";
import { withoutComments } from "../../articles/text/jsonComments.ts";
import { isRecord } from "../../shared/json.ts";
import { followFileInFront } from "./folderInFront.ts";
import type { App } from "./app.ts";
import { setContextKey } from "./contextKeys.ts";
import { noteSite } from "./describedSites.ts";
import type { Log } from "./log.ts";
import { settings } from "./settings.ts";
import { workspaceFiles } from "./workspaceFiles.ts";

/** The file in a project's research folder that says what its site is. */
const siteFile = "rules.json";
/** Bytes of it that are read: one that people write has a few thousand. */
const largestFile = 1_000_000;

/** Reading what a window's folders say about their sites. */
export interface FollowedSites {
  /** Resolves when everything that was there is read. */
  readonly settled: Promise<void>;
}

/**
 * Reads what the folders of the window say about their sites, now and whenever it may have changed, and remembers whose
 * file was in front, until the extension ends. What is wrong with such a file is said where it is checked, not here.
 */
export function followSites({ context, log }: Pick<App, "context" | "log">): FollowedSites {
  let reading = readSites(log);
  const read = (): void => {
    reading = reading.then(() => readSites(log));
  };
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${siteFile}`);
  context.subscriptions.push(
    followFileInFront(),
    watcher,
    watcher.onDidChange(read),
    watcher.onDidCreate(read),
    watcher.onDidDelete(read),
    vscode.workspace.onDidChangeWorkspaceFolders(read),
    vscode.workspace.onDidGrantWorkspaceTrust(read),
    vscode.workspace.onDidChangeConfiguration((change) =>
      change.affectsConfiguration("seoResearch") ? read() : undefined,
    ),
  );
  return {
    get settled() {
      return reading;
    },
  };
}

async function readSites(log: Pick<Log, "error">): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  await Promise.all(
    folders.map(async ({ uri }) => {
      try {
        // Noted with the trust that makes it count: what shows a market is told then.
        noteSite(uri, vscode.workspace.isTrusted ? await siteIn(uri) : undefined);
      } catch (error) {
        log.error(error);
      }
    }),
  );
  // the walkthrough begins with what is missing
  setContextKey(
    "seoResearch.siteKnown",
    folders.some(({ uri }) => settings.project(uri).domain !== ""),
  );
}

/** What a folder's file says now; undefined where it isn't there, or can't be read. */
async function siteIn(folder: vscode.Uri): Promise<SiteDescription | undefined> {
  const file = vscode.Uri.joinPath(folder, settings.folder(folder), siteFile);
  try {
    const text = new TextDecoder().decode(await workspaceFiles.readFile(file, largestFile));
    const value: unknown = JSON.parse(withoutComments(text));
    return isRecord(value) && Object.hasOwn(value, "site")
      ? readSiteDescription(value["site"])
      : undefined;
  } catch {
    return undefined;
  }
}
