import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { testSettings } from "./editor.ts";
import { bundleIntegrationTests } from "./integrationBundle.ts";
import { bilingualBlog, cacheFolder, repositoryRoot, sampleBlog } from "./paths.ts";
import { cleanEnvironment, onProcessEnd, removeFolders } from "./processes.ts";
import { brokenResult, endWith, takeTierResult, totalOf, type TierResult } from "./tierResult.ts";

/** Those on the command line; else the newest editor, and the oldest one that package.json admits. */
const named = process.argv.slice(2);
const versions = named.length > 0 ? named : ["stable", "1.105.0"];

if (process.platform === "linux" && !process.env["DISPLAY"] && !process.env["WAYLAND_DISPLAY"]) {
  console.error("The desktop editor needs a display; without one, run this under xvfb-run.");
  process.exit(2);
}
const results: TierResult[] = [];
for (const version of versions) {
  results.push(await runOn(version));
}
endWith(totalOf(results));

async function runOn(version: string): Promise<TierResult> {
  process.stdout.write(`\nVisual Studio Code ${version} (desktop; downloaded once)\n`);
  const [bundle] = await bundleIntegrationTests(undefined, 1);
  if (bundle === undefined) {
    throw new Error("There is nothing to run.");
  }
  const { entry, resultFile } = bundle;
  const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
  const forget = onProcessEnd(() => removeFolders([scratch]));
  const workspace = join(scratch, "blog");
  cpSync(sampleBlog, workspace, { recursive: true });
  cpSync(bilingualBlog, join(scratch, "hugo-de-en"), { recursive: true });
  const user = join(scratch, "user");
  mkdirSync(join(user, "User"), { recursive: true });
  writeFileSync(join(user, "User", "settings.json"), JSON.stringify(testSettings()));
  try {
    await runTests({
      version,
      cachePath: cacheFolder,
      extensionDevelopmentPath: repositoryRoot,
      extensionTestsPath: entry,
      extensionTestsEnv: cleanEnvironment(),
      launchArgs: [
        workspace,
        "--disable-extensions",
        // a keyring would ask somebody, or there is none
        "--use-inmemory-secretstorage",
        "--user-data-dir",
        user,
      ],
    });
  } catch (error) {
    // also thrown when a test failed: the result tells the two apart
    console.error(error instanceof Error ? error.message : error);
  }
  forget();
  removeFolders([scratch]);
  return (
    takeTierResult(resultFile) ??
    brokenResult(`The tests in Visual Studio Code ${version} ended without a result.`)
  );
}
