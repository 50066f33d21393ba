import * as l10n from "@vscode/l10n";
import { exportWays } from "../../../research/results/exportWays.ts";
import type { ResultModel } from "../../../research/results/resultDocument.ts";
import type { AnswerParts } from "../../../research/results/parts/answerParts.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { projectTableView } from "../../platform/viewTypes.ts";

/** Brings the table with a title to the front, opened again where it was closed. Rejects with a sentence where its project's folder isn't open. */
type OpenTable = (title: string) => Promise<void>;

/** The titles of tables over a project that results were requested in, in this window, by the ids of the results. */
const titles = new Map<string, string>();
let openTable: OpenTable | undefined;

/** Says how a table over a project is opened again. */
export function onWayBack(open: OpenTable): void {
  openTable = open;
}

/** Notes where a result was requested, whether a call ran for it or it was saved before: `askedIn` is the tab that was in front, as `tabInFront` names it. */
export function noteStart(resultId: string, askedIn: string): void {
  const [title = "", view = ""] = askedIn.split("\n");
  // the editor puts a word of its own before the type of a view
  if (view.endsWith(projectTableView)) {
    titles.set(resultId, title);
  }
}

/** A result's document with the way back to the table that it was requested in, before what else can be done next. */
export function withWayBack(
  model: ResultModel,
  [{ result, envelope, firstAction }]: AnswerParts,
): ResultModel {
  const title = titles.get(result.id);
  if (title === undefined || envelope === undefined) {
    return model;
  }
  const back = {
    index: firstAction + placeOfBack(envelope),
    label: l10n.t("Back to {0} (free)", title),
    reason: l10n.t("You requested this result there."),
    detail: "",
    state: "ready",
  } as const;
  const { document } = model;
  return { ...model, document: { ...document, actions: [back, ...document.actions] } };
}

/** Goes back where a button of this number leads there; false for any other. Rejects as the opening of that table does. */
export async function goBack(
  { id }: { readonly id: string },
  envelope: Pick<Envelope, "nextActions">,
  index: number,
): Promise<boolean> {
  const title = titles.get(id);
  if (title === undefined || index !== placeOfBack(envelope)) {
    return false;
  }
  await openTable?.(title);
  return true;
}

/** Behind what the service suggests and what a site's own figures lead to. */
function placeOfBack({ nextActions }: Pick<Envelope, "nextActions">): number {
  return nextActions.length + exportWays.length;
}
