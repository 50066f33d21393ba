import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { WindowCalls } from "../../../src/outside/callWindow.ts";
import { AgentFolder } from "../../../src/research/outside/agentFolder.ts";
import { scratchFolder } from "../../support/scratch.ts";

/** A process that ended long ago, as far as any system hands out numbers. */
const deadProcess = 2 ** 30;

/** Windows' files can't be removed, as where a virus scanner holds them. */
class HeldFolder extends AgentFolder {
  looks = 0;

  override async windows(): ReturnType<AgentFolder["windows"]> {
    this.looks += 1;
    assert.ok(this.looks < 10, "it isn't looked for without end");
    return super.windows();
  }

  override remove(): Promise<void> {
    return Promise.reject(Object.assign(new Error("held"), { code: "EBUSY" }));
  }
}

describe("files of windows that are gone, and that can't be removed", () => {
  const scratch = scratchFolder();
  after(() => scratch.remove());

  it("don't keep agents from the windows that are there", async () => {
    const folder = new HeldFolder(join(scratch.path, "listed"));
    const window = { address: "a", folders: ["b"], focusedAt: 1 };
    await folder.note(`${deadProcess}-0a`, window);
    await folder.note(`${process.pid}-0b`, window);
    mkdirSync(join(folder.path, "windows", `${process.pid}-0c.json`));
    const windows = await folder.windows();
    assert.deepEqual(
      windows.map(({ file }) => file),
      [join(folder.path, "windows", `${process.pid}-0b.json`)],
    );
  });

  it("are asked once in a call, which then isn't run", async () => {
    const folder = new HeldFolder(join(scratch.path, "asked"));
    await folder.ensureToken();
    const address = join(scratch.path, "nobody.sock");
    await folder.note(`${process.pid}-0a`, { address, folders: [scratch.path], focusedAt: 1 });
    const answer = await new WindowCalls(folder).answer(
      {
        call: { tool: "seo_find", input: {}, client: "test", folder: scratch.path },
        isPaid: false,
        signal: new AbortController().signal,
        note: () => undefined,
      },
      { folder: undefined, workingFolder: scratch.path, roots: () => Promise.resolve([]) },
    );
    assert.match(answer.text, /^Not run: no editor window is open/u);
    assert.equal(answer.isError, true);
  });
});
