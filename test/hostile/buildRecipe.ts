import { execFileSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Content, Recipe } from "./recipe.ts";

/**
 * Builds a recipe below an empty folder: what is to be opened in `site`, and beside it `outside` with a file that links
 * may lead to. It runs none of it. Returns the path of `site`.
 */
export function buildRecipe(recipe: Recipe, folder: string): string {
  const site = join(folder, "site");
  mkdirSync(site, { recursive: true });
  mkdirSync(join(folder, "outside"));
  writeFileSync(
    join(folder, "outside", "secret.txt"),
    "---\ntitle: Outside\n---\nNot of this project.\n",
  );
  for (const [path, content] of Object.entries(recipe.files())) {
    const file = join(site, path);
    if (!file.startsWith(site + sep)) {
      throw new Error(`${recipe.name}: ${path} leaves the folder.`);
    }
    mkdirSync(dirname(file), { recursive: true });
    put(file, content);
  }
  return site;
}

function put(file: string, content: Content): void {
  if (typeof content === "string") {
    writeFileSync(file, content);
  } else if (typeof content === "function") {
    writeFileSync(file, content());
  } else if ("link" in content) {
    rmSync(file, { force: true });
    symlinkSync(content.link, file);
  } else if ("pipe" in content) {
    execFileSync("mkfifo", [file]);
  } else {
    const handle = openSync(file, "w");
    ftruncateSync(handle, content.sparse);
    closeSync(handle);
  }
}
