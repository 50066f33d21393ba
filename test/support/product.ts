import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import type { Browser } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import {
  copyInstalled,
  installExtension,
  startEditor,
  testSettings,
  type RunningEditor,
  type UserSettings,
} from "./editor.ts";
import { sampleBlog } from "./paths.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { picturesWanted } from "./picturesWanted.ts";
import { provisionEditor } from "./provision.ts";
import { assertNoSecrets, scanBrowserStorage } from "./secretScan.ts";
import { words } from "./words.ts";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.ts";

export interface ProductOptions {
  /** The packaged extension. */
  readonly vsix: string;
  /** What the window opens on. Default "blog": a fresh copy of the sample blog. */
  readonly folder?: "blog" | "empty" | "none";
  /** Further folders of the window's workspace: addresses, or names of folders beside the project's, made empty. */
  readonly moreFolders?: readonly string[];
  readonly userSettings?: UserSettings;
  /** Another packaged extension that is installed beside it. */
  readonly besides?: string;
  readonly window?: WorkbenchOptions;
  /** Changes the folder of the installed extensions before the editor starts. */
  readonly afterInstall?: (extensionsDir: string) => void;
}

/** The packaged product in an unmodified editor, with a fresh project, as a person has it. */
export interface Product {
  readonly editor: RunningEditor;
  /** The project folder. */
  readonly blog: string;
  /** Where the editor keeps what the extension stores. */
  readonly storage: string;
  /** Opens a window of its own: it shares the storage with other windows, but no secrets. It is drawn where pictures are taken. */
  open(): Promise<Workbench>;
  /** Ends it all. Rejects when a raw API key stands in a file of the editor or the project, or in what a window keeps. */
  dispose(): Promise<void>;
}

export async function startProduct({
  vsix,
  folder = "blog",
  moreFolders = [],
  userSettings = testSettings("light"),
  besides,
  window = {},
  afterInstall,
}: ProductOptions): Promise<Product> {
  if (!existsSync(vsix)) {
    throw new Error(`${vsix} is missing: run "npm run package" first.`);
  }
  const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
  const forget = onProcessEnd(() => removeFolders([scratch]));
  const blog = join(scratch, "blog");
  mkdirSync(blog);
  if (folder === "blog") {
    cpSync(sampleBlog, blog, { recursive: true });
  }
  const install = await provisionEditor();
  const extensionsDir = join(scratch, "extensions");
  await copyInstalled(install, vsix, extensionsDir);
  if (besides !== undefined) {
    await installExtension(install, besides, extensionsDir);
  }
  afterInstall?.(extensionsDir);
  const editor = await startEditor({
    install,
    extensionsDir,
    userSettings,
    ...(folder === "none" ? {} : { workspaceFolder: blog }),
    ...(moreFolders.length === 0 ? {} : { workspaceFile: workspaceFile(scratch, moreFolders) }),
  });
  let browser: Browser | undefined;
  const windows: Workbench[] = [];
  return {
    editor,
    blog,
    storage: join(editor.userDataDir, "User", "globalStorage", "seo-research.seo-research"),
    open: async () => {
      browser ??= await launchBrowser();
      const workbench = await openWorkbench(browser, editor, {
        drawn: window.screenshots !== undefined || picturesWanted,
        ...window,
      });
      windows.push(workbench);
      if (window.language === undefined) {
        // in another language, the icon has another name
        await workbench.waitForExtension(words.views.container);
      }
      return workbench;
    },
    dispose: async () => {
      try {
        await scanWindows(windows);
      } finally {
        await browser?.close();
        await editor.dispose().finally(() => {
          forget();
          removeFolders([scratch]);
        });
      }
    },
  };
}

/** A workspace of the project's folder and further ones; returns the path of its file. */
function workspaceFile(scratch: string, moreFolders: readonly string[]): string {
  const folders = moreFolders.map((name) => {
    if (name.includes(":")) {
      return { uri: name };
    }
    mkdirSync(join(scratch, name));
    return { path: name };
  });
  const file = join(scratch, "several.code-workspace");
  writeFileSync(file, JSON.stringify({ folders: [{ path: "blog" }, ...folders] }));
  return file;
}

/** Some of what an extension stores is kept by the browser that shows the window, in no file of the editor. */
async function scanWindows(windows: readonly Workbench[]): Promise<void> {
  for (const { page } of windows) {
    if (!page.isClosed()) {
      assertNoSecrets("what a window keeps", await scanBrowserStorage(page));
    }
  }
}

/** The rows of a CSV file in the project's dialect. Throws when it is missing, or not well-formed. */
export function readCsv(path: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(readFileSync(path, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  if (errors.length > 0) {
    throw new Error(`${path}: ${errors.map(({ message }) => message).join("; ")}`);
  }
  return data;
}
