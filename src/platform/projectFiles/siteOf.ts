import * as vscode from "vscode";
import { generatorOf } from "../../sites/siteGenerator.ts";
import type { SiteGenerator } from "../../sites/siteGenerator.ts";

/** The site that a file or a folder of a project belongs to. */
export interface Site {
  readonly folder: vscode.Uri;
  /** Names of what lies in it. */
  readonly names: readonly string[];
  readonly generator: SiteGenerator;
  /** The file or folder itself, relative to the site's folder, with `/`. */
  readonly path: string;
}

/** The nearest folder above a place that belongs to a generator, else the workspace's. */
export async function siteOf(uri: vscode.Uri, root: vscode.Uri): Promise<Site> {
  const parts = uri.path.slice(root.path.replace(/\/$/u, "").length + 1).split("/");
  for (let depth = parts.length - 1; depth >= 0; depth -= 1) {
    const folder = vscode.Uri.joinPath(root, ...parts.slice(0, depth));
    const names = await namesIn(folder);
    const generator = generatorOf(names);
    if (generator !== "plain" || depth === 0) {
      return { folder, names, generator, path: parts.slice(depth).join("/") };
    }
  }
  return { folder: root, names: [], generator: "plain", path: parts.join("/") };
}

async function namesIn(folder: vscode.Uri): Promise<string[]> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
  } catch {
    // An article that is not saved yet, or a file system without lists: no generator is recognised there.
    return [];
  }
}
