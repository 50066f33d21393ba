import * as vscode from "vscode";
import type { AnswerContent } from "../../../research/agents/answerText.ts";
import type { AgentView } from "../../../research/agents/findSaved.ts";
import { NotRunError } from "../../../research/agents/notRun.ts";
import { opportunityRows } from "../../../research/agents/opportunityRows.ts";
import type { JsonRecord } from "../../../shared/json.ts";
import { textOf } from "../../../shared/json.ts";
import { folderInFront } from "../../platform/folderInFront.ts";
import type { AgentParts } from "./agentHost.ts";

/**
 * What is worth working on in the project that is in front, as SEO: Open Opportunities lists it. Free, and
 * changes nothing. Rejects with a sentence where no folder is open, or the list isn't there.
 */
export async function listOpportunities(
  { projectTables }: AgentParts,
  input: JsonRecord,
  { ownData }: AgentView,
): Promise<AnswerContent> {
  const uri = folderInFront();
  const folder =
    (uri && vscode.workspace.getWorkspaceFolder(uri)) ?? vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) {
    throw new NotRunError("no folder is open. Ask the person to open the project's folder.");
  }
  const { document, lists } = await projectTables.opportunities(folder);
  const without = document.sections.find(({ name }) => name === "without_rows");
  return opportunityRows(
    {
      project: folder.name,
      lists: [...lists.values()],
      without: without?.kind === "values" ? without.values : [],
      notices: document.notices.filter(({ kind }) => kind === "problem").map(({ text }) => text),
      isSample: document.header.sample,
      ownData,
    },
    {
      list: textOf(input["list"]).trim(),
      offset: typeof input["offset"] === "number" ? input["offset"] : 0,
    },
  );
}
