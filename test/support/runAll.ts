import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExtension, packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { CommandError, onProcessEnd, removeFolders, runCommand, runNpm } from "./processes.ts";
import { provisionBrowser, provisionEditor } from "./provision.ts";
import { takeTierResult, tierResultVariable, type TierResult } from "./tierResult.ts";

const minute = 60_000;

/** Installing the editor aside, everything together must be done by then. */
const overallTimeout = 14 * minute;

interface Tier {
  readonly name: string;
  readonly script: readonly [string, ...string[]];
  /** The time it may take at most. */
  readonly timeout: number;
}

/** Two lanes side by side, each tier after the one before it: what keeps a processor busy beside what waits for an editor. */
const lanes: readonly (readonly Tier[])[] = [
  [
    { name: "unit", script: ["mochaTier.ts", "unit"], timeout: 8 * minute },
    { name: "webview", script: ["mochaTier.ts", "webview"], timeout: 8 * minute },
  ],
  [
    { name: "integration", script: ["integrationTier.ts"], timeout: 9 * minute },
    { name: "e2e", script: ["mochaTier.ts", "e2e"], timeout: 9 * minute },
  ],
];

const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));

const results: TierResult[] = [];
if (await check("build", () => buildExtension("development"))) {
  await check("lint", () => runNpm(["run", "--silent", "lint"], { cwd: repositoryRoot, echo: true, timeout: 3 * minute }));
  // the webview and integration tiers, too, then run on the bundles that are shipped
  const packaged = await check("package", packageExtension);
  await check("provision", async () => {
    await provisionEditor();
    await provisionBrowser();
  });
  const deadline = Date.now() + overallTimeout;
  const runLane = async (tiers: readonly Tier[]): Promise<void> => {
    for (const tier of tiers) {
      if (packaged || tier.name !== "e2e") {
        results.push(await runTier(tier, deadline));
      }
    }
  };
  await Promise.all(lanes.map(runLane));
}

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
process.exitCode = failed === 0 ? 0 : 1;
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);

/** Something that is no test, but whose failure is a failed test. */
async function check(name: string, run: () => Promise<unknown>): Promise<boolean> {
  heading(name);
  try {
    await run();
    return true;
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n${name} failed\n`);
    results.push({ passed: 0, failed: 1 });
    return false;
  }
}

/** Prints what a tier printed when it is over: two at once would not be readable. */
async function runTier(tier: Tier, deadline: number): Promise<TierResult> {
  const [script, ...args] = tier.script;
  const resultFile = join(scratch, `${tier.name}.json`);
  process.stdout.write(`\nrunning the ${tier.name} tests…\n`);
  let clean = true;
  let output: string;
  try {
    output = await runCommand(process.execPath, [join(repositoryRoot, "test", "support", script), ...args], {
      cwd: repositoryRoot,
      timeout: Math.max(1, Math.min(tier.timeout, deadline - Date.now())),
      env: { ...process.env, [tierResultVariable]: resultFile },
    });
  } catch (error) {
    // its result says how much of it failed
    clean = false;
    output = error instanceof CommandError ? error.output : String(error);
  }
  heading(`${tier.name} tests`);
  process.stdout.write(output);
  const result = takeTierResult(resultFile);
  if (result === undefined) {
    process.stdout.write(`The ${tier.name} tests ended without a result: they were ended for taking too long, or broke down.\n`);
    return { passed: 0, failed: 1 };
  }
  return clean ? result : { ...result, failed: Math.max(1, result.failed) };
}

function heading(name: string): void {
  process.stdout.write(`\n== ${name}\n`);
}
