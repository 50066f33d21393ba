// Importing exports of Search Console and opening its report, loaded with the first of these. One part of the bundle.
export { importSearchConsole } from "./importExport.ts";
export { openSearchConsole } from "./openReport.ts";
