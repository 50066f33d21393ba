import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { projectTableView } from "../../platform/viewTypes.ts";
import { WebviewTabs } from "../../platform/webviewTabs.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { OpportunitiesModel } from "../../../research/opportunities/opportunitiesDocument.ts";
import type { ReadChanges } from "./projectChanges.ts";
import { onWayBack } from "../resultPanels/startedFrom.ts";
import type { FollowUps } from "../resultPanels/followUps.ts";

/** The tables over a project's articles. */
export type ProjectTableKind = keyof typeof icons;

/** The codicons of their tabs. */
const icons = {
  keywordMap: "key",
  opportunities: "target",
  changes: "git-commit",
  links: "link",
} as const;

/** The open tables over projects, one tab for each table and folder. They only read; their rows lead to steps that show prices. */
export class ProjectTables implements vscode.Disposable {
  readonly tabs: WebviewTabs;
  /** What fills the open tabs, by their ids. */
  readonly #shown = new Map<string, { goTo(sections: readonly string[]): void }>();

  /** What is worth working on in a project, without a tab. Rejects with a sentence. */
  readonly opportunities: (folder: vscode.WorkspaceFolder) => Promise<OpportunitiesModel>;

  /** What commits changed in a project, with what saved figures say of it, without a tab. Rejects with a sentence. */
  readonly changes: (folder: vscode.WorkspaceFolder) => Promise<ReadChanges>;

  constructor(app: App, followUps: FollowUps) {
    this.changes = async (folder) => (await import("./planningPart.ts")).readChanges(app, folder);
    this.opportunities = async (folder) =>
      (await import("./planningPart.ts")).readOpportunities(app, followUps, folder);
    const ids = new Map<string, string>();
    // of the tab in which a result was requested only the title is known
    onWayBack((title) => this.tabs.open(ids.get(title) ?? ""));
    this.tabs = new WebviewTabs(app, projectTableView, (id) => {
      const { kind, folder } = readId(id);
      const own = idOf(kind, folder);
      const title = `${titleOf(kind)}: ${shortText(folder.name)}`;
      ids.set(title, own);
      return Promise.resolve({
        id: own,
        title,
        icon: icons[kind],
        load: async () => {
          const { TableTab, openSource } = await import("./planningPart.ts");
          return (panel) => {
            const tab = new TableTab(app, openSource(app, followUps, kind, folder), panel);
            this.#shown.set(own, tab);
            panel.onDidDispose(() => this.#shown.delete(own));
            return tab;
          };
        },
      });
    });
  }

  /**
   * Opens a table, or brings its tab to the front, at the first of these sections that it has. Asks which project where
   * several are open. Rejects with a sentence where none is.
   */
  async open(kind: ProjectTableKind, sections: readonly string[] = []): Promise<void> {
    const folder = await chooseFolder(titleOf(kind));
    if (folder === undefined) {
      return;
    }
    const id = idOf(kind, folder);
    await this.tabs.open(id);
    if (sections.length > 0) {
      this.#shown.get(id)?.goTo(sections);
    }
  }

  dispose(): void {
    this.tabs.dispose();
  }
}

/** What a tab is known by. Throws a sentence for what is none of this window's folders: a view may name anything. */
function readId(id: string): { kind: ProjectTableKind; folder: vscode.WorkspaceFolder } {
  const at = id.indexOf("|");
  // a tab of a version that had the refresh queue comes back as what has its rows now
  const named = id.slice(0, at) === "refreshQueue" ? "opportunities" : id.slice(0, at);
  const kind = (["keywordMap", "opportunities", "changes", "links"] as const).find(
    (one) => one === named,
  );
  const folder = vscode.workspace.workspaceFolders?.find(
    ({ uri }) => uri.toString() === id.slice(at + 1),
  );
  if (kind === undefined || folder === undefined) {
    throw new Error(vscode.l10n.t("Open the project's folder first."));
  }
  return { kind, folder };
}

function idOf(kind: ProjectTableKind, { uri }: vscode.WorkspaceFolder): string {
  return `${kind}|${uri.toString()}`;
}

function titleOf(kind: ProjectTableKind): string {
  const titles: Readonly<Record<ProjectTableKind, string>> = {
    keywordMap: vscode.l10n.t("Keyword Map"),
    opportunities: vscode.l10n.t("Opportunities"),
    changes: vscode.l10n.t("Changes"),
    links: vscode.l10n.t("Links Between Articles"),
  };
  return titles[kind];
}

/** The folder of the file in front, else the only one, else one that is picked; undefined where the person gave up. */
async function chooseFolder(title: string): Promise<vscode.WorkspaceFolder | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const [only, ...others] = folders;
  if (only === undefined) {
    throw new Error(vscode.l10n.t("Open your site's folder first."));
  }
  const active = vscode.window.activeTextEditor?.document.uri;
  const own = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
  if (others.length === 0 || own !== undefined) {
    return own ?? only;
  }
  const items = folders.map((folder) => ({ icon: "folder", label: folder.name, folder }));
  return (await askPick(items, { title, placeHolder: vscode.l10n.t("Choose a project") }))?.folder;
}
