import assert from "node:assert/strict";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CommandParts } from "../../../src/command/commandParts.ts";
import { partsFor, runJobs } from "../../../src/command/runJobs.ts";
import { oneFile } from "../../support/oneFile.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { drinks, run, writeFiles } from "./commandRun.ts";

const worker = pathToFileURL(oneFile(join(repositoryRoot, "src/command/checkWorker.ts")));

describe("the processes of the command line", () => {
  let scratch: ReturnType<typeof scratchFolder>;

  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    writeFiles(scratch.path, drinks);
  });
  afterEach(() => scratch.remove());

  /** Each job twice, as halves. */
  const halves =
    (signal: AbortSignal): CommandParts["runJobs"] =>
    (root, [job]) =>
      job === undefined
        ? Promise.resolve([])
        : runJobs(
            [0, 1].map((at) => ({ ...job, share: { at, of: 2 } })),
            { root, worker, signal },
          );

  it("find beside each other what one finds", async () => {
    const one = await run(scratch.path, ["check"]);
    const two = await run(scratch.path, ["check"], {}, halves(new AbortController().signal));
    assert.deepEqual(two, one);
    assert.equal(two.code, 1);
  });

  it("pass on findings that need more than one message's buffer", async () => {
    const links = Array.from(
      { length: 300 },
      (_none, at) => `[x](/posts/${"y".repeat(150)}-${at}/)`,
    );
    for (const name of ["one", "two", "three", "four"]) {
      writeFiles(scratch.path, {
        [`content/${name}.md`]: `---\ntitle: ${name}\n---\n\n${links.join("\n")}\n`,
      });
    }
    const { output, code } = await run(
      scratch.path,
      ["check"],
      {},
      halves(new AbortController().signal),
    );
    assert.equal(code, 1);
    assert.match(output, /: 1,201 broken/u);
  });

  it("end with 3 when they are canceled, and write nothing", async () => {
    const canceling = new AbortController();
    const running = run(scratch.path, ["check"], {}, halves(canceling.signal));
    setTimeout(() => canceling.abort(), 20);
    const { code, output, complaints } = await running;
    assert.deepEqual([code, output, complaints], [3, "", "Canceled.\n"]);
  });

  it("end with 3 when one of them is ended from outside", async () => {
    writeFiles(scratch.path, { "ended.mjs": "process.kill(process.pid, 'SIGKILL');\n" });
    const ended = new URL(`file://${join(scratch.path, "ended.mjs").replaceAll("\\", "/")}`);
    const { code } = await run(scratch.path, ["check"], {}, (root, jobs) =>
      runJobs(jobs, { root, worker: ended, signal: new AbortController().signal }),
    );
    assert.equal(code, 3);
  });

  it("are as many as are worth their start", () => {
    assert.equal(partsFor(10, 8), 1);
    assert.equal(partsFor(3_000, 2), 2);
    assert.equal(partsFor(3_000, 1), 1);
    assert.equal(partsFor(30_000, 64), 4);
  });
});
