import assert from "node:assert/strict";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";

const each = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

describe("limits for front matter", () => {
  it("make what parsers run out of stack, memory or time for unreadable, with a reason", async () => {
    const texts = [
      `---\na: ${"[".repeat(40_000)}\n---\n`,
      `---\na: ${"{a: ".repeat(20_000)}\n---\n`,
      `---\na:\n  ${"- ".repeat(30_000)}1\n---\n`,
      `---\n${"? ".repeat(30_000)}1\n---\n`,
      `---\n${each(400, (n) => `${" ".repeat(n)}k:\n`)}---\n`,
      `---\na0: &a0 [x]\n${each(4_000, (n) => `a${n + 1}: &a${n + 1} [*a${n}]\n`)}---\n`,
      `---\na0: &a0 [x, x]\n${each(30, (n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]\n`)}---\n`,
      `+++\na = ${"[".repeat(40_000)}1${"]".repeat(40_000)}\n+++\n`,
      `+++\n${"a.".repeat(20_000)}b = 1\n+++\n`,
      `+++\n[${"a.".repeat(20_000)}b]\nc = 1\n+++\n`,
      `{"a": ${'{"b": ['.repeat(10_000)}1${"]}".repeat(10_000)}}\n`,
      `---\ntitle: A\n${" ".repeat(90_000)}x\n---\n`,
      `---\ntitle: A\nx: ${"!a ".repeat(5_000)}1\n---\n`,
      `---\ntitle: A\nx: ${"&a ".repeat(5_000)}1\n---\n`,
      `---\ntitle: A\n${"word: and more\n".repeat(20_000)}`,
      // short enough, with so many values that parsing them takes half a second
      `---\na: [${"1,".repeat(45_000)}]\n---\n`,
      `---\na: {${"a: 1,".repeat(15_000)}}\n---\n`,
      `---\n${"a: 1\n".repeat(15_000)}---\n`,
      `---\na:\n- [\n${"x\r".repeat(40_000)}\n---\n`,
      `+++\na = [${"1,".repeat(45_000)}]\n+++\n`,
      `{"a": [${"1,".repeat(45_000)}1]}\n`,
    ];
    for (const text of texts) {
      const front = await readFrontMatter(text, "markdown");
      assert.ok(front.kind === "unreadable", text.slice(0, 40));
      assert.notEqual(front.problem, "");
    }
  });

  it("leave alone an article that was at thousands of addresses", async () => {
    const aliases = Array.from({ length: 5_000 }, (_, n) => `/old-${n}/`);
    for (const text of [
      `---\naliases:\n${aliases.map((alias) => `  - ${alias}\n`).join("")}---\n`,
      `---\naliases: [${aliases.join(", ")}]\n---\n`,
      `+++\naliases = [${aliases.map((alias) => `"${alias}"`).join(", ")}]\n+++\n`,
    ]) {
      const front = await readFrontMatter(text, "markdown");
      assert.ok(front.kind === "fields");
      assert.deepEqual(front.fields[0]?.value, aliases);
    }
  });

  it("leave alone what articles have", async () => {
    const text = `---\ntitle: A\ntags: [a, b]\nmore: &m {x: [1, {y: 2}]}\nagain: *m\nkeys:\n${each(500, (n) => `  k${n}: "*not an alias"\n`)}---\n`;
    const front = await readFrontMatter(text, "markdown");
    assert.ok(front.kind === "fields");
    assert.deepEqual(front.fields.find(({ name }) => name === "again")?.value, {
      x: [1, { y: 2 }],
    });
  });
});
