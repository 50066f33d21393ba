import * as vscode from "vscode";
import type { SavedAsked } from "../../../articles/project/projectQuestions.ts";
import { readSavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { App } from "../app.ts";
import { isSameUri } from "../isSameUri.ts";
import { workspaceFiles } from "../workspaceFiles.ts";

/** What saved results say about an article; free. An article with changes of its own was changed just now. */
export async function savedAbout(
  app: Pick<App, "knownFacts" | "connections" | "dates">,
  uri: vscode.Uri,
  { location, keyword }: SavedAsked,
): Promise<SavedFacts | undefined> {
  return readSavedFacts(await app.knownFacts(), {
    article: { location },
    keyword,
    changedAt: () => changedAt(app, uri),
    origin: app.connections.origin,
  });
}

async function changedAt(app: Pick<App, "dates">, uri: vscode.Uri): Promise<string | undefined> {
  const document = vscode.workspace.textDocuments.find((open) => isSameUri(open.uri, uri));
  return document?.isDirty === true
    ? new Date().toISOString()
    : ((await (await app.dates()).lastChange(uri)) ?? (await lastWritten(uri)));
}

/**
 * When a file was last written, as an ISO time; undefined where it is gone. Copying and cloning write files, too, so
 * this says nothing about the age of the text, only that it hasn't changed since.
 */
async function lastWritten(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new Date((await workspaceFiles.stat(file)).mtime).toISOString();
  } catch {
    // gone, or out of reach: nothing is known of it
    return undefined;
  }
}
