import * as vscode from "vscode";
import type { AppContext } from "../appContext.ts";
import { excludeEdit } from "../../../articles/sites/excludeEdit.ts";
import { nameOf } from "../../../articles/sites/siteFiles.ts";
import type { Exclusion } from "../../../articles/sites/siteRules.ts";
import type { App } from "../app.ts";
import { confirmSpending } from "../prompts/confirmSpending.ts";
import { settings } from "../settings.ts";
import { shownSentence } from "../../../shared/plainText.ts";
import type { PublishedPlace } from "../../../articles/project/articleProject.ts";
import { exists } from "./exists.ts";
import { askForOtherFolder } from "./otherFolder.ts";
import { exclude } from "./siteExclusion.ts";
import { traitsOf } from "../../../articles/sites/generatorTraits.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** What checking needs of the extension. */
export type CheckHost = Pick<App, "context" | "inputClock" | "log" | "sites">;

/** "write": save it there; "elsewhere": save it outside the project; "cancelled": save nothing. */
export type PlaceDecision = "write" | "elsewhere" | "cancelled";

/** For which research folder of which project a person has decided already. */
const memory = "seoResearch.publishing";

/**
 * Says before the first file goes into a project's research folder that the site generator would
 * publish it, with the ways out: an entry in the site's own list of exclusions, another folder, or
 * to save anyway. Asks once for each project and folder; nothing of the site is changed without a
 * click, and nothing at all in Restricted Mode. Rejects with a sentence where the setting for the folder
 * can't be followed.
 */
export async function checkPublishing(
  host: CheckHost,
  folder: vscode.WorkspaceFolder,
): Promise<PlaceDecision> {
  const problem = settings.folderProblem(folder.uri);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  const research = settings.folder(folder.uri);
  if (decidedFor(host, folder) === research) {
    return "write";
  }
  const found = await publishedPlace(folder, research, host);
  if (found === undefined) {
    return "write";
  }
  const sentence = sentenceOf(research, found);
  const { exclusion } = found;
  const elsewhere = vscode.workspace.isTrusted
    ? vscode.l10n.t("Choose Another Folder…")
    : vscode.l10n.t("Save Elsewhere…");
  // The files of a project that isn't trusted are read, never changed; nor does its folder setting count.
  const add =
    exclusion === undefined || !vscode.workspace.isTrusted
      ? []
      : [
          {
            id: "exclude",
            label: vscode.l10n.t("Exclude in {0}", nameOf(exclusion.file)),
          } as const,
        ];
  const detail = vscode.l10n.t(
    "Briefs would become pages, and anyone could download your lists and exports. Nothing has been saved or charged yet.",
  );
  // What is paid for may follow at once, and one of the answers changes a file of the site.
  const choice = await confirmSpending(host.inputClock, {
    message: sentence,
    detail: [detail],
    again: vscode.l10n.t("Select again to confirm."),
    buttons: [
      ...add,
      { id: "elsewhere", label: elsewhere, free: true },
      { id: "save", label: vscode.l10n.t("Save Anyway") },
    ],
  });
  if (choice === undefined) {
    return "cancelled";
  }
  if (choice === "elsewhere") {
    if (!vscode.workspace.isTrusted) {
      return "elsewhere";
    }
    return (await askForOtherFolder(folder, research))
      ? checkPublishing(host, folder)
      : "cancelled";
  }
  if (choice === "exclude" && exclusion !== undefined) {
    await exclude(host, folder.uri, exclusion);
    return "write";
  }
  await remember(host, folder, research);
  return "write";
}

/** How a site would publish the research folder; undefined where it wouldn't, or where that can't be told. */
async function publishedPlace(
  folder: vscode.WorkspaceFolder,
  research: string,
  { log, sites }: CheckHost,
): Promise<PublishedPlace | undefined> {
  try {
    const place = await (await sites()).publishedPlace(vscode.Uri.joinPath(folder.uri, research));
    const { exclusion } = place ?? {};
    return place === undefined || exclusion === undefined || (await canExclude(folder, exclusion))
      ? place
      : { ...place, exclusion: undefined };
  } catch (error) {
    // It is a precaution: what can't be read must not keep anybody from saving.
    log.error(error);
    return undefined;
  }
}

async function canExclude(folder: vscode.WorkspaceFolder, exclusion: Exclusion): Promise<boolean> {
  const uri = vscode.Uri.joinPath(folder.uri, exclusion.file);
  const text = (await exists(uri)) ? (await workspaceFiles.openDocument(uri)).getText() : "";
  return (await excludeEdit(exclusion, text)) !== undefined;
}

function sentenceOf(research: string, { generator, root, isWholeSite }: PublishedPlace): string {
  const [name, place] = [traitsOf({ generator }).name, shownSentence(`${research}/`)];
  return isWholeSite
    ? vscode.l10n.t("{0} would publish the files in {1} with your site.", name, place)
    : vscode.l10n.t(
        "{0} would publish the files in {1} with your site, because it publishes {2}.",
        name,
        place,
        shownSentence(`${root}/`),
      );
}

function decidedFor({ context }: CheckHost, folder: vscode.WorkspaceFolder): unknown {
  return decisions(context).get(folder.uri.toString());
}

async function remember(
  { context }: CheckHost,
  folder: vscode.WorkspaceFolder,
  research: string,
): Promise<void> {
  const all = decisions(context).set(folder.uri.toString(), research);
  await context.workspaceState.update(memory, Object.fromEntries(all));
}

function decisions({ workspaceState }: AppContext): Map<string, unknown> {
  const stored = workspaceState.get<unknown>(memory);
  return new Map(typeof stored === "object" && stored !== null ? Object.entries(stored) : []);
}
