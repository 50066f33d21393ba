import { textOf } from "../../shared/json.ts";
import type { ToolArguments } from "./definition.ts";

/** "example.com", or "example.com vs rival.com + 2" where it is compared. */
export function comparison({ domain, competitors }: ToolArguments): string {
  const others = firstAndCount(competitors);
  return others === "" ? textOf(domain) : `${textOf(domain)} vs ${others}`;
}

/** The first of a list and how many follow: "rival.com + 2"; empty where there is no list. */
export function firstAndCount(value: unknown): string {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const first = textOf(entries[0]);
  return entries.length > 1 ? `${first} + ${entries.length - 1}` : first;
}
