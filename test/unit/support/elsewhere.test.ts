import assert from "node:assert/strict";
import { join } from "node:path";
import { otherSystem } from "../../support/elsewhere/otherSystem.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { cleanEnvironment, runCommand } from "../../support/processes.ts";

/** Those whose code has most to do with the system, and is cheap to try; `npm run test:elsewhere` tries all. */
const files = [
  "articles/newArticle/articleText",
  "batches/batchClaim",
  "batches/batchStore",
  "checks/linkSites",
  "checks/textWidth",
  "files/portableName",
  "library/resultTrash",
  "spending/mainJob",
  "spending/pendingCalls",
  "system/atomicFile",
  "system/flushedFiles",
  "system/isSameFile",
  "system/leftovers",
];

describe("tests as another system runs them", () => {
  it("pass behind a link, in a folder of an awkward name, on another day, without a name for the machine's run, with the paths and line ends of Windows", async () => {
    const { variables, remove } = otherSystem();
    try {
      const output = await runCommand(
        process.execPath,
        [
          join(repositoryRoot, "node_modules", "mocha", "bin", "mocha.js"),
          "--timeout=180000",
          "--reporter=dot",
          ...files.map((file) => join(repositoryRoot, "test", "unit", `${file}.test.ts`)),
        ],
        { cwd: repositoryRoot, env: cleanEnvironment(variables) },
      );
      assert.match(output, /\d{2,} passing/u);
    } finally {
      remove();
    }
  });
});
