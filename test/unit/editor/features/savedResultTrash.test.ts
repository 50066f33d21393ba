import assert from "node:assert/strict";
import {
  deletedSentence,
  inParallel,
  restoredSentence,
} from "../../../../src/editor/features/savedResults/trash.ts";
import type { RestoreOutcome } from "../../../../src/editor/features/savedResults/trash.ts";

describe("what is said of deleted and restored results", () => {
  const outcome = (members: Partial<RestoreOutcome>): RestoreOutcome => ({
    restored: [],
    already: 0,
    gone: 0,
    problems: [],
    ...members,
  });

  it("follows what was really deleted", () => {
    const whole =
      "Deleted “tea”. You can restore it for 30 days; running the same call again costs credits.";
    assert.equal(deletedSentence("“tea”", 1, 0), whole);
    assert.equal(
      deletedSentence("“tea”", 1, 1),
      `${whole} 1 more was already deleted in another window.`,
    );
    assert.match(
      deletedSentence("2 results", 2, 1200),
      /^Deleted 2 results\. You can restore them for .* 1,200 more were already deleted in another window\.$/u,
    );
    assert.equal(deletedSentence("0 results", 0, 1), "Already deleted in another window.");
  });

  it("is nothing where all came back", () => {
    assert.equal(restoredSentence(outcome({ restored: ["a", "b"] })), "");
  });

  it("tells apart what another window restored, what is gone for good and what failed", () => {
    assert.equal(
      restoredSentence(outcome({ already: 1 })),
      "1 result was already restored by another window.",
    );
    assert.equal(
      restoredSentence(outcome({ gone: 2 })),
      "2 results are no longer in the trash: the trash was emptied.",
    );
    assert.equal(
      restoredSentence(
        outcome({
          restored: ["a"],
          already: 2,
          gone: 1,
          problems: ["x.seo.json is in the library already.", "second"],
        }),
      ),
      "1 result was restored. 2 results were already restored by another window. 1 result is no longer in the trash: the trash was emptied. 2 results couldn't be restored: x.seo.json is in the library already.",
    );
  });

  it("names a file as it is called", () => {
    assert.match(
      restoredSentence(outcome({ problems: ["[x](command:y) is in the library already."] })),
      /: \[x\]\(command:y\) is in the library already\.$/u,
    );
  });
});

describe("work in parallel", () => {
  it("is done at most so many at once, and comes in the order it was given", async () => {
    let underWay = 0;
    let most = 0;
    const results = await inParallel(
      Array.from({ length: 50 }, (_, index) => index),
      8,
      async (index) => {
        underWay += 1;
        most = Math.max(most, underWay);
        for (let turn = 0; turn < 50 - index; turn += 1) {
          await Promise.resolve();
        }
        underWay -= 1;
        return index * 2;
      },
    );
    assert.deepEqual(
      results,
      Array.from({ length: 50 }, (_, index) => index * 2),
    );
    assert.equal(most, 8);
  });

  it("resolves where there is none, and fails with the first failure", async () => {
    assert.deepEqual(await inParallel([], 8, () => Promise.resolve(1)), []);
    await assert.rejects(
      inParallel([1, 2], 8, () => Promise.reject(new Error("no"))),
      /no/u,
    );
  });
});
