import { continues, laterIds, mayBeContinued } from "./continuation.ts";
import type { ResultStore } from "./resultStore.ts";
import type { SavedResult } from "./savedResult.ts";

/** The results that continue this one, each the one before it. Opens no others. */
export async function laterParts(
  library: Pick<ResultStore, "list" | "open">,
  first: SavedResult,
): Promise<SavedResult[]> {
  const parts: SavedResult[] = [];
  const ids = mayBeContinued(first.tool) ? laterIds(first.id, (await library.list()).results) : [];
  for (const id of ids) {
    const read = await library.open(id);
    // What can't be read, or continues something else, ends the row; the list of results shows it by itself.
    if (!read.ok || !continues(parts.at(-1) ?? first, read.result)) {
      break;
    }
    parts.push(read.result);
  }
  return parts;
}

/** The results that this one continues, the first of them first. */
export async function earlierParts(
  library: Pick<ResultStore, "open">,
  last: SavedResult,
): Promise<SavedResult[]> {
  const parts = [last];
  for (let part = last; typeof part.continues === "string";) {
    const read = await library.open(part.continues);
    // The first part may be gone; a damaged library may hold results that continue each other in a circle.
    if (
      !read.ok ||
      !continues(read.result, part) ||
      parts.some(({ id }) => id === part.continues)
    ) {
      break;
    }
    part = read.result;
    parts.unshift(part);
  }
  return parts.slice(0, -1);
}
