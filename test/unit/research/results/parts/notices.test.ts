import assert from "node:assert/strict";
import {
  unsaidSentences,
  withSeparators,
} from "../../../../../src/research/results/parts/notices.ts";
import type { Coverage } from "../../../../../src/research/service/envelope.ts";

describe("notes about a result", () => {
  const caution =
    "Volumes are monthly averages rounded to advertising buckets. Ads competition isn't ranking difficulty.";
  const rest = "Ads competition isn't ranking difficulty.";
  const unsaid = (said: string): string =>
    unsaidSentences(caution, [{ kind: "scope", text: said }]);

  it("leave out a sentence of ours that the service says in nearly the same words", () => {
    assert.equal(unsaid("All 9. Volumes are monthly averages in advertising buckets."), rest);
    assert.equal(
      unsaid("The volumes are monthly averages, rounded to the advertising buckets."),
      rest,
    );
  });

  it("keep one that says something else, or the opposite", () => {
    for (const other of [
      "Volumes are not monthly averages rounded to advertising buckets.",
      "Volumes are weekly sums in advertising buckets.",
      "Volumes are monthly averages.",
    ]) {
      assert.equal(unsaid(other), caution, other);
    }
  });

  it("write the counts of the response like those beside them, in reasons, too", () => {
    const coverage: Coverage = {
      returned: 30,
      totalAvailable: 3888,
      scopeNote: null,
      truncated: true,
      members: {},
    };
    assert.equal(
      withSeparators("You want all 3888 keywords of 2026, not 4000.", coverage),
      "You want all 3,888 keywords of 2026, not 4000.",
    );
  });
});
