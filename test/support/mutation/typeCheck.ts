import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../paths.ts";
import { runCommand } from "../processes.ts";

/** Checks the types of the extension with one of its modules replaced, in a copy of the sources. */
export class TypeCheck {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    cpSync(join(repositoryRoot, "src"), join(folder, "src"), { recursive: true });
    cpSync(join(repositoryRoot, "tsconfig.json"), join(folder, "tsconfig.json"));
    cpSync(join(repositoryRoot, "package.json"), join(folder, "package.json"));
    symlinkSync(join(repositoryRoot, "node_modules"), join(folder, "node_modules"), "junction");
  }

  /** Whether the extension compiles with `source` in the place of `file`; what is no longer used doesn't count. */
  async compiles(file: string, source: string, original: string): Promise<boolean> {
    const place = join(this.#folder, file);
    writeFileSync(place, source);
    try {
      const tsc = join(repositoryRoot, "node_modules", "typescript", "bin", "tsc");
      await runCommand(process.execPath, [
        tsc,
        "-p",
        this.#folder,
        "--noUnusedLocals",
        "false",
        "--noUnusedParameters",
        "false",
      ]);
      return true;
    } catch (error) {
      if (error instanceof Error && error.message.includes("error TS")) {
        return false;
      }
      throw error;
    } finally {
      writeFileSync(place, original);
    }
  }
}
