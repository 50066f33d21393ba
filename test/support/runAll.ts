import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepCompiled } from "./compileCache.ts";
import { buildExtension, packageExtension } from "./packageExtension.ts";
import { repositoryRoot } from "./paths.ts";
import { onProcessEnd, removeFolders, runCommand, runNpm } from "./processes.ts";
import { countMinutes } from "./processorMinutes.ts";
import { propertySeedVariable } from "./propertySeed.ts";
import { provisionBrowser, provisionEditor } from "./provision.ts";
import {
  brokenResult,
  takeTierResult,
  tierResultVariable,
  totalOf,
  type TierResult,
} from "./tierResult.ts";
import { hasSandboxPassed } from "./sandboxDigest.ts";
import { longestSilence } from "./watchSilence.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";

const minute = 60_000;

/** A whole run judges a change, and must say the same of it every time; a tier by itself looks further with every run. */
const propertySeed = "4217";

/** The tiers in order, cheapest first. */
const tiers = [
  { name: "unit", script: ["mochaTier.ts", "unit"] },
  { name: "sandbox", script: ["mochaTier.ts", "sandbox"] },
  { name: "webview", script: ["mochaTier.ts", "webview"] },
  { name: "integration", script: ["integrationTier.ts"] },
  { name: "e2e", script: ["mochaTier.ts", "e2e"] },
] as const;

keepCompiled();
const { used, whole } = countMinutes();
const scratch = mkdtempSync(join(tmpdir(), "seo-research-"));
onProcessEnd(() => removeFolders([scratch]));

const results: TierResult[] = [];
/** What each tier took, in minutes, and of the processors; NaN where the system doesn't tell. */
const costs: { name: string; minutes: number; used: number }[] = [];
const [begun, atFirst] = [Date.now(), used()];
if (await check("build", () => buildExtension("development"))) {
  // compilers are silent while they work
  await check("lint", () =>
    runNpm(["run", "--silent", "lint"], {
      cwd: repositoryRoot,
      echo: true,
      silence: 5 * longestSilence,
    }),
  );
  // the webview and integration tiers, too, then run on the bundles that are shipped
  const packaged = await check("package", packageExtension);
  await check("provision", async () => {
    process.stdout.write(`Node ${process.version} is ${process.execPath}\n`);
    await provisionEditor();
    await provisionBrowser();
  });
  for (const tier of tiers) {
    if (tier.name === "sandbox" && hasSandboxPassed()) {
      heading("sandbox tests");
      process.stdout.write("src/sandbox is as it was when they last passed\n");
    } else if (packaged || tier.name !== "e2e") {
      results.push(await runTier(tier));
    }
  }
}

const { passed, failures, secondTries } = totalOf(results);
tellAgain("passed or failed at a second try only", secondTries);
tellAgain("failed", failures);
const leftOut = whole ? "" : ", without what was killed with a window";
heading(`minutes, and minutes of the processors${leftOut}`);
for (const { name, minutes, used } of costs) {
  process.stdout.write(`  ${name}: ${minutes.toFixed(1)}, ${used.toFixed(1)}\n`);
}
process.stdout.write(
  `  total: ${((Date.now() - begun) / minute).toFixed(1)}, ${(used() - atFirst).toFixed(1)}\n`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);

/** Of a report of thousands of lines, whoever reads its end alone must see what was wrong. */
function tellAgain(what: string, texts: readonly string[]): void {
  if (texts.length > 0) {
    heading(what);
    process.stdout.write(texts.map((text) => `  ${text}\n`).join(""));
  }
}

/** Something that is no test, but whose failure is a failed test. */
async function check(name: string, run: () => Promise<unknown>): Promise<boolean> {
  heading(name);
  try {
    await run();
    return true;
  } catch (error) {
    process.stdout.write(`${messageOf(error)}\n`);
    results.push(brokenResult(`${name}, see above`));
    return false;
  }
}

async function runTier(tier: (typeof tiers)[number]): Promise<TierResult> {
  const [script, ...args] = tier.script;
  const resultFile = join(scratch, `${tier.name}.json`);
  heading(`${tier.name} tests`);
  const [started, before] = [Date.now(), used()];
  let clean = true;
  try {
    await runCommand(process.execPath, [join(repositoryRoot, "test", "support", script), ...args], {
      cwd: repositoryRoot,
      echo: true,
      silence: longestSilence,
      env: {
        ...process.env,
        [tierResultVariable]: resultFile,
        [propertySeedVariable]: propertySeed,
      },
    });
  } catch {
    // what it printed has been seen; its result says how much of it failed
    clean = false;
  }
  costs.push({ name: tier.name, minutes: (Date.now() - started) / minute, used: used() - before });
  const result = takeTierResult(resultFile);
  if (result === undefined) {
    return brokenResult(
      `The ${tier.name} tests ended without a result: they gave no sign of life any more, or broke down; see above.`,
    );
  }
  return clean || result.failures.length > 0
    ? result
    : totalOf([result, brokenResult(`The ${tier.name} tests did not end well, see above.`)]);
}

function heading(name: string): void {
  process.stdout.write(`\n== ${name}\n`);
}
