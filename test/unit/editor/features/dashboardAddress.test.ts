import assert from "node:assert/strict";
import { noDashboardSentence } from "../../../../src/editor/features/account/dashboardAddress.ts";

describe("a dashboard whose URL isn't known", () => {
  it("PR8: says what to do, to a person who needs credits first of all how to get them", () => {
    assert.match(noDashboardSentence("billing"), /^Buy credits in .* add its URL in Settings/u);
    assert.match(noDashboardSentence(""), /^No dashboard URL is set\. Add it in Settings/u);
  });
});
