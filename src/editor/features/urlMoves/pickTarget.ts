import * as vscode from "vscode";
import type { MovedPage } from "../../../articles/project/projectRenames.ts";
import { folderOf } from "../../../articles/sites/siteFiles.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { shortUrl } from "../../../articles/moves/moveWords.ts";

/** A page that old URLs may lead to. */
export interface RedirectTarget {
  readonly path: string;
  readonly url: string;
}

interface TargetItem extends vscode.QuickPickItem, RedirectTarget {}

/** Asks which page the URLs of pages that are gone are to lead to, those of the same folder first; undefined on Escape. */
export async function pickTarget(
  { project }: PlaceInProject,
  gone: readonly MovedPage[],
): Promise<RedirectTarget | undefined> {
  const [first] = gone;
  const folder = folderOf(first?.from ?? "");
  const origin = originOf(first?.url ?? "");
  const items = (await project.articles()).flatMap(
    ({ path, url, title, isPublished }): TargetItem[] =>
      url === undefined || !isPublished || originOf(url) !== origin
        ? []
        : [{ path, url, label: title ?? shortUrl(url), description: shortUrl(url) }],
  );
  const isNear = ({ path }: TargetItem): number => (folderOf(path) === folder ? 0 : 1);
  return askPick(
    items.toSorted((a, b) => isNear(a) - isNear(b) || (a.path < b.path ? -1 : 1)),
    {
      title: vscode.l10n.t("Redirect"),
      placeHolder: vscode.l10n.t("Select the page that the old URL leads to"),
      matchOnDescription: true,
      ignoreFocusOut: true,
    },
  );
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : "";
}
