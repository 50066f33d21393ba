import { join } from "node:path";
import { otherSystem } from "./elsewhere/otherSystem.ts";
import { repositoryRoot } from "./paths.ts";
import { cleanEnvironment, onProcessEnd, runCommand } from "./processes.ts";

/** The unit tests as other systems run them, as far as one system can show it; words run only the tests with them in their names. */
const { variables, remove } = otherSystem();
onProcessEnd(remove);
try {
  await runCommand(
    process.execPath,
    [join(import.meta.dirname, "mochaTier.ts"), "unit", ...process.argv.slice(2)],
    { cwd: repositoryRoot, env: cleanEnvironment(variables), echo: true },
  );
} catch {
  // what it printed has been seen
  process.exitCode = 1;
}
