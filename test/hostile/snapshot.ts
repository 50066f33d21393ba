import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** What lies below a folder: each path with what would tell that it was written. Links aren't followed. */
export function snapshotOf(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const waiting = [""];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const entry of readdirSync(join(folder, next), { withFileTypes: true })) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) {
        waiting.push(path);
        found.set(path, "folder");
      } else if (entry.isSymbolicLink()) {
        found.set(path, readlinkSync(join(folder, path)));
      } else {
        const { size, mtimeMs } = lstatSync(join(folder, path));
        found.set(path, `${size} ${mtimeMs}`);
      }
    }
  }
  return found;
}

/** The paths that aren't as they were. */
export function changesSince(before: ReadonlyMap<string, string>, folder: string): string[] {
  const now = snapshotOf(folder);
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => before.get(path) !== now.get(path),
  );
}
