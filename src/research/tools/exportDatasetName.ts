/** The name of the tool that exports datasets, apart from the tool: the start tells its results by it. */
export const exportDatasetName = "export_dataset";

/** What a call of it is about, where it isn't known which result the dataset belongs to. */
export const datasetSubject = "dataset";
