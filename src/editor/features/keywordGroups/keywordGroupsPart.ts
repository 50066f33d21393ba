// Groups of keywords, loaded with the first of them. One part of the bundle.
export { TableTab } from "../resultPanels/tableTab.ts";
export { chooseKeywords, findKeywords } from "./groupedKeywords.ts";
export { GroupsSource } from "./groupsSource.ts";
