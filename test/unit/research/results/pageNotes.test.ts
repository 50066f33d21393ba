import assert from "node:assert/strict";
import { tidyNotices } from "../../../../src/research/results/parts/notices.ts";
import { isFreeAction } from "../../../../src/research/results/nextActions.ts";

describe("what stands above and below the figures of a page", () => {
  it("L19: says nothing twice, and what went wrong first", () => {
    assert.deepEqual(
      tidyNotices([
        { kind: "scope", text: "The newest days are incomplete." },
        { kind: "note", text: "the newest days are  incomplete" },
        { kind: "note", text: "Rows don't add up." },
        { kind: "caveat", text: "Clicks are sampled. Rows don't add up." },
        { kind: "problem", text: "One source did not answer." },
      ]),
      [
        { kind: "problem", text: "One source did not answer." },
        { kind: "scope", text: "The newest days are incomplete." },
        { kind: "caveat", text: "Clicks are sampled. Rows don't add up." },
      ],
    );
    assert.deepEqual(tidyNotices([]), []);
  });

  it("L18: knows which next steps are free", () => {
    const action = (tool: string): Parameters<typeof isFreeAction>[0] => ({
      tool,
      args: tool === "inspect_keyword" ? { keyword: "tea" } : {},
      reason: null,
      ready: undefined,
    });
    assert.deepEqual(
      ["list_connections", "inspect_keyword", "make_coffee"].map((tool) =>
        isFreeAction(action(tool)),
      ),
      [true, false, false],
    );
  });
});
