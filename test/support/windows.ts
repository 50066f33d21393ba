import { runCommand } from "./processes.ts";
import { repositoryRoot } from "./paths.ts";
import { needsWindows, nodeOnWindows } from "./windows/nodeOnWindows.ts";

/**
 * The unit tests as Windows runs them: words run only the tests with them in their names. On Windows
 * itself that is the unit tier; on Debian as root Node for Windows runs it under Wine, which is
 * installed into `.vscode-test/windows` first, or into the folder that SEO_RESEARCH_WINDOWS names.
 */
const tier = ["test/support/mochaTier.ts", "unit", ...process.argv.slice(2)];
const command = nodeOnWindows(repositoryRoot, tier);

if (command === undefined) {
  process.stderr.write(`npm run test:windows ${needsWindows}\n`);
  process.exit(2);
}
try {
  await runCommand(command.file, command.args, { cwd: repositoryRoot, echo: true });
} catch {
  // what it printed has been seen
  process.exitCode = 1;
}
