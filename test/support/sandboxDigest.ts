import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./paths.ts";

/** Holds the digest of the sandbox as its tests last passed on it. */
const note = join(repositoryRoot, "test", "sandbox", "passed.txt");

/** The sandbox's code and what its own tests ask of it, as one number: files that differ in their line ends alone are the same. */
function sandboxDigest(): string {
  const hash = createHash("sha256");
  for (const file of globSync(["src/sandbox/**/*.ts", "test/sandbox/**/*.ts"], {
    cwd: repositoryRoot,
  }).toSorted()) {
    const text = readFileSync(join(repositoryRoot, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(JSON.stringify([file.replaceAll("\\", "/"), text]));
  }
  return hash.digest("hex");
}

/** True where the tests of the sandbox's data last passed on the code that is there now. */
export function hasSandboxPassed(): boolean {
  return existsSync(note) && readFileSync(note, "utf8").trim() === sandboxDigest();
}

/** Notes that they passed. The file belongs into the commit that changed the sandbox. */
export function noteSandboxPassed(): void {
  if (!hasSandboxPassed()) {
    writeFileSync(note, `${sandboxDigest()}\n`);
  }
}
