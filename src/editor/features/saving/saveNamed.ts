import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import { commands } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import { editorFiles } from "../../platform/editorFiles.ts";
import { settings } from "../../platform/settings.ts";
import { isDatasetExport } from "../../../research/tools/datasetExports.ts";
import { ResponseCache } from "../../../research/results/responseCache.ts";
import {
  FileSource,
  LibrarySource,
  readResultFile,
} from "../../../research/results/resultSource.ts";
import type { ResultSource } from "../../../research/results/resultSource.ts";
import { namedResult } from "../savedResults/namedResult.ts";
import { pickResult } from "../savedResults/pickResult.ts";
import type { LoadedResult } from "../../../research/results/loadedResult.ts";
import { saveResult } from "./saveResult.ts";

/** Saves a result that is named by what a menu gives, else the one in front, else one that is picked. Free of charge. */
export async function saveNamed(
  app: App,
  argument: unknown,
  active: string | undefined,
): Promise<void> {
  const file =
    argument instanceof vscode.Uri
      ? argument
      : argument === undefined && active === undefined
        ? fileInFront()
        : undefined;
  if (file !== undefined) {
    const read = await readResultFile(editorFiles, file.toString());
    if (!read.ok) {
      throw new Error(read.problem);
    }
    await saveResult(
      app,
      await readWhole(new FileSource(editorFiles, file.toString(), read.result)),
    );
    return;
  }
  const id =
    namedResult(argument) ??
    active ??
    (await pickResult(app, {
      title: vscode.l10n.t("Save Result As…"),
      placeHolder: vscode.l10n.t("Select a saved result"),
      none: vscode.l10n.t("No saved results yet. Run a tool first."),
    }));
  if (id === undefined) {
    return;
  }
  const result = await app.results.read(id);
  if (isDatasetExport(result)) {
    // Its rows may be hundreds of megabytes: they are streamed.
    await runCommand(commands.exportSaved, result.id);
  } else {
    await saveResult(app, await readWhole(new LibrarySource(app.results, result)));
  }
}

/** A result as its view shows it. */
function readWhole(source: ResultSource): Promise<LoadedResult> {
  return new ResponseCache({
    source,
    isSeen: () => false,
    ownDomain: () => settings.project(folderInFront()).domain,
    signal: new AbortController().signal,
  }).read();
}

function fileInFront(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri =
    input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText
      ? input.uri
      : undefined;
  return uri?.path.toLowerCase().endsWith(".seo.json") === true ? uri : undefined;
}
