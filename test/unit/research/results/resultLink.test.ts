import assert from "node:assert/strict";
import fc from "fast-check";
import { isResultId, readResultLink } from "../../../../src/research/results/resultLink.ts";

const id = "2026-03-01T12-00-00-000Z-research_keywords-0a1b2c3d";

describe("a link to a saved result", () => {
  it("names the result, and a section where there is one", () => {
    assert.deepEqual(readResultLink({ path: `/result/${id}`, fragment: "" }), { id });
    assert.deepEqual(readResultLink({ path: `/result/${id}`, fragment: "intent clusters" }), {
      id,
      section: "intent clusters",
    });
  });

  it("is refused when it names anything else", () => {
    for (const path of [
      "",
      "/",
      "/result/",
      `/results/${id}`,
      `/result/${id}/x`,
      "/result/..",
      "/result/../../etc/passwd",
      "/result/a\\b",
      "/result/a%2Fb",
      "/result/.hidden",
      `/result/${"a".repeat(201)}`,
      "/run/inspect_page",
    ]) {
      assert.equal(readResultLink({ path, fragment: "" }), undefined, path);
    }
    assert.equal(readResultLink({ path: `/result/${id}`, fragment: "a".repeat(201) }), undefined);
  });

  it("never yields an id that is more than a file's name", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath()), fc.string(), (path, fragment) => {
        const link = readResultLink({ path: `/result/${path}`, fragment });
        assert.ok(link === undefined || (isResultId(link.id) && !/[/\\:%]|^\./u.test(link.id)));
      }),
    );
  });
});
