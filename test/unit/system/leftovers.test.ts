import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  lutimesSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { removeLeftovers } from "../../../src/system/leftovers.ts";
import { temporaryName } from "../../../src/system/temporaryName.ts";
import { scratchFolder } from "../../support/scratch.ts";

/** The id of a process that has ended. */
const gone = spawnSync(process.execPath, ["--version"]).pid;

describe("what killed processes leave half-written", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  /** A file that nobody has touched for so many seconds. */
  function put(name: string, seconds = 120): string {
    writeFileSync(join(folder.path, name), "half");
    const then = Date.now() / 1000 - seconds;
    utimesSync(join(folder.path, name), then, then);
    return name;
  }

  it("goes", async () => {
    const left = [
      put(temporaryName("rows.csv", gone)),
      put(temporaryName("コーヒー 2.md", gone)),
      // Windows has no such name.
      ...(process.platform === "win32" ? [] : [put(temporaryName("a\nb", gone))]),
    ];
    const own = put("rows.csv");
    assert.deepEqual((await removeLeftovers(folder.path)).toSorted(), left.toSorted());
    assert.deepEqual(readdirSync(folder.path), [own]);
  });

  it("stays where a process may still be writing it, here or on another machine", async () => {
    put(temporaryName("rows.csv", process.pid));
    put(temporaryName("rows.csv", gone, "0123abcd"));
    put(temporaryName("rows.csv", gone), 30);
    await staysAsItIs();
  });

  it("is not taken for what a person put there", async () => {
    put(".rows.csv.0123456789ab.tmp");
    put(".notes.tmp");
    put(`draft${temporaryName("rows.csv", gone)}`);
    put(`${temporaryName("rows.csv", gone)}.bak`);
    const inner = join(folder.path, temporaryName("folder", gone));
    mkdirSync(inner);
    const link = join(folder.path, temporaryName("link", gone));
    symlinkSync(put("mine.csv"), link, "file");
    const then = Date.now() / 1000 - 120;
    utimesSync(inner, then, then);
    lutimesSync(link, then, then);
    await staysAsItIs();
  });

  it("goes after a minute at rest, and not before", async () => {
    const name = put(temporaryName("rows.csv", gone));
    const { mtimeMs } = statSync(join(folder.path, name));
    assert.deepEqual(await removeLeftovers(folder.path, mtimeMs + 59_999), []);
    assert.deepEqual(await removeLeftovers(folder.path, mtimeMs + 60_000), [name]);
  });

  it("is nowhere where there is no folder", async () => {
    assert.deepEqual(await removeLeftovers(join(folder.path, "none")), []);
    assert.deepEqual(await removeLeftovers(join(folder.path, put("file"))), []);
  });

  async function staysAsItIs(): Promise<void> {
    const before = readdirSync(folder.path).toSorted();
    assert.deepEqual(await removeLeftovers(folder.path, Date.now()), []);
    assert.deepEqual(readdirSync(folder.path).toSorted(), before);
  }
});
