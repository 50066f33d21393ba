import { globSync } from "node:fs";
import { join } from "node:path";
import { runMocha, strictMocha } from "./mochaRun.ts";
import { repositoryRoot } from "./paths.ts";
import { endWith } from "./tierResult.ts";

/** Milliseconds a single test of a tier may take. */
const timeouts = { unit: 5_000, webview: 30_000, e2e: 120_000 } as const;

type Tier = keyof typeof timeouts;

const [tier = "", ...grep] = process.argv.slice(2);
if (!isTier(tier)) {
  console.error(`Which tests? node test/support/mochaTier.ts ${Object.keys(timeouts).join("|")} [only tests with this in their names]`);
  process.exit(2);
}

const files = globSync(`test/${tier}/**/*.test.ts`, { cwd: repositoryRoot }).toSorted();
const mocha = strictMocha({ timeout: timeouts[tier], ...(grep.length > 0 && { grep: grep.join(" ") }) });
for (const file of files) {
  mocha.addFile(join(repositoryRoot, file));
}
try {
  await mocha.loadFilesAsync();
  endWith(await runMocha(mocha));
} catch (error) {
  // a file that cannot be loaded: what it would have tested is unknown, so it counts as one failure
  console.error(error);
  endWith({ passed: 0, failed: 1 });
}

function isTier(name: string): name is Tier {
  return Object.hasOwn(timeouts, name);
}
