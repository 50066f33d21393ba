/** What the editor knows our tabs by; it keeps the names of tabs that are open over a reload. */
export const resultView = "seoResearch.result";
/** Two results side by side. */
export const comparisonView = "seoResearch.comparison";
/** Several results as one table. */
export const combinedView = "seoResearch.combined";
export const formView = "seoResearch.form";
export const historyView = "seoResearch.history";
/** A table over the articles of a project. */
export const projectTableView = "seoResearch.projectTable";
/** The keywords of a list, or of results, as groups. */
export const keywordGroupsView = "seoResearch.keywordGroups";
/** The view of the open article, in a container of its own; also in the manifest. */
export const articleView = "seoResearch.article";
/** Also in the manifest, as the editor of `*.seo.json`. */
export const resultFileEditor = "seoResearch.resultFile";
/** In the manifest as well, as another editor of `*.csv`. */
export const tableFileEditor = "seoResearch.tableFile";

/** The tabs that come back after a reload of the window. */
export const restoredViews = [
  resultView,
  formView,
  comparisonView,
  combinedView,
  historyView,
  projectTableView,
  keywordGroupsView,
] as const;
