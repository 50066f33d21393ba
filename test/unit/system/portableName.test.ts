import assert from "node:assert/strict";
import { isDeviceName, isPortableName } from "../../../src/system/portableName.ts";

describe("names that every system takes", () => {
  it("aren't those of devices, in any spelling and with any ending", () => {
    for (const name of [
      "CON",
      "con.md",
      "Nul.tar.gz",
      "LPT1",
      "aux.",
      "com¹.md",
      "LPT³",
      "CONIN$",
      "conout$.txt",
      "con .md",
      "nul  ",
    ]) {
      assert.ok(isDeviceName(name) && !isPortableName(name), name);
    }
    for (const name of [
      "contents.md",
      "console",
      "com",
      "lpt10.md",
      "aux-file.md",
      "con a.md",
      "conin",
      "com⁴.md",
    ]) {
      assert.ok(!isDeviceName(name) && isPortableName(name), name);
    }
  });

  it("have no sign that Windows refuses, and no dot or space at their end", () => {
    for (const name of [
      "what?.md",
      "a*b.md",
      "posts.",
      "posts ",
      'a"b.md',
      "a|b.md",
      "a\u0007.md",
      "a\ud800.md",
      `${"a".repeat(297)}.md`,
      `${"茶".repeat(85)}.md`,
    ]) {
      assert.ok(!isPortableName(name), name);
    }
    for (const name of [
      "süßes öl.md",
      ".vitepress",
      "日本.md",
      "a (1).md",
      `${"a".repeat(252)}.md`,
      "😀.md",
    ]) {
      assert.ok(isPortableName(name), name);
    }
  });
});
