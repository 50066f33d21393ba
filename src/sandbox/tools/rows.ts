import type { Json } from "../../shared/json.ts";
import { isRecord } from "../../shared/json.ts";

/** A row's members as a fact carries them: what JSON can hold, and nothing else. */
export function factFields(row: object): Record<string, Json> {
  return Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (isJson(value) ? [[name, value] as const] : [])));
}

function isJson(value: unknown): value is Json {
  if (Array.isArray(value)) {
    return value.every(isJson);
  }
  return value === null || ["string", "number", "boolean"].includes(typeof value) || (isRecord(value) && Object.values(value).every(isJson));
}
