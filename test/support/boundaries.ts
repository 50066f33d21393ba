import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { repositoryRoot } from "./paths.ts";

/**
 * The folders of `src`, lowest first. A file imports from its own folder and from those above its line,
 * types included; so folders can't form a cycle. A new folder needs a line here.
 */
export const layers: readonly string[] = [
  "shared",
  "system",
  "articles/text",
  "articles/written",
  "articles/identity",
  "articles/patterns",
  "articles/frontMatter",
  "articles/blocks",
  "articles/contents",
  "articles/newArticle",
  "articles/sites",
  "articles/checks",
  "articles/redirects",
  "articles/moves",
  "articles/links",
  "articles/changes",
  "articles/project",
  "research/service",
  "research/tools",
  "research/library",
  "research/spending",
  "research/backup",
  "research/batches",
  "research/tables",
  "research/files",
  "research/searchConsole",
  "research/results/parts",
  "research/results/views",
  "research/results",
  "research/results/compare",
  "research/results/combined",
  "research/articleFindings",
  "research/planning",
  "research/changes",
  "research/opportunities",
  "research/keywordGroups",
  "research/agents",
  "research/outside",
  "sandbox",
  "command",
  "outside",
  "editor/platform",
  "editor/features/help",
  "editor/features/paidCalls",
  "editor/features/tools",
  "editor/features/account",
  "editor/features/savedResults",
  "editor/features/article",
  "editor/features/urlMoves",
  "editor/features/checks",
  "editor/features/saving",
  "editor/features/runTool",
  "editor/features/projectSetup",
  "editor/features/tables",
  "editor/features/keywordLists",
  "editor/features/history",
  "editor/features/batches",
  "editor/features/resultPanels",
  "editor/features/searchConsole",
  "editor/features/briefs",
  "editor/features/planning",
  "editor/features/articleView",
  "editor/features/keywordGroups",
  "editor/features/agents",
  "editor/features/outside",
  "editor",
  // extension.ts, which registers the commands
  "",
];

/** Folders that build on these alone, wherever they are in the list. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  system: ["shared"],
  webview: ["shared"],
  command: ["shared", "system", ...layers.filter((layer) => layer.startsWith("articles/"))],
  outside: ["shared", "system", "research/agents", "research/outside"],
  sandbox: ["shared", "system", "research/service", "research/tools"],
};

/** The only files through which other folders reach these. */
const entries: Readonly<Record<string, readonly string[]>> = {
  sandbox: ["src/sandbox/embedded.ts"],
};

/** The first folder that may import the editor's API; those below run without it. */
const firstWithEditor = layers.indexOf("editor/platform");

/** Every import in the sources under `root` that crosses a boundary, as a sentence for each. */
export function boundaryProblems(root: string): string[] {
  return sourcesIn(root, "src/**/*.ts").flatMap((file) =>
    [...importsOf(readFileSync(join(root, file), "utf8"))].flatMap((name) => problemOf(file, name)),
  );
}

/** The files of `shared` below `root` that no webview's code leads to: they belong to a part of the host, or to `system`. */
export function sharedForHostOnly(root: string): string[] {
  const reached = new Set<string>();
  const ahead = sourcesIn(root, "src/webview/**/*.ts");
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (!reached.has(file)) {
      reached.add(file);
      for (const name of importsOf(readFileSync(join(root, file), "utf8"))) {
        ahead.push(...(name.startsWith(".") ? sourcesIn(root, targetOf(file, name)) : []));
      }
    }
  }
  return sourcesIn(root, "src/shared/**/*.ts").filter((file) => !reached.has(file));
}

function sourcesIn(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted();
}

/** The file that a relative import names, below the root. */
function targetOf(file: string, name: string): string {
  return relative(".", join(dirname(file), name)).replaceAll("\\", "/");
}

/** What a module names in static and dynamic imports, types included. */
function importsOf(source: string): Set<string> {
  const found = source.matchAll(
    /^(?:import|export)\b[^;"']*?from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gmu,
  );
  return new Set([...found].flatMap(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? []));
}

function problemOf(file: string, name: string): string[] {
  const folder = folderOf(file);
  const place = layers.indexOf(folder);
  if (place < 0 && folder !== "webview") {
    return [
      `${file}: the folder ${folder} has no line in the layers of test/support/boundaries.ts`,
    ];
  }
  if (name === "vscode") {
    return folder === "webview" || place < firstWithEditor
      ? [`${file} imports the editor, which only editor may do`]
      : [];
  }
  if (!name.startsWith(".")) {
    return [];
  }
  const target = targetOf(file, name);
  const other = folderOf(target);
  if (other === folder) {
    return [];
  }
  const allowed =
    narrow[folder]?.includes(other) ?? (layers.includes(other) && layers.indexOf(other) < place);
  if (!allowed) {
    return [
      `${file} imports ${target}: ${folder === "" ? "src" : folder} doesn't build on ${other === "" ? "src" : other}`,
    ];
  }
  const doors = entries[other];
  return doors === undefined || doors.includes(target)
    ? []
    : [`${file} imports ${target}: ${other} is reached through ${doors.join(" and ")} only`];
}

/**
 * The line of the layers that a file belongs to: its folder, or the nearest one around it. A folder with lines for
 * what is in it holds its own files alone. Where there is no line, the folder itself; "" for what lies directly in src.
 */
function folderOf(file: string): string {
  const folders = file.split("/").slice(1, -1);
  const [own = "", ...around] = folders
    .map((_, index) => folders.slice(0, folders.length - index).join("/"))
    .concat("");
  const hasLine = (folder: string): boolean => folder === "webview" || layers.includes(folder);
  const isParted = (folder: string): boolean =>
    layers.some((layer) => layer.startsWith(`${folder}/`));
  return hasLine(own) || own === ""
    ? own
    : (around.find((folder) => hasLine(folder) && folder !== "" && !isParted(folder)) ?? own);
}

if (import.meta.main) {
  const problems = boundaryProblems(repositoryRoot);
  process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
