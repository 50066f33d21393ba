import * as l10n from "@vscode/l10n";
import { exportWays } from "../../../research/results/exportWays.ts";
import type { ResultModel } from "../../../research/results/resultDocument.ts";
import type { AnswerParts } from "../../../research/results/parts/answerParts.ts";
import type { Envelope } from "../../../research/service/envelope.ts";
import { projectTableView } from "../../platform/viewTypes.ts";

/** Brings the tab with a title to the front; false where none is open. */
type Reveal = (title: string) => boolean;

/** The titles of tables over a project that calls of this window were started from, by the ids of their results. */
const titles = new Map<string, string>();
let revealTable: Reveal = () => false;

/** Says how a table over a project is brought to the front again. */
export function onWayBack(reveal: Reveal): void {
  revealTable = reveal;
}

/** Notes where the call of a result was started: `askedIn` is the tab that was in front, as `tabInFront` names it. */
export function noteStart(resultId: string, askedIn: string): void {
  const [title = "", view = ""] = askedIn.split("\n");
  // the editor puts a word of its own before the type of a view
  if (view.endsWith(projectTableView)) {
    titles.set(resultId, title);
  }
}

/** A result's document with the way back to the table that its call was started from, before what else can be done next. */
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
    reason: l10n.t("This call was started there."),
    detail: "",
    state: "ready",
  } as const;
  const { document } = model;
  return { ...model, document: { ...document, actions: [back, ...document.actions] } };
}

/** Goes back where a button of this number leads there; false for any other. Throws a sentence where that table isn't open any more. */
export function goBack(
  { id }: { readonly id: string },
  envelope: Pick<Envelope, "nextActions">,
  index: number,
): boolean {
  const title = titles.get(id);
  if (title === undefined || index !== placeOfBack(envelope)) {
    return false;
  }
  if (!revealTable(title)) {
    throw new Error(l10n.t("{0} was closed. Open it from the Command Palette.", title));
  }
  return true;
}

/** Behind what the service suggests and what a site's own figures lead to. */
function placeOfBack({ nextActions }: Pick<Envelope, "nextActions">): number {
  return nextActions.length + exportWays.length;
}
