import * as vscode from "vscode";
import { isRecord } from "../../../shared/json.ts";
import { CommittedFolder } from "../../../system/git/committedFolder.ts";
import type { App } from "../../platform/app.ts";
import type { AppContext } from "../../platform/appContext.ts";
import { askPick } from "../../platform/prompts/pickList.ts";

/** Where the branches are that a person named, by the URI of their folder. */
const memory = "seoResearch.publishedBranches";

/** The branch that a folder's site is published from, as a person named it; undefined where they never did. */
export function namedBranch(
  { workspaceState }: Pick<AppContext, "workspaceState">,
  folder: vscode.Uri,
): string | undefined {
  const stored = workspaceState.get<unknown>(memory);
  const named = isRecord(stored) ? stored[folder.toString()] : undefined;
  return typeof named === "string" ? named : undefined;
}

/** Asks which branch a folder's site is published from, and remembers it. False where the person gave up. */
export async function askBranch(app: App, folder: vscode.Uri): Promise<boolean> {
  const committed = await (await app.git()).committed(folder);
  const branches = committed instanceof CommittedFolder ? await committed.remoteBranches() : [];
  if (branches.length === 0) {
    return false;
  }
  const picked = await askPick(
    branches.map((label) => ({ icon: "git-branch", label })),
    {
      title: vscode.l10n.t("Published Branch"),
      placeHolder: vscode.l10n.t("Choose the branch that your site is published from"),
    },
  );
  if (picked === undefined) {
    return false;
  }
  const { workspaceState } = app.context;
  const stored = workspaceState.get<unknown>(memory);
  await workspaceState.update(memory, {
    ...(isRecord(stored) ? stored : {}),
    [folder.toString()]: picked.label,
  });
  return true;
}
