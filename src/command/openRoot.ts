import { readlink, stat } from "node:fs/promises";
import * as path from "node:path";
import { readRules, rulesFile } from "../articles/checks/ruleSettings.ts";
import type { RuleSettings } from "../articles/checks/ruleSettings.ts";
import { readSiteDescription } from "../articles/sites/siteDescription.ts";
import type { SiteDescription } from "../articles/sites/siteDescription.ts";
import type { SiteFiles } from "../articles/sites/siteFiles.ts";
import { pathInside } from "../system/git/programPath.ts";
import { realPath } from "../system/realPath.ts";
import { researchFolder } from "./checkProject.ts";
import { commandFiles } from "./commandFiles.ts";
import { NothingChecked } from "./commandParts.ts";
import { unknownMembers } from "./unknownMembers.ts";

/** The folder that is checked, and what its files say about it. */
export interface OpenedRoot {
  /** As the system lists it. */
  readonly root: string;
  /** The folder below the top of its Git repository, with `/`; "" for the top, and where there is no repository. */
  readonly belowTop: string;
  readonly files: SiteFiles;
  readonly rules: RuleSettings;
  readonly site: SiteDescription;
}

/** Opens a folder. Throws NothingChecked where there is none, and where its rules can't be used as they are. */
export async function openRoot(asked: string): Promise<OpenedRoot> {
  const root = await realPath(asked);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    throw new NothingChecked(`${asked} isn't a folder.`);
  }
  const files = commandFiles(root);
  const name = `${researchFolder}/${rulesFile}`;
  const text = await files.read(name);
  const isThere = (await files.list(researchFolder)).some((one) => one.name === rulesFile);
  if (text === undefined && isThere) {
    throw new NothingChecked(`${name} can't be read, or is too large.`);
  }
  const { settings, problem } = await readRules(text, name);
  const problems = [...(problem === undefined ? [] : [problem]), ...unknownMembers(settings, name)];
  if (problems.length > 0) {
    throw new NothingChecked(problems.join(" "));
  }
  return {
    root,
    belowTop: await pathBelowTop(root),
    files,
    rules: settings,
    site: readSiteDescription(settings.site ?? {}),
  };
}

/** GitHub takes paths from the top of a repository. That is where `.git` is: a folder, or a file in a work tree. */
async function pathBelowTop(root: string): Promise<string> {
  for (let top = root, isLast = false; !isLast; top = path.dirname(top)) {
    if ((await realPath(path.join(top, ".git"))) !== undefined) {
      return pathInside(top, root) ?? "";
    }
    isLast = path.dirname(top) === top;
  }
  return "";
}

/** A path as it was typed, relative to the folder that is checked; it needn't be there. Throws NothingChecked for one outside of it. */
export async function pathInRoot(root: string, folder: string, asked: string): Promise<string> {
  const at = path.resolve(folder, asked);
  const real = (await realPath(at)) ?? at;
  const inside = real === root ? "" : pathInside(root, real);
  if (inside === undefined) {
    throw new NothingChecked(`${asked} isn't below ${root}.`);
  }
  return inside;
}

/**
 * Throws NothingChecked for a file below the folder that a link has written somewhere else: the repository may be a
 * stranger's. A file that is named elsewhere is meant to be there.
 *
 * @param asked The file as a person knows it.
 */
export async function refuseLinkOut(root: string, file: string, asked: string): Promise<void> {
  const isBelow = pathInside(root, file) !== undefined;
  if (isBelow && pathInside(root, await writtenAt(file)) === undefined) {
    throw new NothingChecked(`${asked} leads out of the folder, so it wasn't written.`);
  }
}

/** Links that lead to links, one after the other. */
const mostLinks = 40;

/** Where a file is that is written under a path: links are followed, those to nothing too. */
async function writtenAt(file: string, left = mostLinks): Promise<string> {
  const real = await realPath(file);
  if (real !== undefined || left === 0 || path.dirname(file) === file) {
    return real ?? file;
  }
  const folder = await writtenAt(path.dirname(file), left - 1);
  const own = path.join(folder, path.basename(file));
  const target = await readlink(own).catch(() => undefined);
  return target === undefined ? own : writtenAt(path.resolve(folder, target), left - 1);
}

/** Whether there is something at a path below the folder. */
export async function isThere(root: string, below: string): Promise<boolean> {
  return (await realPath(path.join(root, below))) !== undefined;
}
