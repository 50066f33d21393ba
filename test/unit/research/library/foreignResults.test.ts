import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { planRestore } from "../../../../src/research/backup/restorePlan.ts";
import { restoreLibrary } from "../../../../src/research/backup/restoreLibrary.ts";
import { createHash } from "node:crypto";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { writeResult } from "../../../../src/research/library/savedResult.ts";
import {
  addCall,
  backUp,
  everything,
  libraryIn,
  now,
  opened,
  resultFiles,
} from "../backup/backupFixture.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const year = 365 * 24 * 60 * 60 * 1000;

describe("a file of the library with another result inside than it is named after", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let library: ReturnType<typeof libraryIn>;
  let own: SavedResult;

  beforeEach(async () => {
    scratch = scratchFolder({ inMemory: true });
    library = libraryIn(join(scratch.path, "here"));
    own = await addCall(library, "inspect_serp", "moka pot", undefined, { args: { query: "a" } });
    await library.store.list();
  });
  afterEach(() => scratch.remove());

  /** What a stranger says in the name of the own result. */
  const forged = (): SavedResult => ({
    ...own,
    subject: "a stranger's words",
    callKey: "a stranger's call",
  });

  const inLibrary = (name: string): string => join(library.store.folder, `${name}.seo.json`);

  async function assertUntouched(window: ResultStore): Promise<void> {
    const { results, broken } = await window.list();
    assert.deepEqual(
      results.map(({ id, subject }) => [id, subject]),
      [[own.id, "moka pot"]],
    );
    assert.deepEqual(
      broken.map(({ path }) => path),
      [inLibrary("zz")],
    );
    const paid = async (key: string): Promise<string | undefined> =>
      (await window.findPaid(key, 10 * year, Date.now()))?.id;
    assert.equal(await paid(own.callKey), own.id, "the own call is paid for");
    assert.equal(await paid("a stranger's call"), undefined);
    assert.equal((await window.findSaved("a stranger's call"))?.id, undefined);
  }

  it("is opened by no caller, and changes nothing of the result it names", async () => {
    writeFileSync(inLibrary("zz"), writeResult(forged()));
    const { store } = library;
    const read = await store.open("zz");
    assert.ok(!read.ok);
    assert.match(read.problem, /doesn't match its ID/u);
    await assert.rejects(store.read("zz"), /doesn't match its ID/u);
    assert.equal((await store.describe("zz", { title: "mine" })).ok, false);
    await store.noteRestored("zz");
    await assertUntouched(store);
    await assertUntouched(new ResultStore(store.folder));
    assert.equal((await store.read(own.id)).title, undefined);
  });

  it("heals the line that an earlier version wrote of it", async () => {
    writeFileSync(inLibrary("zz"), writeResult(forged()));
    const { subject: _, ...line } = (await library.store.list()).results[0] ?? { subject: "" };
    const poisoned = { ...line, subject: "a stranger's words", callKey: "a stranger's call" };
    writeFileSync(
      join(library.store.folder, "index.ndjson"),
      `${JSON.stringify({ ...poisoned, version: 2 })}\n`,
    );
    await assertUntouched(new ResultStore(library.store.folder));
  });

  /** Rewrites the index with a line of a foreign file that was deleted since. Version 1.0.0 noted no stamp. */
  function leaveForeignLine(stamp = ""): string {
    const index = join(library.store.folder, "index.ndjson");
    const [last = ""] = readFileSync(index, "utf8").trim().split("\n").slice(-1);
    const line = last.replace(/"file":"[^"]*",/u, stamp);
    const foreign = line
      .replace("moka pot", "a stranger's words")
      .replace(JSON.stringify(own.callKey), JSON.stringify("a stranger's call"));
    assert.notEqual(foreign, line);
    writeFileSync(index, `${line}\n${foreign}\n`);
    return index;
  }

  it("leaves no line behind that counts when it is deleted", async () => {
    const index = leaveForeignLine();
    for (const round of ["in the first window", "in the next"]) {
      const window = new ResultStore(library.store.folder);
      const { results } = await window.list();
      const [listed] = results;
      assert.deepEqual([listed?.subject, listed?.callKey], ["moka pot", own.callKey], round);
      const paid = await window.findPaid("a stranger's call", 10 * year, Date.now());
      assert.equal(paid, undefined, round);
    }
    const size = statSync(index).size;
    await new ResultStore(library.store.folder).list();
    assert.equal(statSync(index).size, size, "each file is read once for it");
  });

  it("leaves none that counts for lists that are made side by side either", async () => {
    leaveForeignLine('"file":"1/1",');
    const window = new ResultStore(library.store.folder);
    const lists = await Promise.all([window.list(), window.list(), window.list()]);
    assert.deepEqual(
      lists.map(({ results }) => results[0]?.subject),
      ["moka pot", "moka pot", "moka pot"],
    );
  });

  it("can't take the response of another result for its own", async () => {
    const other = await addCall(library, "inspect_page", "https://example.com/", "<html>");
    assert.equal(other.answerFile, `${other.id}.answer.json`);
    writeFileSync(
      inLibrary("thief"),
      writeResult({ ...forged(), id: "thief", envelope: null, answerFile: other.answerFile }),
    );
    const read = await library.store.open("thief");
    assert.ok(!read.ok);
    assert.match(read.problem, /response of another result/u);
    const { broken } = await library.store.list();
    assert.deepEqual(
      broken.map(({ path }) => path),
      [inLibrary("thief")],
    );
  });

  it("isn't restored from a backup: it is named, and everything else is added", async () => {
    const { folder } = await backUp(library, scratch.path, everything);
    const there = await addCall(library, "inspect_serp", "grinder");
    const second = await backUp(library, scratch.path, everything);
    assert.notEqual(folder, second.folder);
    forgeBackup(second.folder, "zz", writeResult(forged()));
    const other = libraryIn(join(scratch.path, "there"));
    const first = await planRestore(await opened(folder), other);
    await restoreLibrary(first, other, { now });
    const plan = await planRestore(await opened(second.folder), other);
    const fault = { path: "results/zz.seo.json", kind: "foreign" };
    assert.deepEqual(plan.faults, [fault], "said before anything is added");
    const outcome = await restoreLibrary(plan, other, { now });
    assert.deepEqual(outcome.faults, [fault]);
    assert.deepEqual(outcome.restored, [there.id]);
    assert.deepEqual(resultFiles(other), resultFiles(library));
    assert.equal((await other.store.read(own.id)).subject, "moka pot");
    const found = await other.store.findSaved("a stranger's call");
    assert.equal(found, undefined);
  });

  it("is no readable result for a backup either", async () => {
    writeFileSync(inLibrary("zz"), writeResult(forged()));
    const made = await backUp(library, scratch.path, { ...everything, ownData: false });
    assert.deepEqual([made.manifest.counts.results, made.manifest.leftOut.unreadable], [1, 1]);
  });
});

/** Adds a file to a backup, whose manifest says so. */
function forgeBackup(folder: string, name: string, text: string): void {
  const path = `results/${name}.seo.json`;
  writeFileSync(join(folder, path), text);
  const file = join(folder, "manifest.json");
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  assert.ok(typeof manifest === "object" && manifest !== null && "files" in manifest);
  assert.ok(Array.isArray(manifest.files));
  const added = {
    path,
    bytes: Buffer.byteLength(text),
    sha256: createHash("sha256").update(text).digest("hex"),
  };
  writeFileSync(file, JSON.stringify({ ...manifest, files: [...manifest.files, added] }));
}
