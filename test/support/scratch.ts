import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder for one test, and the function that removes it. */
export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "seo-research-test-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
