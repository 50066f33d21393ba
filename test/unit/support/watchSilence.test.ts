import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mock } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { runCommand } from "../../support/processes.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { until } from "../../support/until.ts";
import { longestSilence, watchSilence } from "../../support/watchSilence.ts";

const minute = 60_000;

describe("what gives no sign of life", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setInterval"] }));
  afterEach(() => mock.timers.reset());

  it("is ended once, when it was silent for the whole time, however long it ran before", () => {
    let ended = 0;
    const watch = watchSilence(4 * minute, () => (ended += 1));
    for (let hour = 0; hour < 2 * 20; hour += 1) {
      mock.timers.tick(3 * minute);
      watch.heard();
    }
    assert.equal(ended, 0, "two hours with a sign every three minutes");
    mock.timers.tick(3 * minute);
    assert.equal(ended, 0);
    mock.timers.tick(minute);
    assert.equal(ended, 1);
    mock.timers.tick(10 * minute);
    assert.equal(ended, 1);
  });

  it("isn't ended when nothing is watched any more", () => {
    let ended = 0;
    const watch = watchSilence(minute, () => (ended += 1));
    watch.stop();
    mock.timers.tick(10 * minute);
    assert.equal(ended, 0);
  });

  it("is a command without output, which says so when it is ended", async () => {
    const running = runCommand(process.execPath, ["-e", "setInterval(() => undefined, 1_000)"], {
      silence: longestSilence,
    });
    mock.timers.tick(longestSilence);
    await assert.rejects(running, /Ended after 4 minutes without a sign of life/u);
  });

  it("isn't a command that prints something now and then", async () => {
    const folder = scratchFolder();
    try {
      const running = runCommand(process.execPath, ["-e", printer, folder.path], {
        silence: 8 * minute,
      });
      for (const line of ["1", "2", "3"]) {
        mock.timers.tick(7 * minute);
        writeFileSync(join(folder.path, `print ${line}`), "");
        await until("the line", () => existsSync(join(folder.path, `printed ${line}`)));
        // what is in the pipe is read before the turn after the next
        await turn();
        await turn();
      }
      writeFileSync(join(folder.path, "end"), "");
      assert.equal(await running, "1\n2\n3\n");
    } finally {
      folder.remove();
    }
  });
});

/** A program that prints a line for each file "print …" that appears in its folder. */
const printer = `
  const { existsSync, readdirSync, renameSync, writeSync } = require("node:fs");
  process.chdir(process.argv[1]);
  setInterval(() => {
    for (const name of readdirSync(".").filter((name) => name.startsWith("print "))) {
      writeSync(1, name.slice("print ".length) + "\\n");
      renameSync(name, name.replace("print", "printed"));
    }
    if (existsSync("end")) process.exit(0);
  }, 5);
`;
