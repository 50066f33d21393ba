/** What the editor knows our tabs by; it keeps the names of tabs that are open over a reload. */
export const resultView = "seoResearch.result";
export const formView = "seoResearch.form";
export const historyView = "seoResearch.history";
/** Also in the manifest, as the editor of `*.seo.json`. */
export const resultFileEditor = "seoResearch.resultFile";
/** In the manifest as well, as another editor of `*.csv`. */
export const tableFileEditor = "seoResearch.tableFile";
