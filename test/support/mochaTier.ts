import { globSync } from "node:fs";
import { join } from "node:path";
import { keepCompiled } from "./compileCache.ts";
import "./propertySeed.ts";
import { runMocha, secondTry, strictMocha } from "./mochaRun.ts";
import { repositoryRoot } from "./paths.ts";
import { noteSandboxPassed } from "./sandboxDigest.ts";
import { mochaHooks } from "./stillRunning.ts";
import { brokenResult, endWith } from "./tierResult.ts";
import { isUnderWine, limitsHere, limitsTold, namesOf } from "./windows/windowsLimits.ts";

/** How many files of a tier run side by side, each with an editor and a browser of its own, and how often a test is tried again. */
const tiers = {
  unit: { jobs: 2, retries: 0 },
  sandbox: { jobs: 2, retries: 0 },
  webview: { jobs: 2, retries: 0 },
  e2e: { jobs: 2, retries: secondTry },
} as const;

type Tier = keyof typeof tiers;

const [tier = "", ...grep] = process.argv.slice(2);
if (!isTier(tier)) {
  console.error(
    `Which tests? node test/support/mochaTier.ts ${Object.keys(tiers).join("|")} [only tests with this in their names]`,
  );
  process.exit(2);
}

keepCompiled();
const files = globSync(`test/${tier}/**/*.test.ts`, { cwd: repositoryRoot }).toSorted();
const { jobs, retries } = tiers[tier];
const limits = grep.length === 0 ? limitsHere() : [];
const parallel = jobs > 1 && grep.length === 0;
const mocha = strictMocha({
  retries,
  parallel,
  jobs,
  // side by side, each worker loads its own; else this process has them already
  require: ["propertySeed.ts", "stillRunning.ts"].map((file) => join(import.meta.dirname, file)),
  rootHooks: mochaHooks,
  ...(grep.length > 0 && { grep: grep.join(" ") }),
  // each operation on a file takes many times as long there
  ...(isUnderWine && { timeout: 900_000 }),
  ...(limits.length > 0 && { grep: namesOf(limits), invert: true }),
});
for (const file of files) {
  mocha.addFile(join(repositoryRoot, file));
}
try {
  if (!parallel) {
    // side by side, each worker loads its own
    await mocha.loadFilesAsync();
  }
  const result = await runMocha(mocha);
  if (tier === "sandbox" && grep.length === 0 && result.failures.length === 0) {
    noteSandboxPassed();
  }
  if (limits.length > 0) {
    console.log(limitsTold(limits));
  }
  endWith(result);
} catch (error) {
  console.error(error);
  endWith(brokenResult(`A file of the ${tier} tests could not be loaded, see above.`));
}

function isTier(name: string): name is Tier {
  return Object.hasOwn(tiers, name);
}
