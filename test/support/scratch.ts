import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Linux keeps files in memory: flushing costs nothing there. */
export const memory = "/dev/shm";

/** Says to a test that it runs as on another system. */
export const otherSystemVariable = "SEO_RESEARCH_ELSEWHERE";

/** There the system's own place is the one to be tried, and is in memory. */
const isElsewhere = process.env[otherSystemVariable] === "1";

/** A new empty folder for one test, and the function that removes it. `inMemory` where the system has such a place. */
export function scratchFolder({ inMemory = false }: { readonly inMemory?: boolean } = {}): {
  readonly path: string;
  remove(): void;
} {
  const path = mkdtempSync(
    join(inMemory && !isElsewhere && existsSync(memory) ? memory : tmpdir(), "seo-research-test-"),
  );
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
