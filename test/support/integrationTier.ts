import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { startEditor, type RunningEditor } from "./editor.ts";
import { bundleIntegrationTests } from "./integrationBundle.ts";
import type { IntegrationBundle } from "./integrationBundle.ts";
import { reportMark } from "./integrationHost.ts";
import { drawNothing, lighten } from "./lightWindow.ts";
import { repositoryRoot, bilingualBlog, sampleBlog } from "./paths.ts";
import { onProcessEnd, removeFolders } from "./processes.ts";
import { provisionEditor } from "./provision.ts";
import { assertNoSecrets, scanBrowserStorage } from "./secretScan.ts";
import { isStillRunning } from "./stillRunning.ts";
import { keepStill } from "./stillWindow.ts";
import { brokenResult, endWith, takeTierResult, totalOf, type TierResult } from "./tierResult.ts";
import { longestSilence, watchSilence } from "./watchSilence.ts";

/** What any window prints here; the host works without its native modules, and there need not be a marketplace; the oldest editor prints each folder that a listing finds missing. */
const harmless =
  /bindings file|native-watchdog|ENOTFOUND|EAI_AGAIN|Service Worker|Creating a socket|connection token|grace.time|readdir with filetypes/i;

/** So many windows share the tests: with more of them the processors are the limit. */
const windows = 2;

const grep = process.argv.slice(2).join(" ");
try {
  endWith(await runIntegrationTests(grep === "" ? undefined : grep));
} catch (error) {
  console.error(error);
  endWith(brokenResult("The integration tests broke down, see above."));
}

/** All tests, dealt out to windows side by side; one window where only some are wanted. */
async function runIntegrationTests(onlyWith: string | undefined): Promise<TierResult> {
  await provisionEditor();
  const bundles = await bundleIntegrationTests(onlyWith, onlyWith === undefined ? windows : 1);
  return totalOf(await Promise.all(bundles.map(runBundle)));
}

/** Tests in an editor and a browser of their own. */
async function runBundle({ entry, resultFile }: IntegrationBundle): Promise<TierResult> {
  const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
  onProcessEnd(() => removeFolders([scratch]));
  const workspaceFolder = join(scratch, "blog");
  cpSync(sampleBlog, workspaceFolder, { recursive: true });
  cpSync(bilingualBlog, join(scratch, "hugo-de-en"), { recursive: true });
  const editor = await startEditor({
    install: await provisionEditor(),
    workspaceFolder,
    testDriver: true,
  });
  const browser = await launchBrowser();
  const sentence: string[] = [];
  try {
    const page = await browser.newPage({
      viewport: { width: 1024, height: 640 },
      reducedMotion: "reduce",
    });
    await keepStill(page);
    await lighten(page);
    await drawNothing(page);
    await runInWindow(page, editor, entry, sentence);
    assertNoSecrets("what the window keeps", await scanBrowserStorage(page));
    const result = takeTierResult(resultFile);
    if (result === undefined) {
      throw new Error(
        "The tests ended without a result: the extension host is gone, or they could not be loaded.",
      );
    }
    return result;
  } catch (error) {
    process.stderr.write(`${sentence.filter(isTelling).join("\n")}\n`);
    throw error;
  } finally {
    // whole, for windows that run side by side would mix theirs
    process.stdout.write(
      sentence
        .filter((text) => text.startsWith(reportMark))
        .map((text) => `${text.slice(reportMark.length)}\n`)
        .join(""),
    );
    await browser.close();
    await editor.dispose();
  }
}

/** Opens a window whose extension host runs the tests; resolves when they say that they are done. */
async function runInWindow(
  page: Page,
  editor: RunningEditor,
  entry: string,
  sentence: string[],
): Promise<void> {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  // both ends of this are handled below, but a failure may come before anything waits for it
  done.catch(() => undefined);
  // a test that hangs, or an extension host that is gone, must end in a failure
  const watch = watchSilence(longestSilence, () =>
    reject(new Error(`The tests gave no sign of life for ${longestSilence / 60_000} minutes.`)),
  );
  void editor.ended.then(() =>
    reject(new Error(`The editor ended during the tests:\n${editor.output()}`)),
  );
  page.on("crash", () => reject(new Error("The window crashed during the tests.")));
  page.on("console", (message) => {
    if (/extension host .*terminated unexpectedly/i.test(message.text())) {
      reject(new Error(message.text()));
    }
  });
  await page.exposeFunction("codeAutomationLog", (_type: string, args: readonly unknown[]) => {
    const text = args.map((arg) => (typeof arg === "string" ? arg : JSON.stringify(arg))).join(" ");
    const reported = text.startsWith(reportMark) ? text.slice(reportMark.length) : undefined;
    if (reported !== undefined) {
      watch.heard();
    }
    if (reported !== undefined && isStillRunning(reported)) {
      // at once: the report comes whole
      process.stdout.write(`${reported}\n`);
    } else {
      sentence.push(text);
    }
  });
  await page.exposeFunction("codeAutomationExit", () => resolve());
  try {
    await page.goto(
      `${editor.url}&payload=${encodeURIComponent(JSON.stringify(testPayload(editor.port, entry)))}`,
    );
    await done;
  } finally {
    watch.stop();
  }
}

/** Tells the workbench, as the desktop's command line would, what to run. */
function testPayload(port: number, entry: string): [string, string][] {
  const remote = (path: string): string =>
    `vscode-remote://localhost:${port}${pathToFileURL(path).pathname}`;
  return [
    ["extensionDevelopmentPath", remote(repositoryRoot)],
    ["extensionTestsPath", remote(entry)],
    ["skipWelcome", "true"],
  ];
}

/** What else is said on the console, which helps only when something went wrong. */
function isTelling(text: string): boolean {
  return text !== "" && !text.startsWith(reportMark) && !harmless.test(text);
}
