import * as vscode from "vscode";
import type { SavedAsked } from "../../../articles/project/projectQuestions.ts";
import { readSavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { SavedFacts } from "../../../research/articleFindings/savedFacts.ts";
import type { App } from "../app.ts";
import { lastChange, lastWritten } from "../gitLog.ts";
import { isSameUri } from "../isSameUri.ts";

/** What saved results say about an article; free. An article with changes of its own was changed just now. */
export async function savedAbout(
  { knownFacts, connections }: Pick<App, "knownFacts" | "connections">,
  uri: vscode.Uri,
  { location, keyword }: SavedAsked,
): Promise<SavedFacts | undefined> {
  const document = vscode.workspace.textDocuments.find((open) => isSameUri(open.uri, uri));
  return readSavedFacts(await knownFacts(), {
    article: { location },
    keyword,
    changedAt:
      document?.isDirty === true
        ? new Date().toISOString()
        : ((await lastChange(uri)) ?? (await lastWritten(uri))),
    origin: connections.origin,
  });
}
