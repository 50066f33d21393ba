import * as vscode from "vscode";
import type { SavedResult } from "../../library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import type { Envelope } from "../../service/envelope.ts";
import { shownSentence } from "../../shared/plainText.ts";
import { exportDataset } from "../../tools/exportDataset.ts";
import { readNextAction } from "../../tools/nextActions.ts";
import type { FormStart } from "../forms/formHost.ts";
import { confirmAvailable } from "../tools/confirmAvailable.ts";
import type { ToolFlow } from "../toolRuns/toolFlow.ts";
import type { RowAct } from "./rowMenu.ts";

/** What a view of a result can set in motion. Whatever costs goes through the price gate; the button has shown the price. */
export interface FollowUps {
  runAction(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
  exportResource(result: SavedResult, envelope: Envelope, index: number): Promise<void>;
  /** What an item of a row menu does. */
  actOnRows(result: SavedResult, act: RowAct): Promise<void>;
}

/** Follow-ups of answers that this person's library holds. */
export class LibraryFollowUps implements FollowUps {
  readonly #app: App;
  readonly #flow: ToolFlow;

  constructor(app: App, flow: ToolFlow) {
    this.#app = app;
    this.#flow = flow;
  }

  runAction(result: SavedResult, envelope: Envelope, index: number): Promise<void> {
    return this.#flow.runAction(result, envelope, index);
  }

  exportResource(result: SavedResult, envelope: Envelope, index: number): Promise<void> {
    return this.#flow.exportResource(result, envelope, index);
  }

  async actOnRows({ origin }: SavedResult, act: RowAct): Promise<void> {
    switch (act.kind) {
      case "link":
        await openWebAddress(act.url);
        return;
      case "form":
        this.#flow.openForm({ tool: act.tool, draft: act.draft });
        return;
      case "run":
        if (await confirmAvailable(this.#app, act.tool)) {
          await this.#flow.repeat({ tool: act.tool, args: act.args, origin });
        }
        return;
      case "batch":
        await checkOrigin(this.#app, origin);
        await startBatch(act);
    }
  }
}

/**
 * Follow-ups of a file that somebody else may have written: whatever costs is put into a form and
 * waits there for the person, and from a folder in Restricted Mode not even that.
 */
export class FileFollowUps implements FollowUps {
  readonly #app: App;
  readonly #flow: ToolFlow;

  constructor(app: App, flow: ToolFlow) {
    this.#app = app;
    this.#flow = flow;
  }

  async runAction({ origin }: SavedResult, envelope: Envelope, index: number): Promise<void> {
    const action = envelope.nextActions[index];
    const next = action === undefined ? undefined : readNextAction(action);
    switch (next?.kind) {
      case "ready":
        await this.#openForm({ tool: next.tool, draft: next.args, origin });
        return;
      case "incomplete":
        await this.#openForm({ tool: next.tool, draft: next.draft, origin });
        return;
      case "connections":
        await vscode.commands.executeCommand("seoResearch.account.focus");
        return;
      default:
        throw new Error(vscode.l10n.t("This version of SEO Research can't run that suggestion."));
    }
  }

  async exportResource({ origin }: SavedResult, envelope: Envelope, index: number): Promise<void> {
    const resource = envelope.resources[index];
    if (resource === undefined) {
      throw new Error(vscode.l10n.t("This answer has no such dataset."));
    }
    await this.#openForm({ tool: exportDataset, draft: { uri: resource.uri }, origin });
  }

  async actOnRows({ origin }: SavedResult, act: RowAct): Promise<void> {
    switch (act.kind) {
      case "link":
        await openWebAddress(act.url);
        return;
      case "form":
        await this.#openForm({ tool: act.tool, draft: act.draft, origin });
        return;
      case "run":
        await this.#openForm({ tool: act.tool, draft: act.args, origin });
        return;
      case "batch":
        if (await isTrusted()) {
          await checkOrigin(this.#app, origin);
          await startBatch(act);
        }
    }
  }

  /** Not as a follow-up of this answer: its id is whatever the file says. */
  async #openForm(start: FormStart): Promise<void> {
    if (await isTrusted()) {
      this.#flow.openForm(start);
    }
  }
}

/** Calls say by themselves when they would go elsewhere; a batch is planned for whatever is connected. */
async function checkOrigin({ connections }: App, origin: string): Promise<void> {
  const connection = await connections.current();
  if (connection !== undefined && connection.origin !== origin) {
    throw new Error(
      vscode.l10n.t("This belongs to {0}, but calls go to {1} now. Nothing was run. Switch back, or start it anew from the command palette.", shownSentence(origin), connection.origin),
    );
  }
}

/** Opens a web address as it is written: one that is parsed before loses what it escapes, such as `%26`. */
export async function openWebAddress(url: string): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", url);
}

/** Plans a batch, shows what it would cost, and asks before anything is paid. */
async function startBatch({ tool, values, common }: Extract<RowAct, { kind: "batch" }>): Promise<void> {
  await vscode.commands.executeCommand(commands.runBatch, { tool: tool.name, values, common });
}

/** True where files of the workspace may lead to calls. Otherwise says why not, with the way to trust. */
async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) {
    return true;
  }
  const manage = vscode.l10n.t("Manage Workspace Trust");
  const sentence = vscode.l10n.t("This folder is in Restricted Mode: nothing in its files can lead to a paid call. Reading this result is free.");
  if ((await vscode.window.showWarningMessage(sentence, manage)) === manage) {
    await vscode.commands.executeCommand("workbench.trust.manage");
  }
  return false;
}
