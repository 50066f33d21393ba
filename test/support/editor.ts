import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import type { ChildProcess } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  cleanEnvironment,
  killGroup,
  onProcessEnd,
  removeFolders,
  runCommand,
  startGuardian,
  startProcess,
} from "./processes.ts";
import { repositoryRoot } from "./paths.ts";
import type { EditorInstall } from "./provision.ts";
import { assertNoSecrets, scanFolders } from "./secretScan.ts";
import { stepTimeout } from "./until.ts";

/** The four kinds of theme there are; each stands for the editor's default of that kind. */
export type Theme = "light" | "dark" | "high-contrast" | "high-contrast-light";

/** Its default themes have other names. */
const isOldestEditor = process.env["SEO_RESEARCH_EDITOR"] === "oldest";

const themeIds: Readonly<Record<Theme, string>> = {
  light: isOldestEditor ? "Default Light Modern" : "Light 2026",
  dark: isOldestEditor ? "Default Dark Modern" : "Dark 2026",
  "high-contrast": "Default High Contrast",
  "high-contrast-light": "Default High Contrast Light",
};

/** How each theme is called in the list of themes, and marked in a window that has it. */
export const shownThemes: Readonly<
  Record<Theme, { readonly label: string; readonly cssClass: string }>
> = {
  light: { label: `Light ${isOldestEditor ? "Modern" : "2026"}`, cssClass: "vs" },
  dark: { label: `Dark ${isOldestEditor ? "Modern" : "2026"}`, cssClass: "vs-dark" },
  "high-contrast": { label: "Dark High Contrast", cssClass: "hc-black" },
  "high-contrast-light": { label: "Light High Contrast", cssClass: "hc-light" },
};

/** Lets the editor write its logs without its native modules. */
const logFiles = new URL("logFiles.ts", import.meta.url).href;

export type UserSettings = Readonly<Record<string, unknown>>;

export interface EditorOptions {
  readonly install: EditorInstall;
  /** Absolute; none opens an empty window. */
  readonly workspaceFolder?: string;
  /** A workspace file that the window opens in place of the folder. */
  readonly workspaceFile?: string;
  /** Written to settings.json, replacing what is there; default {@link testSettings}. `null` leaves the file alone. */
  readonly userSettings?: UserSettings | null;
  /** Default: a new empty folder, removed at the end. */
  readonly extensionsDir?: string;
  /** Default: a new empty folder, removed at the end. */
  readonly userDataDir?: string;
  /** Lets a page run tests inside the extension host; suppresses notifications and dialogs. */
  readonly testDriver?: boolean;
  /** Default: any free port. */
  readonly port?: number;
  /** More environment variables for the editor and its extension hosts. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningEditor {
  /** The address to open: webviews need `localhost`, a secure context. */
  readonly url: string;
  readonly port: number;
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** What the server printed so far. */
  output(): string;
  /** The process that runs the extensions of the window opened last, as the server's log names it. */
  extensionHostPid(): number | undefined;
  /** Settles when the server ends, for whatever reason. */
  readonly ended: Promise<void>;
  /** Replaces the user settings; a window reads them when it opens or is reloaded. */
  writeUserSettings(settings: UserSettings): void;
  /**
   * Ends the server with its extension hosts and removes the folders made for it. Rejects when a raw API key stands in any
   * file of its user data (logs included), its extensions or the project, after all of that.
   */
  dispose(): Promise<void>;
}

/** Settings under which nothing comes up by itself and nothing is sent anywhere. */
export function testSettings(theme: Theme = "light", more: UserSettings = {}): UserSettings {
  return {
    "security.workspace.trust.enabled": false,
    "workbench.startupEditor": "none",
    "workbench.colorTheme": themeIds[theme],
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.tips.enabled": false,
    "workbench.enableExperiments": false,
    "window.commandCenter": false,
    "window.autoDetectColorScheme": false,
    "window.autoDetectHighContrast": false,
    "chat.disableAIFeatures": true,
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "extensions.autoUpdate": false,
    // the market that no test is about, so that a project's first paid call doesn't ask for it
    "seoResearch.location": "United States",
    "extensions.autoCheckUpdates": false,
    "extensions.ignoreRecommendations": true,
    "git.enabled": false,
    "files.simpleDialog.enable": true,
    // as on a desktop: in a browser, the editor would save what is typed by itself, a second later
    "files.autoSave": "off",
    ...more,
  };
}

/** Starts the editor and resolves when it accepts connections. */
export async function startEditor(options: EditorOptions): Promise<RunningEditor> {
  const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
  const userDataDir = options.userDataDir ?? join(scratch, "user");
  const extensionsDir = options.extensionsDir ?? join(scratch, "extensions");
  mkdirSync(extensionsDir, { recursive: true });
  const writeUserSettings = (settings: UserSettings): void => {
    mkdirSync(join(userDataDir, "User"), { recursive: true });
    writeFileSync(
      join(userDataDir, "User", "settings.json"),
      JSON.stringify(settings, undefined, 2),
    );
  };
  if (options.userSettings !== null) {
    writeUserSettings(options.userSettings ?? testSettings());
  }
  const server = startProcess(
    options.install.node,
    serverArguments(options, userDataDir, extensionsDir),
    {
      env: cleanEnvironment({ ...runtimeFolder(scratch), ...options.env }),
    },
  );
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const written = [
    userDataDir,
    extensionsDir,
    ...(options.workspaceFolder === undefined ? [] : [options.workspaceFolder]),
  ];
  const ending = endOf(server, ended, scratch, written);
  const output = collectOutput(server);
  try {
    const port = await listeningPort(server, output);
    const folder = options.workspaceFolder;
    const file = options.workspaceFile;
    const query =
      file !== undefined
        ? `?workspace=${addressPath(file)}`
        : folder === undefined
          ? ""
          : `?folder=${addressPath(folder)}`;
    const url = `http://localhost:${port}/${query}`;
    return {
      url,
      port,
      userDataDir,
      extensionsDir,
      output,
      ended,
      writeUserSettings,
      extensionHostPid: () => lastHost(output()),
      dispose: () => ending.endWithScan(),
    };
  } catch (error) {
    await ending.end();
    throw error;
  }
}

/** Puts a packaged extension into a new folder, as {@link installExtension} does, from a copy that is installed once for all tests. */
export async function copyInstalled(
  install: EditorInstall,
  vsix: string,
  extensionsDir: string,
): Promise<void> {
  const hash = createHash("sha256").update(install.serverMain).update(readFileSync(vsix));
  const kept = join(repositoryRoot, "out", "installed");
  const installed = join(kept, hash.digest("hex").slice(0, 16));
  if (!existsSync(installed)) {
    mkdirSync(kept, { recursive: true });
    const made = mkdtempSync(join(kept, "new-"));
    await installExtension(install, vsix, made);
    try {
      renameSync(made, installed);
    } catch (error) {
      // a test beside this one was faster
      if (!existsSync(installed)) {
        throw error;
      }
      removeFolders([made]);
    }
  }
  cpSync(installed, extensionsDir, { recursive: true });
}

/** Installs a packaged extension into a folder, as a person does from the command line. */
export async function installExtension(
  install: EditorInstall,
  vsix: string,
  extensionsDir: string,
): Promise<void> {
  mkdirSync(extensionsDir, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
  const args = [
    "--install-extension",
    vsix,
    "--force",
    "--extensions-dir",
    extensionsDir,
    "--user-data-dir",
    join(scratch, "user"),
  ];
  try {
    const output = await runCommand(
      install.node,
      [install.serverMain, "--accept-server-license-terms", ...args],
      {
        env: cleanEnvironment(runtimeFolder(scratch)),
      },
    );
    if (!output.includes("was successfully installed")) {
      throw new Error(`${vsix} was not installed:\n${output}`);
    }
  } finally {
    removeFolders([scratch]);
  }
}

function serverArguments(
  options: EditorOptions,
  userDataDir: string,
  extensionsDir: string,
): string[] {
  return [
    ...(options.install.needsLogHook ? ["--import", logFiles] : []),
    options.install.serverMain,
    "--accept-server-license-terms",
    "--without-connection-token",
    "--host",
    "127.0.0.1",
    "--port",
    String(options.port ?? 0),
    "--user-data-dir",
    userDataDir,
    "--extensions-dir",
    extensionsDir,
    "--telemetry-level",
    "off",
    // between processes of one machine it only costs time
    "--disable-websocket-compression",
    ...(options.testDriver === true
      ? ["--enable-smoke-test-driver", "--disable-workspace-trust"]
      : []),
  ];
}

/** A folder's path as the window's address takes it: slashes kept, drive letters behind one, the rest encoded. */
function addressPath(folder: string): string {
  const path = decodeURIComponent(pathToFileURL(folder).pathname);
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Sockets go into the scratch folder and disappear with it. Not TMPDIR: Node keeps its compile cache there, and without it a window opens later. */
function runtimeFolder(scratch: string): Record<string, string> {
  return process.platform === "linux" ? { XDG_RUNTIME_DIR: scratch } : {};
}

function collectOutput(server: ChildProcess): () => string {
  let text = "";
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  server.stdout?.on("data", collect);
  server.stderr?.on("data", collect);
  return () => text;
}

function lastHost(output: string): number | undefined {
  const launched = [...output.matchAll(/<(\d+)> Launched Extension Host Process/g)].at(-1)?.[1];
  return launched === undefined ? undefined : Number(launched);
}

function listeningPort(server: ChildProcess, output: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (how: string): void =>
      reject(new Error(`The editor ${how} before it listened:\n${output()}`));
    const timer = setTimeout(() => fail(`took more than ${stepTimeout} ms`), stepTimeout);
    const look = (): void => {
      const port = /Extension host agent listening on (\d+)/.exec(output())?.[1];
      if (port !== undefined) {
        server.stdout?.off("data", look);
        server.stderr?.off("data", look);
        clearTimeout(timer);
        resolve(Number(port));
      } else if (output().includes("EADDRINUSE")) {
        // it goes on running without a port
        fail("found its port taken");
      }
    };
    server.stdout?.on("data", look);
    server.stderr?.on("data", look);
    server.once("error", reject);
    server.once("close", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code}`);
    });
  });
}

interface Ending {
  end(): Promise<void>;
  /** The same, and rejects when a raw API key stands in what was written: nothing writes any more once it has ended. */
  endWithScan(): Promise<void>;
}

/** One way to end it, whoever asks: the caller, the end of this process, or the guardian when it is killed. */
function endOf(
  server: ChildProcess,
  gone: Promise<void>,
  scratch: string,
  written: readonly string[],
): Ending {
  const guardian = server.pid === undefined ? undefined : startGuardian(server.pid, [scratch]);
  const endNow = (): void => {
    killGroup(server.pid);
    removeFolders([scratch]);
    guardian?.dismiss();
  };
  const forget = onProcessEnd(endNow);
  const endAfter = async (look: () => void): Promise<void> => {
    forget();
    killGroup(server.pid);
    if (server.pid !== undefined) {
      await gone;
    }
    try {
      look();
    } finally {
      endNow();
    }
  };
  let ended: Promise<void> | undefined;
  return {
    end: () => (ended ??= endAfter(() => undefined)),
    endWithScan: () =>
      (ended ??= endAfter(() =>
        assertNoSecrets("the files of the editor or the project", scanFolders(written)),
      )),
  };
}
