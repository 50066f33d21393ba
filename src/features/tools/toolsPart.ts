// The rows and the picker of the Tools view. One part of the bundle.
export { knownAvailability } from "../../tools/availability.ts";
export { catalogue } from "../../tools/catalogue.ts";
export { noteWithheld } from "./noteWithheld.ts";
export { pickTool } from "./pickTool.ts";
export { toolOf, toolRows } from "./toolRows.ts";
