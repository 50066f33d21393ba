// The rows and the picker of the Tools view. One part of the bundle.
export { knownAvailability } from "../../../research/tools/availability.ts";
export { catalogue, isToolName } from "../../../research/tools/catalogue.ts";
export { noteWithheld } from "./noteWithheld.ts";
export { pickTool } from "./pickTool.ts";
export { toolOf, toolRows } from "./toolRows.ts";
