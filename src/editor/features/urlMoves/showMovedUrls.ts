import * as vscode from "vscode";
import type { UrlChange, UrlChanges } from "../../../articles/moves/urlChange.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import type { MessageButton } from "../../platform/prompts/messageButtons.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import type { PlaceInProject } from "../../platform/projectFiles/projectSites.ts";
import type { RenameReport } from "../../../articles/project/projectRenames.ts";
import { shownUrl } from "../../../articles/sites/pageUrl.ts";
import { applyMoves } from "./applyMoves.ts";
import { chooseWay, redirectsFor } from "./chooseRedirect.ts";
import { movedLinks } from "./movedLinks.ts";
import { pickTarget } from "./pickTarget.ts";
import { showLinks } from "./showLinks.ts";
import { placeOf } from "./urlChanges.ts";
import {
  changeSentence,
  shortUrl,
  unknownSentence,
  whereTo,
} from "../../../articles/moves/moveWords.ts";
import { askBranch } from "./namedBranch.ts";
import { redirectChoices } from "./redirectChoices.ts";
import type { RedirectChoice } from "./redirectChoices.ts";
import type { FolderMoves } from "./urlChanges.ts";
import type { UrlMoves } from "./urlMoves.ts";

/** Lists the published URLs that moved, are gone or were taken over, and offers what can be done about those that are picked. */
export async function showMovedUrls(app: App, moves: UrlMoves): Promise<void> {
  const folder = await chooseFolder();
  if (folder === undefined) {
    return;
  }
  const found = await findIn(moves, folder);
  if (found.kind === "noSite") {
    void notifyInfo(
      vscode.l10n.t(
        "No site generator is recognized in {0}, so its URLs are unknown.",
        folder.name,
      ),
    );
    return;
  }
  if (found.kind === "unknown") {
    void notifyWarning(found.why, waysToKnow(app, folder, moves, found)).catch((error: unknown) =>
      app.log.error(error),
    );
    return;
  }
  await showChanges(app, folder, found.changes);
}

/** What a person can do so that it is known which URLs moved. */
function waysToKnow(
  app: App,
  folder: vscode.WorkspaceFolder,
  moves: UrlMoves,
  { needsBranch, setting }: Extract<FolderMoves, { readonly kind: "unknown" }>,
): MessageButton<unknown>[] {
  return [
    ...(needsBranch === true
      ? [
          {
            label: vscode.l10n.t("Choose Branch…"),
            run: async () =>
              (await askBranch(app, folder.uri)) ? showMovedUrls(app, moves) : undefined,
          },
        ]
      : []),
    ...(setting === undefined
      ? []
      : [
          {
            label: vscode.l10n.t("Open Settings"),
            run: async () =>
              vscode.commands.executeCommand("workbench.action.openSettings", setting),
          },
        ]),
  ];
}

function findIn(moves: UrlMoves, folder: vscode.WorkspaceFolder): Thenable<FolderMoves> {
  return showProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: vscode.l10n.t("Comparing URLs"),
      cancellable: false,
    },
    () => moves.find(folder),
  );
}

async function showChanges(
  app: App,
  folder: vscode.WorkspaceFolder,
  all: UrlChanges,
): Promise<void> {
  const { changes, branch } = all;
  const rest = unknownSentence(all);
  const other = branch ?? vscode.l10n.t("the last commit");
  if (changes.length === 0) {
    const none = vscode.l10n.t("No published URL moved, compared with {0}.", other);
    void notifyInfo([none, rest].filter((text) => text !== "").join(" "));
    return;
  }
  const moved = changes.filter(({ kind }) => kind === "moved");
  const lost = changes.filter(({ kind }) => kind === "unredirected");
  const items = [
    ...together("arrow-swap", moved, (count, shown) =>
      countedText(count, { one: "1 Moved URL", other: "All {0} Moved URLs" }, shown),
    ),
    ...together("debug-disconnect", lost, (count, shown) =>
      countedText(count, { one: "1 Lost Redirect", other: "All {0} Lost Redirects" }, shown),
    ),
    ...changes.map((change) => ({ ...itemOf(change), chosen: [change] })),
  ];
  const picked = await askPick(items, {
    title: vscode.l10n.t("Moved URLs, Compared with {0}", other),
    placeHolder:
      rest === "" ? vscode.l10n.t("Choose a URL to see what can be done about it") : rest,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked !== undefined) {
    await showChoices(app, folder, all, picked.chosen);
  }
}

/** A row for several changes of a kind at once. */
function together(
  icon: string,
  chosen: readonly UrlChange[],
  labelOf: (count: number, shown: string) => string,
): { icon: string; label: string; chosen: readonly UrlChange[] }[] {
  const { length } = chosen;
  return length < 2 ? [] : [{ icon, label: labelOf(length, formatInteger(length)), chosen }];
}

function itemOf(change: UrlChange): {
  icon: string;
  label: string;
  description: string;
  detail: string;
} {
  const { oldUrl, before, file = before } = change;
  const detail = changeSentence(change);
  switch (change.kind) {
    case "moved":
      return {
        icon: "arrow-right",
        label: whereTo(change) ?? shortUrl(oldUrl),
        description: file,
        detail,
      };
    case "unredirected":
      return {
        icon: "debug-disconnect",
        label: whereTo(change) ?? shortUrl(oldUrl),
        description: file,
        detail,
      };
    case "gone":
      return { icon: "circle-slash", label: shortUrl(oldUrl), description: file, detail };
    case "takenOver":
      return { icon: "replace", label: shortUrl(oldUrl), description: change.by, detail };
    default:
      return change satisfies never;
  }
}

async function showChoices(
  app: App,
  folder: vscode.WorkspaceFolder,
  all: UrlChanges,
  changes: readonly UrlChange[],
): Promise<void> {
  const place = await placeOf(app, folder.uri);
  if (place === undefined) {
    return;
  }
  const choices = await redirectChoices(app, folder.uri, changes);
  const links = await movedLinks(app, folder.uri, all, changes);
  const items = [
    ...choices.map((choice) => ({
      icon: choice.edits === undefined ? "circle-slash" : "references",
      label: choice.title,
      detail: detailOf(choice),
      run: () => take(place, choice),
    })),
    ...goneItems(app, place, changes),
    ...linkItems(place, links),
    ...fileItems(folder, changes),
  ];
  const [first] = changes;
  const title =
    changes.length === 1 && first !== undefined
      ? shortUrl(first.oldUrl)
      : vscode.l10n.t("Moved URLs");
  const choice = await askPick(items, {
    title,
    placeHolder: vscode.l10n.t("Choose what to do"),
  });
  await choice?.run();
}

/** Something to do, as a row. */
interface DoItem extends PickItem {
  readonly run: () => Promise<unknown>;
}

/** A page that is gone can be redirected to one that a person chooses. */
function goneItems(app: App, place: PlaceInProject, changes: readonly UrlChange[]): DoItem[] {
  const gone = changes.filter(
    (change) =>
      change.kind === "gone" || (change.kind === "unredirected" && change.newUrl === undefined),
  );
  return gone.length === 0
    ? []
    : [
        {
          icon: "references",
          label: vscode.l10n.t("Redirect to Another Page…"),
          run: async () => {
            const pages = gone.map(({ before, oldUrl }) => ({
              from: before,
              to: undefined,
              url: shownUrl(oldUrl),
              newUrl: undefined,
            }));
            const target = await pickTarget(place, pages);
            const redirected = pages.map((page) => ({
              ...page,
              to: target?.path,
              newUrl: target?.url,
            }));
            const way =
              target === undefined
                ? undefined
                : await chooseWay(app, place, await redirectsFor(place, redirected));
            await (way === undefined ? undefined : applyMoves(place, [], way.edits));
          },
        },
      ];
}

function linkItems(place: PlaceInProject, links: RenameReport | undefined): DoItem[] {
  const { updates = [], leading = [] } = links ?? {};
  const count = updates.reduce((sum, { edits }) => sum + edits.length, 0);
  return [
    ...(count === 0
      ? []
      : [
          {
            icon: "link",
            label: countedText(
              count,
              { one: "Update 1 Link", other: "Update {0} Links" },
              formatInteger(count),
            ),
            run: () => applyMoves(place, updates, []),
          },
        ]),
    ...(leading.length === 0
      ? []
      : [
          {
            icon: "link",
            label: countedText(
              leading.length,
              { one: "Show 1 Link", other: "Show {0} Links" },
              formatInteger(leading.length),
            ),
            run: () => showLinks(place.root, leading),
          },
        ]),
  ];
}

function fileItems(folder: vscode.WorkspaceFolder, changes: readonly UrlChange[]): DoItem[] {
  const files = new Set(
    changes.flatMap((change) =>
      change.kind === "takenOver" ? [change.by] : change.file === undefined ? [] : [change.file],
    ),
  );
  const [only, ...others] = files;
  return only === undefined || others.length > 0
    ? []
    : [
        {
          icon: "go-to-file",
          label: vscode.l10n.t("Open {0}", only),
          run: async () => vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, only)),
        },
      ];
}

function detailOf({ problem, snippet }: RedirectChoice): string {
  const pasted = vscode.l10n.t("Choose this to copy the redirect and open the file.");
  return [problem ?? "", snippet === undefined ? "" : pasted]
    .filter((text) => text !== "")
    .join(" ");
}

async function take(
  place: PlaceInProject,
  { edits, problem, snippet }: RedirectChoice,
): Promise<void> {
  if (edits !== undefined) {
    await applyMoves(place, [], edits);
    return;
  }
  if (snippet === undefined) {
    void notifyInfo(problem ?? "");
    return;
  }
  await vscode.env.clipboard.writeText(snippet.text);
  await vscode.window.showTextDocument(snippet.file);
}

/** The folder of the file in front, else the only one, else one that is picked; undefined where the person gave up. Throws a sentence where none is open. */
async function chooseFolder(): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only, ...others] = folders;
  if (only === undefined) {
    throw new Error(vscode.l10n.t("Open your site's folder first."));
  }
  const active = vscode.window.activeTextEditor?.document.uri;
  const own = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
  if (own !== undefined || others.length === 0) {
    return own ?? only;
  }
  const items = folders.map((folder) => ({ icon: "folder", label: folder.name, folder }));
  return (
    await askPick(items, {
      title: vscode.l10n.t("Moved URLs"),
      placeHolder: vscode.l10n.t("Choose a project"),
    })
  )?.folder;
}
