import * as vscode from "vscode";
import { BatchStore } from "../../research/batches/batchStore.ts";
import type { AppContext } from "./appContext.ts";

/** The batches of all windows. */
export function openBatchStore({
  globalStorageUri,
}: Pick<AppContext, "globalStorageUri">): BatchStore {
  return new BatchStore(vscode.Uri.joinPath(globalStorageUri, "batches").fsPath);
}
