import * as l10n from "@vscode/l10n";
import { readGlob } from "../../patterns/pathGlob.ts";
import { mostIgnores } from "../limits.ts";
import { folderOf, foldersAbove, joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";
import type { Step } from "../siteRules.ts";
import type { EleventyConfig } from "./eleventyConfig.ts";

/** What Eleventy leaves out. */
export interface Ignores {
  /** What leaves out a file; undefined where nothing does. */
  readonly of: (path: string) => Step | undefined;
  /** Patterns that can't be tried, and lists that are too long. */
  readonly refused: readonly string[];
  readonly sources: readonly string[];
}

/** A site's own list of what Eleventy leaves out. */
export const ignoreFile = ".eleventyignore";

/** Reads what a site's ignore files and its configuration leave out. */
export async function readIgnores(config: EleventyConfig, files: SiteFiles): Promise<Ignores> {
  const { folder, input, usesGitIgnore, ignores, file, output } = config;
  const lists = [
    ...(usesGitIgnore ? [joinPath(folder, ".gitignore")] : []),
    joinPath(folder, ignoreFile),
    ...(input === folder ? [] : [joinPath(input, ignoreFile)]),
  ];
  const refused: string[] = [];
  const found: { readonly matches: (path: string) => boolean; readonly step: Step }[] = [];
  const add = async (pattern: string, base: string, step: Step): Promise<void> => {
    const plainly = pattern.replaceAll(/\\(?=[\w/])/gu, "");
    const whole = plainly.startsWith("**/") ? plainly : joinPath(base, plainly);
    if (!/[*?[{(]/u.test(whole)) {
      found.push({ matches: (path) => path.toLowerCase() === whole.toLowerCase(), step });
      return;
    }
    const { matches } = await readGlob(whole, { dot: true, nocase: true });
    if (matches === undefined) {
      refused.push(shown(pattern));
    } else {
      found.push({ matches, step });
    }
  };
  for (const list of lists) {
    const text = (await files.read(list)) ?? "";
    if (text.length > mostIgnores) {
      refused.push(list);
      continue;
    }
    for (const line of linesOf(text)) {
      await add(line.replace(/^\/+/u, ""), folderOf(list), {
        text: l10n.t("{0} in {1}", line, list),
        file: list,
      });
    }
  }
  for (const pattern of ignores) {
    const step = { text: l10n.t("ignores.add in {0} → {1}", file ?? "", pattern) };
    await add(pattern, folder, file === undefined ? step : { ...step, file });
  }
  await add("**/node_modules/**", folder, { text: l10n.t("Eleventy ignores node_modules") });
  const special = [
    config.includes,
    config.data,
    ...(config.layouts === undefined ? [] : [config.layouts]),
  ];
  for (const one of special.filter((name) => name !== input)) {
    found.push({
      matches: (path) => path === one,
      step: { text: l10n.t("{0} has includes, layouts or data, no pages", one) },
    });
  }
  if (pathBelow(input, output) === undefined) {
    found.push({
      matches: (path) => path === output,
      step: { text: l10n.t("{0} is where the site is written to", output) },
    });
  }
  return {
    of: (path) => {
      const ways = [...foldersAbove(path), path];
      return found.find(({ matches }) => ways.some((way) => matches(way)))?.step;
    },
    refused,
    sources: lists,
  };
}

/** A pattern as a message shows it. */
function shown(pattern: string): string {
  return pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^[#!]/u.test(line));
}
