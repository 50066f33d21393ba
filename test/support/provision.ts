import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { delimiter, join, relative } from "node:path";
import { nodePackage } from "./nodePackage.ts";
import { cacheFolder, repositoryRoot } from "./paths.ts";
import { runCommand, runNpm } from "./processes.ts";

/** The editors come from the npm registry: this package carries the compiled Visual Studio Code, in the versions of its own. */
const editorPackage = "code-server";
const newestEditor = "4.139.1";

/** That of the lowest version in `engines.vscode`, and a Node as its desktop build carries it, of which there is a package for each system. */
const oldestEditor = { version: "4.105.1", node: "22.23.2" };

/** A Visual Studio Code server with its workbench, ready to be started by Node. */
export interface EditorInstall {
  readonly serverMain: string;
  /** Version of Visual Studio Code, such as 1.139.1. */
  readonly version: string;
  /** The Node that runs it. */
  readonly node: string;
  /** Whether it needs a module hook to write its logs; the oldest editor's extension host would stop under one. */
  readonly needsLogHook: boolean;
}

/** A Chromium that can be started without a display. */
export interface BrowserInstall {
  readonly executablePath: string;
  /** Environment variables it needs besides the present ones. */
  readonly env: Readonly<Record<string, string>>;
}

/** The editor for tests, demo and start: what SEO_RESEARCH_EDITOR names (a folder, or "oldest"), else the newest; installed once into the cache. */
export async function provisionEditor(): Promise<EditorInstall> {
  const wanted = process.env["SEO_RESEARCH_EDITOR"] ?? "";
  if (wanted === "oldest") {
    return provisionOldest();
  }
  if (wanted !== "") {
    return editorIn(wanted, "SEO_RESEARCH_EDITOR");
  }
  const folder = await installedOnce(`${editorPackage}-${newestEditor}`, (target) =>
    installEditor(target, newestEditor, () => undefined),
  );
  return editorIn(join(folder, "node_modules", editorPackage), "the installed editor");
}

/** The lowest supported editor, with a Node of its own: its extension host hangs under newer ones. */
async function provisionOldest(): Promise<EditorInstall> {
  const { version, node } = oldestEditor;
  const folder = await installedOnce(`${editorPackage}-${version}`, async (target) => {
    await installEditor(target, version, (editor) => {
      // its list of exact versions names a git address, where a registry is all there may be
      rmSync(join(editor, "npm-shrinkwrap.json"), { force: true });
      const manifest = join(editor, "package.json");
      writeFileSync(
        manifest,
        readFileSync(manifest, "utf8").replace(
          /"@parcel\/watcher": "[^"]*"/u,
          '"@parcel/watcher": "^2.5.0"',
        ),
      );
    });
    // without its native part, which needs a compiler, requiring this package ends the extension host;
    // all it does is to end the host where the server is gone, and the harness ends both
    const watchdog = join(serverIn(target), "node_modules", "native-watchdog", "index.js");
    writeFileSync(watchdog, "exports.start = () => undefined;\nexports.exit = process.exit;\n");
    // in place of the package that looks for native modules: what writes the logs, see logFiles.ts
    const bindings = join(serverIn(target), "node_modules", "bindings");
    const binding = readFileSync(new URL("logBinding.ts", import.meta.url), "utf8");
    writeFileSync(join(bindings, "logBinding.mjs"), stripTypeScriptTypes(binding));
    writeFileSync(join(bindings, "bindings.js"), 'module.exports = require("./logBinding.mjs");\n');
  });
  return {
    ...editorIn(join(folder, "node_modules", editorPackage), "the oldest editor"),
    node: await provisionNode(node),
    needsLogHook: false,
  };
}

/** The executable of a Node of that version. */
async function provisionNode(version: string): Promise<string> {
  const name = nodePackage();
  const folder = await installedOnce(`${name}-${version}`, async (target) => {
    report(
      `Installing Node (npm package ${name} ${version}) into ${shown(folderFor(`${name}-${version}`))}: the oldest editor runs on it.`,
    );
    writeFileSync(join(target, "package.json"), '{ "private": true }\n');
    await npm(target, ["install", `${name}@${version}`]);
  });
  const executable = process.platform === "win32" ? "node.exe" : "node";
  return join(folder, "node_modules", name, "bin", executable);
}

/** Installs an editor; `prepare` gets the folder of the editor inside the package before its libraries are installed. */
async function installEditor(
  target: string,
  version: string,
  prepare: (editor: string) => void,
): Promise<void> {
  report(
    `Installing Visual Studio Code (npm package ${editorPackage} ${version}) into ${shown(folderFor(`${editorPackage}-${version}`))}:`,
  );
  report("tests, demo and start run the product in it. This happens once.");
  writeFileSync(join(target, "package.json"), '{ "private": true }\n');
  await npm(target, ["install", `${editorPackage}@${version}`]);
  const editor = serverIn(target);
  prepare(editor);
  // the package leaves out what its own installation script would fetch: the libraries of the editor inside it,
  // and those of its built-in extensions
  await npm(editor, ["install", "--omit=dev"]);
  await npm(join(editor, "extensions"), ["install", "--omit=dev"]);
}

/** Where the editor is in what was installed. */
function serverIn(target: string): string {
  return join(target, "node_modules", editorPackage, "lib", "vscode");
}

/** The browser: the one named by SEO_RESEARCH_BROWSER, else Chromium out of an npm package, else an installed one. */
export async function provisionBrowser(): Promise<BrowserInstall> {
  const override = process.env["SEO_RESEARCH_BROWSER"];
  if (override !== undefined && override !== "") {
    if (!existsSync(override)) {
      throw new Error(`SEO_RESEARCH_BROWSER names ${override}, which does not exist.`);
    }
    return { executablePath: override, env: {} };
  }
  if (process.platform === "linux" && process.arch === "x64") {
    return packagedChromium();
  }
  const executablePath = installedBrowser();
  if (executablePath === undefined) {
    throw new Error(
      "No Chrome, Edge or Chromium found. Install one, or name its executable in SEO_RESEARCH_BROWSER.",
    );
  }
  return { executablePath, env: {} };
}

function editorIn(folder: string, origin: string): EditorInstall {
  for (const root of [join(folder, "lib", "vscode"), folder]) {
    const serverMain = join(root, "out", "server-main.js");
    if (existsSync(serverMain)) {
      const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
      return {
        serverMain,
        version: versionOf(manifest),
        node: process.execPath,
        needsLogHook: true,
      };
    }
  }
  throw new Error(`${origin}: there is no out/server-main.js in ${folder}.`);
}

function versionOf(manifest: unknown): string {
  const known = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return known ? String(manifest.version) : "unknown";
}

async function packagedChromium(): Promise<BrowserInstall> {
  const version = versionOf(
    JSON.parse(
      readFileSync(
        join(repositoryRoot, "node_modules", "@sparticuz", "chromium", "package.json"),
        "utf8",
      ),
    ),
  );
  const folder = await installedOnce(`chromium-${version}`, async (target) => {
    report(
      `Unpacking Chromium (npm package @sparticuz/chromium ${version}) into ${shown(folderFor(`chromium-${version}`))}:`,
    );
    report("the editor's workbench runs in it. This happens once.");
    await unpackChromium(target);
  });
  return {
    executablePath: join(folder, "chromium"),
    env: {
      FONTCONFIG_PATH: join(folder, "fonts"),
      LD_LIBRARY_PATH: [join(folder, "al2023", "lib"), process.env["LD_LIBRARY_PATH"] ?? ""]
        .filter(Boolean)
        .join(delimiter),
    },
  };
}

/** In a process of its own: the package unpacks to wherever the temporary folder is, and changes the environment. */
async function unpackChromium(target: string): Promise<void> {
  const script = 'import chromium from "@sparticuz/chromium"; await chromium.executablePath();';
  await runCommand(process.execPath, ["--input-type=module", "-e", script], {
    cwd: repositoryRoot,
    // with this variable it also unpacks the libraries (nss, nspr, expat) that a small system may lack
    env: { ...process.env, TMPDIR: target, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" },
  });
  writeFileSync(join(target, "fonts", "fonts.conf"), fontConfiguration);
}

/** The package's own configuration knows only its Open Sans: no monospaced face, no other script. */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="xdg">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family><family>Liberation Mono</family></prefer></alias>
</fontconfig>
`;

function installedBrowser(): string | undefined {
  return installedBrowserCandidates().find((candidate) => existsSync(candidate));
}

function installedBrowserCandidates(): string[] {
  if (process.platform === "darwin") {
    return ["Google Chrome", "Microsoft Edge", "Chromium"].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === "win32") {
    const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map(
      (name) => process.env[name] ?? "C:\\",
    );
    const programs = [
      ["Google", "Chrome", "Application", "chrome.exe"],
      ["Microsoft", "Edge", "Application", "msedge.exe"],
    ];
    return roots.flatMap((root) => programs.map((program) => join(root, ...program)));
  }
  const names = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
  ];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/**
 * A finished installation is recognised by its name alone: the work is done in a folder beside it, which gets
 * the name when all is there. An interrupted one never has the name, and of two at once the slower one gives way.
 */
async function installedOnce(
  name: string,
  install: (target: string) => Promise<void>,
): Promise<string> {
  const folder = folderFor(name);
  if (existsSync(folder)) {
    return folder;
  }
  mkdirSync(cacheFolder, { recursive: true });
  removeAbandoned(name);
  const target = `${folder}.${process.pid}.partial`;
  mkdirSync(target);
  try {
    await install(target);
    renameSync(target, folder);
  } catch (error) {
    rmSync(target, { recursive: true, force: true, maxRetries: 5 });
    if (!existsSync(folder)) {
      throw error;
    }
  }
  return folder;
}

function removeAbandoned(name: string): void {
  for (const entry of readdirSync(cacheFolder)) {
    const pid = entry.startsWith(`${name}.`) ? /\.(\d+)\.partial$/.exec(entry)?.[1] : undefined;
    if (pid !== undefined && (Number(pid) === process.pid || !isRunning(Number(pid)))) {
      rmSync(join(cacheFolder, entry), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function folderFor(name: string): string {
  return join(cacheFolder, name);
}

/** Installation scripts stay off: the editor works without its native modules, and no compiler is needed. */
async function npm(folder: string, args: readonly string[]): Promise<void> {
  const quiet = [
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--no-update-notifier",
    "--loglevel=error",
  ];
  await runNpm([...args, ...quiet], { cwd: folder, env: npmEnvironment() });
}

/** A surrounding `npm run` or `npm ci` hands its own switches down; the registry and proxy settings are wanted, these not. */
function npmEnvironment(): NodeJS.ProcessEnv {
  const unwanted =
    /^npm_config_(prefix|local_prefix|global|workspaces?|include|omit|production|dry_run|package_lock.*|allow_scripts|ignore_scripts)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unwanted.test(name)));
}

function shown(path: string): string {
  return relative(repositoryRoot, path);
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
