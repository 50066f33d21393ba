import { isRecord } from "../../shared/json.ts";

/** The id in a command's argument that names a saved result: a row of the Results view, or the id itself; undefined for anything else. */
export function resultIdIn(argument: unknown): string | undefined {
  const id = isRecord(argument) ? argument["id"] : argument;
  return typeof id === "string" ? id : undefined;
}
