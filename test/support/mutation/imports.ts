import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { repositoryRoot } from "../paths.ts";

const direct = new Map<string, readonly string[]>();

/**
 * The files that one file may load, itself included, by the names of TypeScript files in it: also those of scripts that
 * it starts as processes. Paths are relative to the repository's top.
 */
export function reachableFrom(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) {
    for (const next of namedIn(one)) {
      reached.add(next);
    }
  }
  return reached;
}

/** Whether a module needs the editor's API when it is loaded, itself or by what it imports. */
export function needsEditor(file: string): boolean {
  return [...reachableFrom(file)].some((one) =>
    /^import (?!type ).*"vscode"/m.test(readFileSync(join(repositoryRoot, one), "utf8")),
  );
}

function namedIn(file: string): readonly string[] {
  const known = direct.get(file);
  if (known !== undefined) {
    return known;
  }
  const source = readFileSync(join(repositoryRoot, file), "utf8").replaceAll(
    /^(?:import|export) type [^;]*;/gm,
    "",
  );
  const found = [...source.matchAll(/["'`]([^"'`\s]+\.ts)["'`]/g)].flatMap(([, name = ""]) =>
    resolved(file, name),
  );
  direct.set(file, found);
  return found;
}

function resolved(from: string, name: string): string[] {
  const places = [join(dirname(from), name), ...(name.startsWith(".") ? [] : [name])];
  return places
    .map((place) => relative(repositoryRoot, join(repositoryRoot, place)).replaceAll("\\", "/"))
    .filter((place) => existsSync(join(repositoryRoot, place)));
}
