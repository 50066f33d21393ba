import assert from "node:assert/strict";
import { showWithButtons } from "../../../../src/editor/platform/prompts/messageButtons.ts";
import type { MessageButton } from "../../../../src/editor/platform/prompts/messageButtons.ts";

describe("a message with buttons", () => {
  const shown: string[][] = [];
  const run: string[] = [];
  const buttons: readonly MessageButton<number>[] = [
    { label: "Copy", run: () => run.push("copy") },
    { label: "Undo", run: async () => Promise.resolve(run.push("undo") + 10) },
  ];
  const press =
    (label: string | undefined) =>
    (...labels: readonly string[]): Promise<string | undefined> => {
      shown.push([...labels]);
      return Promise.resolve(label);
    };
  beforeEach(() => {
    shown.length = 0;
    run.length = 0;
  });

  it("runs the pressed button alone, and resolves with what its action returned", async () => {
    assert.equal(await showWithButtons(press("Copy"), buttons), 1);
    assert.deepEqual(run, ["copy"]);
    assert.equal(await showWithButtons(press("Undo"), buttons), 12);
    assert.deepEqual(run, ["copy", "undo"]);
    assert.deepEqual(shown, [
      ["Copy", "Undo"],
      ["Copy", "Undo"],
    ]);
  });

  it("runs nothing when it is closed", async () => {
    assert.equal(await showWithButtons(press(undefined), buttons), undefined);
    assert.equal(await showWithButtons(press(undefined), []), undefined);
    assert.deepEqual([run, shown], [[], [["Copy", "Undo"], []]]);
  });

  it("rejects when the action does", async () => {
    const failing = [{ label: "Copy", run: () => Promise.reject(new Error("no clipboard")) }];
    await assert.rejects(showWithButtons(press("Copy"), failing), /no clipboard/u);
  });
});
