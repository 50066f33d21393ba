import * as vscode from "vscode";
import { decodeTable } from "../../../research/tables/encodings.ts";
import type { Decoding } from "../../../research/tables/encodings.ts";
import { shortText } from "../../../shared/plainText.ts";
import type { App } from "../../platform/app.ts";
import { isSameUri } from "../../platform/isSameUri.ts";
import { workspaceFiles } from "../../platform/workspaceFiles.ts";
import { askEncoding } from "./readTableFile.ts";
import { choicesFor, rememberChoices } from "./tableChoices.ts";

/** Bytes of a list or a history whose encoding is looked at. */
export const mostBytes = 16_000_000;

/** What the editor calls an encoding that TextDecoder calls otherwise. */
function editorEncoding(encoding: string): string {
  return encoding.replaceAll(/[-_]/gu, "");
}

/**
 * Opens a list or a history that isn't UTF-8 as a document in its own encoding, so that it is read, and written, in
 * that one; an encoding that the bytes don't say is asked for once. False when the person gave up there. A file that
 * is open, or UTF-8, stays as it is.
 */
export async function openEncoded(app: Pick<App, "context">, uri: vscode.Uri): Promise<boolean> {
  const isOpen = vscode.workspace.textDocuments.some(
    (document) => !document.isClosed && isSameUri(document.uri, uri),
  );
  const bytes = isOpen ? undefined : await workspaceFiles.readFile(uri, mostBytes);
  if (bytes === undefined || isUtf8(bytes)) {
    return true;
  }
  const reading = decodedAsChosen(app, uri, bytes);
  if (reading.kind === "refused") {
    // The caller reads the file and reports what is wrong with it.
    return true;
  }
  const asked =
    reading.kind === "askEncoding"
      ? await askEncoding(shortText(uri.path.split("/").at(-1)), reading.offered)
      : reading.encoding;
  if (asked === undefined) {
    return false;
  }
  if (reading.kind === "askEncoding") {
    await rememberChoices(app.context, uri.toString(), { encoding: asked }, bytes);
  }
  await workspaceFiles.openDocument(uri, { encoding: editorEncoding(asked) });
  return true;
}

/** The text of a file in the encoding that was chosen for it before, unless the file is another one now. */
export function decodedAsChosen(
  app: Pick<App, "context">,
  uri: vscode.Uri,
  bytes: Uint8Array,
): Decoding {
  const { encoding } = choicesFor(app.context, uri.toString(), bytes);
  const chosen = decodeTable(bytes, encoding);
  const isOther = chosen.kind === "refused" && chosen.problem.kind === "notInEncoding";
  return isOther ? decodeTable(bytes) : chosen;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return !bytes.includes(0);
  } catch {
    return false;
  }
}
