// The commands about keyword lists, loaded with the first of them. One part of the bundle.
export { addFileToList, addTableToList } from "./addExport.ts";
export { addResultsToList, addToList } from "./addToList.ts";
export { refreshList } from "./refreshList.ts";
export { setMarket } from "./setMarket.ts";
