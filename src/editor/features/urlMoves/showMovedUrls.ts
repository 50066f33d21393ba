import * as vscode from "vscode";
import type { UrlChange, UrlChanges } from "../../../articles/moves/urlChange.ts";
import { countedText, formatInteger } from "../../../shared/format.ts";
import type { App } from "../../platform/app.ts";
import { notifyInfo, notifyWarning } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { showProgress } from "../../platform/prompts/progress.ts";
import { changeSentence, shortUrl, unknownSentence } from "./moveWords.ts";
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
    void notifyWarning(
      found.why,
      found.needsBranch === true
        ? [
            {
              label: vscode.l10n.t("Choose Branch…"),
              run: async () =>
                (await askBranch(app, folder.uri)) ? showMovedUrls(app, moves) : undefined,
            },
          ]
        : [],
    ).catch((error: unknown) => app.log.error(error));
    return;
  }
  await showChanges(app, folder, found.changes);
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
  { changes, branch, unknown }: UrlChanges,
): Promise<void> {
  const rest = unknownSentence({ unknown });
  const other = branch ?? vscode.l10n.t("the last commit");
  if (changes.length === 0) {
    const none = vscode.l10n.t("No published URL moved, compared with {0}.", other);
    void notifyInfo([none, rest].filter((text) => text !== "").join(" "));
    return;
  }
  const moved = changes.filter(({ kind }) => kind === "moved");
  const items = [
    ...(moved.length > 1
      ? [
          {
            icon: "arrow-swap",
            label: countedText(
              moved.length,
              { one: "1 Moved URL", other: "All {0} Moved URLs" },
              formatInteger(moved.length),
            ),
            chosen: moved,
          },
        ]
      : []),
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
    await showChoices(app, folder, picked.chosen);
  }
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
        label: vscode.l10n.t(
          "{0} → {1}",
          shortUrl(oldUrl, change.newUrl),
          shortUrl(change.newUrl, oldUrl),
        ),
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
  changes: readonly UrlChange[],
): Promise<void> {
  const choices = await redirectChoices(app, folder.uri, changes);
  const files = new Set(
    changes.flatMap((change) =>
      change.kind === "takenOver" ? [change.by] : change.file === undefined ? [] : [change.file],
    ),
  );
  const [only, ...others] = files;
  const items = [
    ...choices.map((choice) => ({
      icon: choice.edit === undefined ? "circle-slash" : "references",
      label: choice.title,
      detail: detailOf(choice),
      run: () => take(choice),
    })),
    ...(only === undefined || others.length > 0
      ? []
      : [
          {
            icon: "go-to-file",
            label: vscode.l10n.t("Open {0}", only),
            detail: "",
            run: async () => {
              await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, only));
            },
          },
        ]),
  ];
  if (items.length === 0) {
    void notifyInfo(
      vscode.l10n.t(
        "The page is gone: restore its file, or redirect the URL to another page by hand.",
      ),
    );
    return;
  }
  const [first] = changes;
  const title =
    changes.length === 1 && first !== undefined
      ? shortUrl(first.oldUrl)
      : vscode.l10n.t("Moved URLs");
  await (await askPick(items, { title, placeHolder: vscode.l10n.t("Choose what to do") }))?.run();
}

function detailOf({ problem, snippet }: RedirectChoice): string {
  const pasted = vscode.l10n.t("Choose this to copy the redirect and open the file.");
  return [problem ?? "", snippet === undefined ? "" : pasted]
    .filter((text) => text !== "")
    .join(" ");
}

async function take({ edit, problem, snippet }: RedirectChoice): Promise<void> {
  if (edit !== undefined) {
    if (!(await vscode.workspace.applyEdit(edit))) {
      throw new Error(vscode.l10n.t("Nothing was changed: a file has changed since."));
    }
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
