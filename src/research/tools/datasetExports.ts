import type { ToolName } from "./toolName.ts";

/** The name of the tool that exports datasets, apart from the tool: the start tells its results by it. */
export const exportDatasetName = "export_dataset" satisfies ToolName;

/** What a call of it is about, where it isn't known which result the dataset belongs to. */
export const datasetSubject = "dataset";

/** True for results that are the rows of a dataset. */
export function isDatasetExport({ tool }: { readonly tool: string }): boolean {
  return tool === exportDatasetName;
}
