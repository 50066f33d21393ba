import * as vscode from "vscode";
import { generatorName } from "../../sites/siteGenerator.ts";
import { excludeEdit } from "../../sites/sitePublishing/excludeEdit.ts";
import { publishedFolder } from "../../sites/sitePublishing/publishedFolder.ts";
import type { PublishedFolder } from "../../sites/sitePublishing/siteFolder.ts";
import type { App } from "../app.ts";
import { confirmSpending } from "../prompts/confirmSpending.ts";
import { settings } from "../settings.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { siteOf } from "./siteOf.ts";
import type { Site } from "./siteOf.ts";
import { exists } from "./exists.ts";
import { askForOtherFolder } from "./otherFolder.ts";
import { exclude } from "./siteExclusion.ts";

/** What checking needs of the extension. */
export type CheckHost = Pick<App, "context" | "inputClock" | "log">;

/** "write": save it there; "elsewhere": save it outside the project; "cancelled": save nothing. */
export type PlaceDecision = "write" | "elsewhere" | "cancelled";

/** For which research folder of which project a person has decided already. */
const memory = "seoResearch.publishing";

/**
 * Says before the first file goes into a project's research folder that the site generator would
 * publish it, with the ways out: an entry in the site's own list of exclusions, another folder, or
 * to save anyway. Asks once for each project and folder; nothing of the site is changed without a
 * click, and nothing at all in Restricted Mode.
 */
export async function checkPublishing(
  host: CheckHost,
  folder: vscode.WorkspaceFolder,
): Promise<PlaceDecision> {
  const research = settings.folder(folder.uri);
  if (decidedFor(host, folder) === research) {
    return "write";
  }
  const found = await publishedPlace(folder, research, host);
  if (found === undefined) {
    return "write";
  }
  const { site, published } = found;
  const sentence = sentenceOf(research, site, published);
  const { exclusion } = published;
  const elsewhere = vscode.workspace.isTrusted
    ? vscode.l10n.t("Choose Another Folder…")
    : vscode.l10n.t("Save Elsewhere…");
  // The files of a project that isn't trusted are read, never changed; nor does its folder setting count.
  const add =
    exclusion === undefined || !vscode.workspace.isTrusted
      ? []
      : [{ id: "exclude", label: vscode.l10n.t("Exclude in {0}", exclusion.file) } as const];
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
    await exclude(host, site.folder, exclusion);
    return "write";
  }
  await remember(host, folder, research);
  return "write";
}

/** Where a generator would publish the research folder; undefined where it wouldn't, or where that can't be told. */
async function publishedPlace(
  folder: vscode.WorkspaceFolder,
  research: string,
  { log }: CheckHost,
): Promise<{ readonly site: Site; readonly published: PublishedFolder } | undefined> {
  try {
    const site = await siteOf(vscode.Uri.joinPath(folder.uri, research), folder.uri);
    const read = async (path: string): Promise<string | undefined> => {
      const uri = vscode.Uri.joinPath(site.folder, path);
      return (await exists(uri))
        ? (await vscode.workspace.openTextDocument(uri)).getText()
        : undefined;
    };
    const published = await publishedFolder(site.generator, site.path, { names: site.names, read });
    const exclusion = published?.exclusion;
    const canExclude =
      exclusion !== undefined &&
      (await excludeEdit(exclusion, (await read(exclusion.file)) ?? "")) !== undefined;
    return published === undefined
      ? undefined
      : { site, published: { ...published, exclusion: canExclude ? exclusion : undefined } };
  } catch (error) {
    // It is a precaution: what can't be read must not keep anybody from saving.
    log.error(error);
    return undefined;
  }
}

function sentenceOf(research: string, site: Site, { generator, root }: PublishedFolder): string {
  const [name, place] = [generatorName(generator), shownSentence(`${research}/`)];
  return root === ""
    ? vscode.l10n.t("{0} would publish the files in {1} with your site.", name, place)
    : vscode.l10n.t(
        "{0} would publish the files in {1} with your site, because it publishes {2}.",
        name,
        place,
        shownSentence(`${site.path.slice(0, root.length)}/`),
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

function decisions({ workspaceState }: vscode.ExtensionContext): Map<string, unknown> {
  const stored = workspaceState.get<unknown>(memory);
  return new Map(typeof stored === "object" && stored !== null ? Object.entries(stored) : []);
}
