import { execFile } from "node:child_process";
import { readFile, readdir, stat } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import type { UrlChange, UrlChanges } from "../../src/articles/moves/urlChange.ts";
import { ProjectMoves } from "../../src/articles/project/projectMoves.ts";
import { claimingSite } from "../../src/articles/sites/claimingSite.ts";
import { skippedFolders } from "../../src/articles/sites/siteFiles.ts";
import type { FolderDifference } from "../../src/system/git/committedFolder.ts";
import { builtPages } from "./builtPages.ts";
import type { BuiltPages } from "./builtPages.ts";
import { openCheckout } from "./checkout.ts";

/** What a site's generator made of two checkouts, and the site's folder in them. */
export interface BuiltOutputs {
  readonly before: string;
  readonly after: string;
  readonly folder: string;
}

/**
 * Compares the URLs of two checkouts of one site as the extension does, and prints what it finds. With what the generator made
 * of both, which `builtPages` reads, it counts how many of the changes are found, and names those that are missed or invented.
 */
export async function measureMoves(
  before: string,
  after: string,
  outputs: BuiltOutputs | undefined,
): Promise<string> {
  const difference = await differenceBetween(before, after);
  const { project, checks } = await openCheckout(resolve(after));
  const found = await new ProjectMoves({
    project,
    checks,
    committed: (_, paths) =>
      Promise.all(paths.map((path) => readFile(join(before, path)).catch(() => undefined))),
  }).changesSince(difference);
  checks.dispose();
  const lines = [summary(found)];
  if (outputs !== undefined) {
    const [was, is] = await Promise.all([
      builtPages(outputs.before, outputs.folder),
      builtPages(outputs.after, outputs.folder),
    ]);
    const [site] = await project.sites.all();
    const root = site === undefined ? undefined : claimingSite(site).root;
    const base = root === undefined ? "" : new URL(root).pathname.replace(/\/+$/u, "");
    const renamed = await renamesByGit(resolve(before), resolve(after));
    const sides = { was, is, renamed, before, after };
    lines.push(...(await compared(found.changes, sides, base)));
  }
  return `${lines.join("\n")}\n`;
}

function summary({ changes, causes, unknown }: UrlChanges): string {
  const count = (kind: UrlChange["kind"]): number =>
    changes.filter((change) => change.kind === kind).length;
  const open = Object.entries(unknown).map(([reason, files]) => `${reason} ${files}`);
  return [
    `moved ${count("moved")}, gone ${count("gone")}, taken over ${count("takenOver")}, redirects lost ${count("unredirected")}`,
    ...causes.map(({ file, key = "", count: urls }) => `  by ${file} ${key}: ${urls}`),
    `nothing said: ${open.length === 0 ? "0" : open.join(", ")}`,
  ].join("\n");
}

/** What a generator made of two checkouts, and what Git calls the files of the first in the second. */
interface BuiltSides {
  readonly was: BuiltPages;
  readonly is: BuiltPages;
  readonly renamed: ReadonlyMap<string, string>;
  readonly before: string;
  readonly after: string;
}

/** Whether most lines of a file are still those of another one: then a page isn't taken over by it, whatever Git paired it with. */
async function isMostlySame(one: string, other: string): Promise<boolean> {
  const [was, is] = await Promise.all(
    [one, other].map((path) => readFile(path, "utf8").catch(() => undefined)),
  );
  if (was === undefined || is === undefined) {
    return false;
  }
  const [lines, now] = [was, is].map((text) => text.trim().split("\n"));
  const shared = (lines ?? []).filter((line) => now?.includes(line) === true).length;
  return shared * 2 >= Math.max(lines?.length ?? 0, now?.length ?? 0);
}

/** The files that Git takes for renamed between two folders, by their paths before. */
async function renamesByGit(before: string, after: string): Promise<ReadonlyMap<string, string>> {
  const options = ["diff", "--no-index", "-M", "-l0", "--name-status", "-z", "--diff-filter=R"];
  // it ends with 1 where anything differs
  const { stdout } = await promisify(execFile)("git", [...options, before, after], {
    maxBuffer: 1e9,
  }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === 1 && "stdout" in error) {
      return { stdout: String(error.stdout) };
    }
    throw error;
  });
  const words = stdout.split("\0");
  return new Map(
    words.flatMap((status, at) =>
      at % 3 === 0 && /^R\d+$/u.test(status)
        ? [[relative(before, words[at + 1] ?? ""), relative(after, words[at + 2] ?? "")]]
        : [],
    ),
  );
}

async function compared(
  changes: readonly UrlChange[],
  { was, is, renamed, before: checkoutBefore, after: checkoutNow }: BuiltSides,
  base: string,
): Promise<string[]> {
  const sources = (built: BuiltPages): Map<string, Set<string>> => {
    const byUrl = new Map<string, Set<string>>();
    for (const [source, urls] of built.urls) {
      urls.forEach((url) => byUrl.set(bare(url), (byUrl.get(bare(url)) ?? new Set()).add(source)));
    }
    return byUrl;
  };
  const [before, after] = [sources(was), sources(is)];
  const written = new Set([...is.written].map(bare));
  const truth = new Set<string>();
  for (const [url, files] of before) {
    const now = after.get(url);
    const same = new Set([...files].flatMap((file) => [file, renamed.get(file) ?? file]));
    const others = [...(now ?? [])];
    const isTaken =
      now !== undefined &&
      others.every((file) => !same.has(file)) &&
      !(
        await Promise.all(
          [...files].flatMap((file) =>
            others.map((other) =>
              isMostlySame(join(checkoutBefore, file), join(checkoutNow, other)),
            ),
          ),
        )
      ).includes(true);
    // a file that no page is known to be is a redirect, or a list
    if ((now === undefined && !written.has(url)) || isTaken) {
      truth.add(url);
    }
  }
  const told = new Set(
    // redirects that a file lost are no pages, which is what the generator tells
    changes
      .filter(({ kind }) => kind !== "unredirected")
      .map(({ oldUrl }) => {
        const path = decodeURI(new URL(oldUrl).pathname);
        return bare(path.startsWith(`${base}/`) ? path.slice(base.length) : path);
      }),
  );
  const missed = [...truth].filter((url) => !told.has(url));
  // a file that is copied as it is has an address and says no source
  const wasWritten = new Set([...was.written].map(bare));
  const isCopied = (url: string): boolean => wasWritten.has(url) && !written.has(url);
  const invented = [...told].filter((url) => !truth.has(url) && !isCopied(url));
  return [
    `changes of the generator: ${truth.size}, found ${truth.size - missed.length}`,
    ...missed.map((url) => `  missed ${url}`),
    `invented: ${invented.length}`,
    ...invented.map((url) => `  invented ${url}`),
  ];
}

/** A path without what hosts leave out. */
function bare(path: string): string {
  return path.replace(/(?:\/index)?\.html?$/u, "").replace(/\/+$/u, "") || "/";
}

async function differenceBetween(before: string, after: string): Promise<FolderDifference> {
  const [files, now] = await Promise.all([filesIn(before), filesIn(after)]);
  const there = new Set(now);
  const known = new Set(files);
  const changed: string[] = [];
  for (const path of files.filter((one) => there.has(one))) {
    const [one, other] = await Promise.all(
      [before, after].map((root) => readFile(join(root, path))),
    );
    if (one !== undefined && other !== undefined && !one.equals(other)) {
      changed.push(path);
    }
  }
  const came = now.filter((path) => !known.has(path));
  return {
    commit: before,
    branch: undefined,
    files,
    changed,
    gone: files.filter((path) => !there.has(path)),
    came,
    committed: came,
    ignored: [],
    unread: [],
  };
}

/** The files of a checkout, links and what Git keeps left out. */
async function filesIn(root: string, below = ""): Promise<string[]> {
  if (!(await stat(join(root, below))).isDirectory()) {
    throw new Error(`${root} is no folder.`);
  }
  const entries = await readdir(join(root, below), { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      return entry.isFile()
        ? [path]
        : entry.isDirectory() && !skippedFolders.has(entry.name)
          ? filesIn(root, path)
          : [];
    }),
  );
  return found.flat();
}
