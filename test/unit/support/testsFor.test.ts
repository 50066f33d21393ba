import assert from "node:assert/strict";
import { testsFor } from "../../support/testsFor.ts";

describe("the tests of what was changed", () => {
  const all = [
    "test/unit/support/windowsLimits.test.ts",
    "test/unit/articles/text/textChange.test.ts",
    "test/unit/system/portableName.test.ts",
  ];

  it("are those that load a changed file, near or far, and those that were changed themselves", () => {
    assert.deepEqual(testsFor(["src/system/portableName.ts"], all).tests, [
      "test/unit/system/portableName.test.ts",
    ]);
    assert.deepEqual(testsFor(["test/support/windows/windowsLimits.ts"], all).tests, [
      "test/unit/support/windowsLimits.test.ts",
    ]);
    assert.deepEqual(testsFor(["test/unit/support/windowsLimits.test.ts"], all).tests, [
      "test/unit/support/windowsLimits.test.ts",
    ]);
  });

  it("name what none of them loads", () => {
    assert.deepEqual(testsFor(["README.md", "src/webview/form/main.ts"], all), {
      tests: [],
      unknown: ["README.md", "src/webview/form/main.ts"],
    });
  });
});
