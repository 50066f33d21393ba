import assert from "node:assert/strict";
import {
  forgetSaid,
  noteSaid,
  wasSaid,
} from "../../../../src/editor/features/urlMoves/saidUrls.ts";

describe("URLs of which a person was told", () => {
  it("are those of one project: another one has pages of the same path", () => {
    const [one, other] = ["file:///one", "file:///other"];
    noteSaid(one, ["https://tea.example/about/"]);
    assert.ok(wasSaid(one, "https://tea.example/about/"));
    assert.ok(!wasSaid(other, "https://tea.example/about/"));
    noteSaid(other, ["https://tea.example/about/"]);
    forgetSaid(one, ["https://tea.example/about/"]);
    assert.ok(!wasSaid(one, "https://tea.example/about/"));
    assert.ok(wasSaid(other, "https://tea.example/about/"));
  });
});
