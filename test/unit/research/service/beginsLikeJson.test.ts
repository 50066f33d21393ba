import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginsLikeJson } from "../../../../src/research/service/beginsLikeJson.ts";
import { scratchFolder } from "../../../support/scratch.ts";

describe("what a response begins with", () => {
  const texts: readonly (readonly [string, boolean])[] = [
    ['{"data":1}', true],
    ["[]", true],
    [" \r\n\t{", true],
    [`${" ".repeat(1023)}{`, true],
    [`${" ".repeat(1024)}{`, false],
    ["", false],
    ["<html>{", false],
    ['"{"', false],
    ["Sign in [here]", false],
  ];

  it("counts as the service's own where it is an object or a list, within the first kilobyte", async () => {
    for (const [text, expected] of texts) {
      assert.equal(
        await beginsLikeJson({ kind: "memory", bytes: Buffer.from(text) }),
        expected,
        text,
      );
    }
  });

  it("is read from a file in the same way", async () => {
    const folder = scratchFolder();
    for (const [index, [text, expected]] of texts.entries()) {
      const path = join(folder.path, `${index}`);
      writeFileSync(path, text);
      assert.equal(await beginsLikeJson({ kind: "file", path, size: text.length }), expected, text);
    }
    await assert.rejects(
      beginsLikeJson({ kind: "file", path: join(folder.path, "gone"), size: 1 }),
      /ENOENT/u,
    );
    folder.remove();
  });
});
