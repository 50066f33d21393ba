import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ResultIndex } from "../../../../src/research/library/resultIndex.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { projectsOf } from "../../../../src/research/library/savedResult.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const blog = "file:///work/blog";
const at = "2026-03-01T12:00:00.000Z";
const call = {
  tool: "research_keywords",
  args: { seed: "tea" },
  subject: "tea",
  market: null,
  sentAt: at,
  receivedAt: at,
  cost: 3,
  balanceAfter: null,
  origin: "sandbox",
  callKey: "key of tea",
};

describe("F8: the project of a saved result", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let store: ResultStore;

  beforeEach(() => {
    folder = scratchFolder();
    store = new ResultStore(folder.path);
  });
  afterEach(() => folder.remove());

  const index = (): string => join(folder.path, "index.ndjson");
  const keep = (id: string, members: { readonly projects?: unknown } = {}): Promise<unknown> =>
    store.keep(id, { ...call, ...members }, { kind: "memory", bytes: Buffer.from("{}") });
  const listed = async (): Promise<unknown> =>
    (await store.list()).results.map(({ id, projects }) => [id, projects]);

  it("F8: is in its file and in the index, and stays when the result is renamed", async () => {
    await keep("a", { projects: [blog] });
    assert.deepEqual(await listed(), [["a", [blog]]]);
    await store.describe("a", { title: "Mine" });
    assert.deepEqual((await store.list()).results[0]?.projects, [blog]);
    rmSync(index());
    assert.deepEqual(await listed(), [["a", [blog]]]);
    assert.deepEqual((await store.read("a")).projects, [blog]);
  });

  it("F8: isn't known of results and lines that earlier versions wrote, which stay as they are", async () => {
    await keep("a");
    const line = readFileSync(index(), "utf8");
    assert.ok(!line.includes("projects"));
    assert.ok(!readFileSync(store.resultPath("a"), "utf8").includes("projects"));
    assert.deepEqual(await listed(), [["a", undefined]]);
    assert.equal(readFileSync(index(), "utf8"), line);
  });

  it("F8: is whatever in a file is text; anything else there damages nothing", async () => {
    for (const [projects, read] of [
      [[blog, 7, null, "", {}], [blog]],
      ["file:///work/blog", []],
      [{ blog }, []],
      [7, []],
    ] as const) {
      await keep("odd", { projects });
      assert.deepEqual(projectsOf(await store.read("odd")), read);
      rmSync(index());
      assert.deepEqual(await listed(), [["odd", read.length === 0 ? undefined : read]]);
    }
  });

  it("F8: a line of the index that can't be right is made again from the result", async () => {
    await keep("a", { projects: [blog] });
    const [{ summary } = {}] = [...(await new ResultIndex(index()).readAll()).values()];
    writeFileSync(index(), `${JSON.stringify({ ...summary, projects: "all" })}\n`);
    assert.deepEqual(await listed(), [["a", [blog]]]);
  });

  it("F8: makes no difference to a call that was paid for: it stands in for the same one anywhere", async () => {
    await keep("a", { projects: ["file:///elsewhere"] });
    const found = await store.findPaid("key of tea", 1000, Date.parse(at));
    assert.deepEqual([found?.id, (await store.findSaved("key of tea"))?.id], ["a", "a"]);
  });
});
