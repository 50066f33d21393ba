import assert from "node:assert/strict";
import { exportWhole } from "../../../../support/wholeDataset.ts";
import { scratchFolder } from "../../../../support/scratch.ts";

describe("a dataset of some thousand rows", () => {
  it("arrives whole, from the service to a CSV file", async () => {
    const folder = scratchFolder();
    try {
      const { offered, ...arrived } = await exportWhole(folder.path, "harborlanecoffee.com");
      assert.ok(offered > 5_000, "more than one batch of rows");
      assert.deepEqual(arrived, {
        surveyed: offered,
        written: offered,
        lines: offered,
        pages: offered,
      });
    } finally {
      folder.remove();
    }
  });
});
