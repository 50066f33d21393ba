import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { isMissing } from "../../../src/system/fileErrors.ts";
import { readFileUpTo, readTextUpTo, UnreadFile } from "../../../src/system/readFile.ts";
import { withGate } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

describe("reading a local file up to a limit", () => {
  const folder = scratchFolder();
  after(() => folder.remove());
  const at = (name: string): string => join(folder.path, name);

  const refused = (sentence: RegExp) => (error: unknown) =>
    error instanceof UnreadFile && sentence.test(error.message);

  it("ST3: gives a file that is as large as the limit, and rejects as the file system does for none", async () => {
    writeFileSync(at("a.txt"), "äb");
    assert.equal(await readTextUpTo(at("a.txt"), 3), "äb");
    await assert.rejects(readFileUpTo(at("none.txt"), 3), isMissing);
  });

  it("ST3: says a larger one by its name, size and limit, and reads none of its bytes", async () => {
    writeFileSync(at("rules.json"), "");
    truncateSync(at("rules.json"), 700_000_000);
    const calls: string[] = [];
    await withGate(
      (step, take) => {
        calls.push(step.call);
        return take();
      },
      () =>
        assert.rejects(
          readFileUpTo(at("rules.json"), 2_000_000),
          refused(/^rules\.json is 700 MB, too large to read \(limit 2\.0 MB\)\.$/u),
        ),
    );
    assert.deepEqual(calls, ["stat"]);
  });

  it("ST3: opens no folder, no socket and no device, also behind a link, and follows links to files", async () => {
    mkdirSync(at("folder"));
    await assert.rejects(readFileUpTo(at("folder"), 10), { code: /^(?:EISDIR|EPERM)$/u });
    writeFileSync(at("text"), "text");
    assert.equal(await readTextUpTo(at("text"), 4), "text");
    if (process.platform !== "win32") {
      const server = createServer().listen(at("socket"));
      await once(server, "listening");
      symlinkSync("/dev/zero", at("device"));
      symlinkSync(at("text"), at("link"));
      for (const name of ["socket", "device"]) {
        await assert.rejects(readFileUpTo(at(name), 10), refused(/isn't an ordinary file/u));
      }
      server.close();
      assert.equal(await readTextUpTo(at("link"), 4), "text");
    }
  });
});
