import * as vscode from "vscode";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import { changeRows } from "../../../research/agents/changeRows.ts";
import type { AgentView } from "../../../research/agents/findSaved.ts";
import { notesOf } from "../../../research/changes/changeNotes.ts";
import { shownEffect } from "../../../research/changes/changesDocument.ts";
import { leastImpressions } from "../../../research/planning/refreshReasons.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import type { AgentParts } from "./agentHost.ts";
import { offsetOf, wantedArticle } from "./describeArticle.ts";

/**
 * What commits changed for the readers of the article that an input of `seo_list_changes` names, as SEO:
 * Open Changes lists it. Free, and changes nothing. Rejects like `describeArticle`.
 */
export async function listChanges(
  { articles, projectTables }: AgentParts,
  input: JsonRecord,
  { ownData }: AgentView,
): Promise<AnswerContent> {
  const uri = await wantedArticle(articles, input);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  if (folder === undefined) {
    throw new Error("Not read: that file isn't inside the open folders.");
  }
  const path = vscode.workspace.asRelativePath(uri, false);
  const { since, changes, effects, notes, history, isSample } = await projectTables.changes(folder);
  const own = changes.filter(
    (change) => change.path === path || change.moved?.some((one) => one.path === path) === true,
  );
  return changeRows(
    {
      path,
      since,
      changes: own.map((change) => ({
        change,
        effect: shownEffect(effects, change, undefined),
        note: notesOf(notes.entries, change)[0],
      })),
      unknown: history.kind === "known" ? undefined : history.why,
      said: history.kind === "known" ? history.said : [],
      isSample,
      ownData,
      leastImpressions,
    },
    offsetOf(input),
  );
}
