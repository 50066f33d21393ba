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
  "service",
  "tools",
  "library",
  "spending",
  "backup",
  "batches",
  "files",
  "results/parts",
  "results/views",
  "results",
  "results/compare",
  "results/combined",
  "articles",
  "sites",
  "checks",
  "articleFindings",
  "planning",
  "agents",
  "sandbox",
  "platform",
  "features/paidCalls",
  "features/tools",
  "features/account",
  "features/savedResults",
  "features/article",
  "features/checks",
  "features/articleView",
  "features/saving",
  "features/runTool",
  "features/keywordLists",
  "features/history",
  "features/batches",
  "features/resultPanels",
  "features/briefs",
  "features/planning",
  "features/agents",
  // research.ts, assembly.ts and extension.ts, which put the others together
  "",
];

/** Folders that build on these alone, wherever they are in the list. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  system: ["shared"],
  webview: ["shared"],
  sandbox: ["shared", "system", "service", "tools"],
};

/** The only files through which other folders reach these. */
const entries: Readonly<Record<string, readonly string[]>> = {
  sandbox: ["src/sandbox/embedded.ts"],
};

/** The first folder that may import the editor's API; those below run without it. */
const firstWithEditor = layers.indexOf("platform");

/** Every import in the sources under `root` that crosses a boundary, as a sentence for each. */
export function boundaryProblems(root: string): string[] {
  return globSync("src/**/*.ts", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .toSorted()
    .flatMap((file) =>
      [...importsOf(readFileSync(join(root, file), "utf8"))].flatMap((name) =>
        problemOf(file, name),
      ),
    );
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
      ? [`${file} imports the editor, which only platform and features may do`]
      : [];
  }
  if (!name.startsWith(".")) {
    return [];
  }
  const target = relative(".", join(dirname(file), name)).replaceAll("\\", "/");
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
