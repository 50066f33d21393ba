import assert from "node:assert/strict";
import { readConfig } from "../../../../src/articles/sites/readConfig.ts";
import { withoutValueLines } from "../../../../src/articles/frontMatter/outdentedValues.ts";

describe("a YAML configuration with brackets that aren't indented", () => {
  it("is read as Ruby and Go read it", async () => {
    const text =
      'title: "A [b" # [c\nexclude: ["lib/", "a#b",\n# "bin/", ]\n\'it\'\'s]\'\n]\nlist:\n- {a: 1,\nb: [2,\r\n3]}\npermalink: pretty\n';
    assert.deepEqual(await readConfig("_config.yml", text), {
      title: "A [b",
      exclude: ["lib/", "a#b", "it's]"],
      list: [{ a: 1, b: [2, 3] }],
      permalink: "pretty",
    });
    assert.equal(withoutValueLines(text).length, text.length);
  });

  it("is refused where something else is wrong", async () => {
    assert.equal(typeof (await readConfig("_config.yml", "a: [1,\n2\nb: c\n")), "string");
    assert.equal(typeof (await readConfig("_config.yml", "a:\n  b: 1\n c: 2\n")), "string");
  });
});
