import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { runCommand } from "./processes.ts";
import { provisionBrowser, provisionEditor } from "./provision.ts";
import { longestSilence } from "./watchSilence.ts";

/** The integration tests, then the demo, in the lowest editor that package.json admits; words run only the tests with them in their names. */
const { positionals } = parseArgs({ allowPositionals: true });
process.env["SEO_RESEARCH_EDITOR"] = "oldest";
const { version } = await provisionEditor();
await provisionBrowser();
process.stdout.write(`Visual Studio Code ${version}\n`);
await buildExtension("development");
await run("integrationTier.ts", positionals);
if (positionals.length === 0) {
  await run("demo.ts", ["--out", join("out", "demo-oldest")]);
}

/** Runs one script of the harness; what it printed has been seen when it fails. */
async function run(script: string, args: readonly string[]): Promise<void> {
  try {
    await runCommand(process.execPath, [join(repositoryRoot, "test", "support", script), ...args], {
      cwd: repositoryRoot,
      echo: true,
      silence: longestSilence,
    });
  } catch {
    process.stdout.write(`${script} failed, see above\n`);
    process.exitCode = 1;
  }
}
