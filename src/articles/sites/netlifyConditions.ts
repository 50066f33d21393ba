import type { JsonRecord } from "../../shared/json.ts";

/** What can make it depend on the visitor whether a redirect of Netlify counts. */
const conditions = ["query", "conditions", "headers", "signed", "edge_handler"];

/** Whether an entry of `redirects` in `netlify.toml` counts for every visitor. */
export function countsForAll(entry: JsonRecord): boolean {
  return conditions.every((name) => entry[name] === undefined);
}
