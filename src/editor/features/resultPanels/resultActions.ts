import * as vscode from "vscode";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import { runCommand } from "../../platform/commands.ts";
import { goBack } from "./startedFrom.ts";
import { wayOf } from "../../../research/results/exportWays.ts";
import { commands } from "../../platform/commandIds.ts";
import { notifyWarning } from "../../platform/prompts/messages.ts";
import { datasetRequest, resolveNextAction } from "../../../research/results/nextActions.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import type { CallRequest } from "../paidCalls/callRequest.ts";
import type { ToolFlow } from "../runTool/toolFlow.ts";

/** What a button that comes with a response runs, for the project of a folder. */
type RunOffered = (
  result: SavedResult,
  envelope: Envelope,
  index: number,
  folder: vscode.Uri | undefined,
) => Promise<void>;

/** What the buttons of a result's view may lead to that can cost credits. Whatever costs goes through the price gate; the button has shown the price. */
export interface ResultActions {
  readonly runAction: RunOffered;
  readonly exportResource: RunOffered;
  /** All rows of a dataset, in the tab of the result that it belongs to. */
  readonly loadRows: RunOffered;
  /** A complete call. */
  run(request: CallRequest): Promise<void>;
  /** A form, whose values somebody looks at first. */
  openForm(request: CallRequest): Promise<void>;
  /** False, once that is explained, where nothing may lead to a call. */
  mayLeadToCalls(): Promise<boolean>;
}

/** Runs what the button of a next step names: the ways on from a site's own search figures are free, and no call. */
export async function runNextStep(
  actions: ResultActions,
  ...offered: Parameters<RunOffered>
): Promise<void> {
  const [result, envelope, index] = offered;
  if (await goBack(result, envelope, index)) {
    return;
  }
  const way = wayOf(result, envelope, index);
  await (way === undefined
    ? actions.runAction(...offered)
    : way === "groupKeywords"
      ? runCommand(commands.groupKeywords, [result.id])
      : runCommand(commands[way]));
}

/** For results of this person's own library. */
export function ownedResultActions(flow: ToolFlow): ResultActions {
  return {
    runAction: (...offered) => flow.runAction(...offered),
    exportResource: (...offered) => flow.exportResource(...offered),
    loadRows: (...offered) => flow.loadRows(...offered),
    run: async (request) => {
      await flow.run(request);
    },
    openForm: ({ origin: _origin, ...request }) => Promise.resolve(flow.openForm(request)),
    mayLeadToCalls: () => Promise.resolve(true),
  };
}

/**
 * For a file that somebody else may have written: whatever costs is put into a form and waits there
 * for the person, and from a folder in Restricted Mode not even that. Not as following from the
 * file's result: its id is whatever the file says.
 */
export function untrustedResultActions(flow: ToolFlow): ResultActions {
  const openForm: ResultActions["openForm"] = async ({ parent: _parent, ...request }) => {
    if (await mayLeadToCalls()) {
      flow.openForm(request);
    }
  };
  const exportForm: RunOffered = async ({ origin }, envelope, index, folder) =>
    openForm({ ...datasetRequest(envelope, index), origin, folder });
  return {
    runAction: async ({ origin }, envelope, index, folder) => {
      const action = resolveNextAction(envelope, index);
      await (action.kind === "connections"
        ? runCommand("seoResearch.account.focus")
        : openForm({ tool: action.tool, args: action.args, origin, folder }));
    },
    exportResource: exportForm,
    loadRows: exportForm,
    run: openForm,
    openForm,
    mayLeadToCalls,
  };
}

/** True where files of the workspace may lead to calls. Otherwise says why not, with the way to trust. */
async function mayLeadToCalls(): Promise<boolean> {
  if (vscode.workspace.isTrusted) {
    return true;
  }
  const sentence = vscode.l10n.t(
    "This folder is in Restricted Mode, so its files can't start paid calls. Reading this result is free.",
  );
  await notifyWarning(sentence, [
    {
      label: vscode.l10n.t("Manage Workspace Trust"),
      run: () => vscode.commands.executeCommand("workbench.trust.manage"),
    },
  ]);
  return false;
}
