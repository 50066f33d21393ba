import assert from "node:assert/strict";
import { unknownDates } from "../../../../src/editor/platform/unknownDates.ts";
import type { GitWindow } from "../../../../src/editor/platform/unknownDates.ts";

describe("when files were changed", () => {
  const local: GitWindow = { git: "absent", isRemote: false, scheme: "file" };

  it("is unknown beside a remote machine, with the setting that changes that and what it costs", () => {
    for (const git of ["absent", "disabled", "untrusted"] as const) {
      for (const window of [
        { git, isRemote: true, scheme: "vscode-remote" },
        { git, isRemote: true, scheme: "file" },
        { git, isRemote: false, scheme: "vscode-vfs" },
      ]) {
        const text = unknownDates(window);
        assert.match(text, /^Dates are unknown in a remote window\. /u);
        assert.match(text, /remote\.extensionKind.*API key, saved results and spending/u);
      }
    }
  });

  it("is unknown in a local window without Git, in one sentence that says why", () => {
    assert.match(unknownDates({ ...local, git: "disabled" }), /turned off.*git\.enabled/u);
    assert.match(unknownDates({ ...local, git: "untrusted" }), /Restricted Mode/u);
    const absent = unknownDates({ ...local, git: "absent" });
    assert.match(absent, /^Dates are unknown because Git isn't available in this window\.$/u);
  });
});
