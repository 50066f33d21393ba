import assert from "node:assert/strict";
import {
  newlyDeleted,
  publishedAgain,
  withSaid,
} from "../../../../src/articles/moves/saidDeleted.ts";
import type { SaidDeleted } from "../../../../src/articles/moves/saidDeleted.ts";

const deleted = (...urls: readonly string[]): Parameters<typeof newlyDeleted>[2] => ({
  commit: "c1",
  changes: urls.map((oldUrl) => ({ kind: "gone", why: "deleted", before: "a.md", oldUrl })),
});
const urlsOf = (changes: ReturnType<typeof newlyDeleted>): string[] =>
  changes.map(({ oldUrl }) => oldUrl);
const [one, other] = ["file:///one", "file:///one/other"];
const [a, b] = ["https://tea.example/a/", "https://tea.example/b/"];

describe("what was said of deleted pages", () => {
  const said: SaidDeleted = withSaid({}, one, { commit: "c1", told: [a], again: [] }, 10);

  it("isn't said again of the same folder and commit", () => {
    assert.deepEqual(urlsOf(newlyDeleted(said, one, deleted(a, b))), [b]);
    assert.deepEqual(urlsOf(newlyDeleted(said, one, { ...deleted(a), commit: "c2" })), [a]);
  });

  it("is said of another folder with the same URL", () => {
    assert.deepEqual(urlsOf(newlyDeleted(said, other, deleted(a))), [a]);
    assert.deepEqual(publishedAgain(said, other, deleted()), []);
  });

  it("is said again of a page that was published in between", () => {
    assert.deepEqual(publishedAgain(said, one, deleted(a)), []);
    const again = publishedAgain(said, one, deleted(b));
    assert.deepEqual(again, [a]);
    const after = withSaid(said, one, { commit: "c1", told: [], again }, 10);
    assert.deepEqual(urlsOf(newlyDeleted(after, one, deleted(a))), [a]);
  });

  it("is remembered of the newest alone", () => {
    const more = withSaid(said, one, { commit: "c1", told: [b], again: [] }, 1);
    assert.deepEqual(urlsOf(newlyDeleted(more, one, deleted(a, b))), [a]);
  });

  it("isn't said of what wasn't deleted, or has another cause", () => {
    const changes = [
      { kind: "gone", why: "draft", before: "a.md", oldUrl: a, file: "a.md" },
      { kind: "gone", why: "deleted", before: "b.md", oldUrl: b, cause: 0 },
    ] as const;
    assert.deepEqual(newlyDeleted({}, one, { commit: "c1", changes }), []);
  });
});
