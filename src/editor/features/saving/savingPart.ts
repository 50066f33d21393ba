// Saving rows and results, loaded when something is first saved. One part of the bundle.
export { exportDatasetToFile } from "./datasetExport.ts";
export { insertRows } from "./insertRows.ts";
export { pickDataset } from "./pickDataset.ts";
export { saveNamed } from "./saveNamed.ts";
export { saveResult } from "./saveResult.ts";
export { saveRows } from "./saveRows.ts";
export { writeAnswer } from "./writeAnswer.ts";
