import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import {
  installExtension,
  startEditor,
  testSettings,
  type RunningEditor,
  type UserSettings,
} from "./editor.ts";
import { packageExtension } from "./packageExtension.ts";
import { cacheFolder, repositoryRoot, sampleBlog } from "./paths.ts";
import { killGroup, onProcessEnd, runCommand, startProcess } from "./processes.ts";
import { provisionEditor, type EditorInstall } from "./provision.ts";

/** What a person tries out stays from one start to the next: the blog, the settings, the results. */
const tryFolder = join(cacheFolder, "try");
const blog = join(tryFolder, "blog");
const portFile = join(tryFolder, "port");

/** Started by a person, this ends when that person ends it: that is not a failure. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => process.exit(0));
}

mkdirSync(tryFolder, { recursive: true });
if (!existsSync(blog)) {
  cpSync(sampleBlog, blog, { recursive: true });
}
const desktop = desktopCommand();
if (desktop === undefined) {
  await startInBrowser();
} else {
  await startOnDesktop(desktop);
}

async function startInBrowser(): Promise<void> {
  const install = await provisionEditor();
  const vsix = await packageExtension();
  const extensionsDir = join(tryFolder, "extensions");
  await installExtension(install, vsix, extensionsDir);
  const editor = await startOnUsualPort(install, extensionsDir);
  process.stdout.write(
    `\nVisual Studio Code ${install.version} with SEO Research and a sample blog is at\n\n    ${editor.url}\n\n`,
  );
  process.stdout.write(
    "Open it in a browser. Ctrl+C ends it; what you write there is kept for the next start.\n",
  );
  // nothing else keeps this process going, and the editor is to live until somebody ends it
  await editor.ended;
  process.stdout.write("The editor ended by itself.\n");
  process.exitCode = 1;
}

/** A browser keeps its part of the settings per address, so the port is the same each time while it is free. */
async function startOnUsualPort(
  install: EditorInstall,
  extensionsDir: string,
): Promise<RunningEditor> {
  const userDataDir = join(tryFolder, "user");
  const options = {
    install,
    workspaceFolder: blog,
    extensionsDir,
    userDataDir,
    userSettings: firstSettings(userDataDir),
  };
  const usual = existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0;
  try {
    return remembered(await startEditor({ ...options, port: usual }));
  } catch (error) {
    if (usual === 0) {
      throw error;
    }
    return remembered(await startEditor(options));
  }
}

function remembered(editor: RunningEditor): RunningEditor {
  writeFileSync(portFile, String(editor.port));
  return editor;
}

/** Only where there are none yet: the person may have changed them since. */
function firstSettings(userDataDir: string): UserSettings | null {
  return existsSync(join(userDataDir, "User", "settings.json")) ? null : testSettings("light");
}

/** The desktop editor with folders of its own: nothing of the person's own editor is touched. */
async function startOnDesktop(command: string): Promise<void> {
  const own = [
    "--extensions-dir",
    join(tryFolder, "desktop-extensions"),
    "--user-data-dir",
    join(tryFolder, "desktop-user"),
  ];
  const shell = process.platform === "win32";
  const vsix = await packageExtension();
  await runCommand(command, [...own, "--install-extension", vsix, "--force"], { shell });
  const editor = startProcess(command, [...own, "--new-window", "--wait", blog], {
    shell,
    cwd: repositoryRoot,
  });
  onProcessEnd(() => killGroup(editor.pid));
  process.stdout.write(
    "\nOpened the sample blog in Visual Studio Code. Closing that window, or Ctrl+C here, ends it.\n",
  );
  await new Promise((resolve) => editor.once("close", resolve));
}

/** The `code` command, where it is there and has a display to open a window on. */
function desktopCommand(): string | undefined {
  const hasDisplay =
    process.platform !== "linux" ||
    Boolean(process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"]);
  if (!hasDisplay || !process.stdout.isTTY) {
    return undefined;
  }
  const name = process.platform === "win32" ? "code.cmd" : "code";
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
}
