import * as vscode from "vscode";
import { datasetCallOf } from "../../../research/library/datasetCall.ts";
import { datasetParent } from "../../../research/library/datasetParents.ts";
import { envelopeOf } from "../../../research/library/savedResult.ts";
import type { SavedResult } from "../../../research/library/savedResult.ts";
import type { App } from "../../platform/app.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import type { PickItem } from "../../platform/prompts/pickList.ts";
import { ageInWords } from "../../platform/ageInWords.ts";
import { resultTitle } from "../../../research/results/resultTitle.ts";

/** Answers looked through for datasets, newest first. */
const searchedResults = 50;

/** A dataset and the answer it stands behind. */
export interface PickedDataset {
  readonly uri: string;
  readonly parent: SavedResult;
}

interface DatasetItem extends PickItem {
  readonly choice: PickedDataset | "type";
}

/** Offers the datasets behind saved answers. "type" when the person would rather type a URI; undefined on Escape. */
export async function pickDataset(app: App): Promise<PickedDataset | "type" | undefined> {
  const connection = await app.connections.current();
  const datasets = await listDatasets(app, connection?.origin ?? "");
  if (datasets.length === 0) {
    return "type";
  }
  const type: DatasetItem = {
    icon: "edit",
    label: vscode.l10n.t("Type a dataset URI…"),
    alwaysShow: true,
    choice: "type",
  };
  const items: DatasetItem[] = datasets.map((dataset) => ({
    label: resultTitle(dataset.parent),
    description: ageInWords(dataset.parent.receivedAt),
    choice: dataset,
  }));
  const picked = await askPick([...items, type], {
    title: vscode.l10n.t("Select a dataset"),
    placeHolder: vscode.l10n.t("Datasets behind your saved results. You see the price next."),
    ignoreFocusOut: true,
  });
  return picked?.choice;
}

/** The answer that the rows of an export stand behind, where it is still in the library. */
export async function parentOf(
  { results }: Pick<App, "results">,
  answer: SavedResult,
): Promise<SavedResult | undefined> {
  const id = datasetCallOf(answer)?.id;
  const read = id === undefined ? undefined : await results.open(id);
  return read?.ok === true
    ? read.result
    : datasetParent(results, answer.args["uri"], answer.origin);
}

async function listDatasets(app: App, origin: string): Promise<PickedDataset[]> {
  const { results } = await app.results.list();
  const recent = results.filter((result) => result.origin === origin).slice(0, searchedResults);
  const opened = await Promise.all(recent.map(({ id }) => app.results.open(id)));
  const datasets = opened.flatMap((read) => (read.ok ? datasetsOf(read.result) : []));
  return [
    ...new Map(datasets.toReversed().map((dataset) => [dataset.uri, dataset])).values(),
  ].toReversed();
}

function datasetsOf(parent: SavedResult): PickedDataset[] {
  return (envelopeOf(parent)?.resources ?? []).map(({ uri }) => ({ uri, parent }));
}
