import { isBelow, plainPath } from "./siteFolder.ts";
import type { PublishedFolder, SiteFolder } from "./siteFolder.ts";

const ignoreFile = ".eleventyignore";
/** UTF-16 units of a configuration that are looked at. */
const mostCode = 200_000;

/**
 * Eleventy makes pages of all Markdown below its input folder, which is the whole project where its
 * configuration names no other in plain text: it is code, and code is not run here.
 */
export async function eleventyFolders(
  folder: string,
  { names, read }: SiteFolder,
): Promise<PublishedFolder | undefined> {
  const config = names.find((name) => /^(?:\.eleventy|eleventy\.config)\.[cm]?[jt]s$/u.test(name));
  const code = withoutComments(
    ((config === undefined ? undefined : await read(config)) ?? "").slice(0, mostCode),
  );
  const root = plainPath(inputFolder(code) ?? "");
  const inside = isBelow(folder, root)
    ? root === ""
      ? folder
      : folder.slice(root.length + 1)
    : "";
  if (
    inside === "" ||
    ["_includes", "_data", "node_modules"].includes(inside.split("/")[0] ?? "")
  ) {
    return undefined;
  }
  const ignoredInCode = [...code.matchAll(/ignores\s*\.\s*add\(\s*["'`]([^"'`]+)["'`]/gu)].map(
    ([, path = ""]) => path,
  );
  const lists = await Promise.all([
    read(ignoreFile),
    root === "" ? undefined : read(`${root}/${ignoreFile}`),
    usesGitIgnore(code) ? read(".gitignore") : undefined,
  ]);
  const [ignored, ignoredInInput, ignoredByGit] = lists.map(linesOf);
  const isIgnored =
    [...ignoredInCode, ...(ignored ?? []), ...(ignoredByGit ?? [])].some((path) =>
      covers(path, folder),
    ) || (ignoredInInput ?? []).some((path) => covers(path, inside));
  return isIgnored
    ? undefined
    : { generator: "eleventy", root, exclusion: { file: ignoreFile, entry: `${folder}/` } };
}

/** The folder that is set in plain text: `dir: { input: "src" }` or `setInputDirectory("src")`. */
function inputFolder(code: string): string | undefined {
  const [, inDir] =
    /\bdir["']?\s*:\s*\{[^{}]*?\binput["']?\s*:\s*["'`]([^"'`$]*)["'`]/u.exec(code) ?? [];
  const [, inCall] = /\bsetInputDirectory\(\s*["'`]([^"'`$]*)["'`]/u.exec(code) ?? [];
  return inDir ?? inCall;
}

function usesGitIgnore(code: string): boolean {
  return !/\bsetUseGitIgnore\(\s*false\b/u.test(code);
}

/** A configuration of JavaScript without its comments; what looks like one in a text stays. */
function withoutComments(code: string): string {
  return code.replaceAll(
    /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\*[^]*?(?:\*\/|$(?![^]))|\/\/[^\n]*/gu,
    (part) => (part.startsWith("/") ? " " : part),
  );
}

function linesOf(text: string | undefined): string[] {
  const lines = (text ?? "").split(/\r?\n/u).map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#") && !line.startsWith("!"));
}

/** True for a path or a pattern that a whole folder falls under: the folder, one above it, with stars for everything in it. */
function covers(path: string, folder: string): boolean {
  const plain = plainPath(
    path.replace(/(?:\/\*{1,2})+(?:\/\*\.\*)?$/u, "").replace(/^\*\*\//u, ""),
  );
  return plain !== "" && isBelow(folder, plain);
}
