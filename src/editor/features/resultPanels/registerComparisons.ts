import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { commands } from "../../platform/commandIds.ts";
import { registerCommand } from "../../platform/commands.ts";
import { setContextKey } from "../../platform/contextKeys.ts";
import { onDemand } from "../../platform/onDemand.ts";
import { idIn, namedResult, requireResult } from "../savedResults/namedResult.ts";
import type { Comparisons } from "./comparisons.ts";
import type { FileActions } from "./resultFiles.ts";

/** The registered commands, and the tabs that they open. */
export interface ComparisonCommands extends vscode.Disposable {
  /** Loaded when somebody first compares something. */
  loaded(): Promise<Comparisons>;
}

/** The commands that compare two results. `active` is the result in front. None makes a call. */
export function registerComparisons(
  app: App,
  actions: FileActions,
  active: () => string | undefined,
): ComparisonCommands {
  /** The editor's own "Select for Compare" is for files, and another selection. */
  let selected: string | undefined;
  const opened: vscode.Disposable[] = [];
  const { get: comparisons } = onDemand(async () => {
    const loaded = new (await import("./comparisons.ts")).Comparisons(app, actions);
    opened.push(loaded);
    return loaded;
  });
  const registered = vscode.Disposable.from(
    registerCommand(app, commands.selectForCompare, (argument) => {
      selected = requireResult(namedResult(argument));
      setContextKey("seoResearch.resultForCompare", true);
    }),
    registerCommand(app, commands.compareWithSelected, async (argument) => {
      if (selected === undefined) {
        throw new Error(vscode.l10n.t("Choose Select for Compare on another result first."));
      }
      await (await comparisons()).compare(selected, requireResult(namedResult(argument)));
    }),
    registerCommand(app, commands.compareWithPrevious, async (argument) => {
      const id = requireResult(namedResult(argument) ?? active());
      await (await comparisons()).compareWithPrevious(id);
    }),
    registerCommand(app, commands.compareResults, async (argument, all) => {
      const [first, second, ...others] = namesIn(argument, all);
      if (first === undefined || second === undefined || others.length > 0) {
        throw new Error(vscode.l10n.t("Choose two results of the same tool to compare."));
      }
      await (await comparisons()).compare(first, second);
    }),
    registerCommand(app, commands.openTextDiff, async () => (await comparisons()).openTextDiff()),
  );
  return {
    loaded: comparisons,
    dispose: () => {
      registered.dispose();
      opened.forEach((loaded) => void loaded.dispose());
    },
  };
}

/** What a menu hands over for several rows or files: the one it was opened on, and all that are selected. */
function namesIn(argument: unknown, all: unknown): string[] {
  const chosen: readonly unknown[] = Array.isArray(all) ? all : [argument];
  return chosen.flatMap((one) => (one instanceof vscode.Uri ? one.toString() : (idIn(one) ?? [])));
}
