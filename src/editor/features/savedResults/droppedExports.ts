import type * as vscode from "vscode";
import { commands } from "../../platform/commandIds.ts";
import type { DroppedFile } from "../../platform/commandIds.ts";
import { runCommand } from "../../platform/commands.ts";
import type { ListedRow } from "./resultRows.ts";

/** What files from outside the editor are dropped as. */
const fromOutside = "files";
/** What files of its Explorer are dropped as. */
const fromExplorer = "text/uri-list";

/** Exports that are dropped on the Results view are imported. Its rows can't be dragged. */
export const droppedExports: vscode.TreeDragAndDropController<ListedRow> = {
  dragMimeTypes: [],
  dropMimeTypes: [fromOutside, fromExplorer],
  handleDrop: async (_row, dropped) => {
    const files = await droppedFiles(dropped);
    await (files.length === 0 ? undefined : runCommand(commands.importSearchConsole, files));
  },
};

/** The files that were dropped. From outside the editor may hand them over in both ways: then their addresses count. */
export async function droppedFiles(
  dropped: Iterable<readonly [string, vscode.DataTransferItem]>,
): Promise<DroppedFile[]> {
  const items = [...dropped];
  const named = items.find(([type]) => type === fromExplorer)?.[1];
  const uris = named === undefined ? [] : addressesIn(await named.asString());
  return uris.length > 0
    ? uris.map((uri) => ({ uri }))
    : items.flatMap(([, item]): DroppedFile[] => {
        const file = item.asFile();
        return file === undefined
          ? []
          : [
              file.uri === undefined
                ? { name: file.name, read: () => Promise.resolve(file.data()) }
                : { uri: file.uri.toString() },
            ];
      });
}

/** The files in a list of addresses: its remarks begin with `#`, and a page of the web is no file. */
function addressesIn(list: string): string[] {
  return list
    .split(/\r?\n/u)
    .filter((line) => line.trim() !== "" && !/^(?:#|https?:)/iu.test(line));
}
