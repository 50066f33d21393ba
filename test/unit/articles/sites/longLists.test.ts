import assert from "node:assert/strict";
import { pluginSources } from "../../../../src/articles/sites/anchors/pluginLists.ts";
import { isKnownSlug } from "../../../../src/articles/sites/eleventy/knownSlug.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

const lists = /\b(?:remark|rehype)Plugins\b\s*:?/gu;

describe("lists of plugins in a configuration", () => {
  it("are unknown where they are so many and long that reading them takes the square of their number", () => {
    for (const text of [
      "remarkPlugins: [".repeat(18_000),
      `const own = [${"a, ".repeat(10_000)}]; ${"remarkPlugins: own, ".repeat(10_000)}`,
      `remarkPlugins: ${"(".repeat(100_000)}${")".repeat(100_000)}`,
    ]) {
      const spent = countProcessorTime();
      assert.equal(pluginSources(text, lists), undefined);
      assert.ok(spent() < 10_000, text.slice(0, 30));
    }
  });

  it("are read by their name, of several of one name the first", () => {
    const text =
      "const own = [one, [two, {}]]; const own = [three]; remarkPlugins: own, rehypePlugins: [own]";
    assert.deepEqual(pluginSources(text, lists), ["one", "two", "own"]);
    assert.equal(pluginSources("remarkPlugins: own,", lists), undefined);
  });

  it("may name a plugin with its options", () => {
    const text =
      'import shiki from "@shikijs/rehype"; const own = [shiki, { themes: [1] } as Options]; const two = [shiki, math]; rehypePlugins: [own, two]';
    assert.deepEqual(pluginSources(text, lists), ["@shikijs/rehype", "two"]);
  });

  it("may have conditions, types and entries that are filtered out", () => {
    const cases: readonly [list: string, sources: readonly string[] | undefined][] = [
      ["[[one, { a: [1] }], isFast ? [two, { b: `]` }] : null].filter(Boolean)", ["one", "two"]],
      ["[isFast && one, isFast ? two : three, false]", ["one", "two", "three"]],
      ["[...(isFast ? [one, two] : []), ...own] as Plugin[]", ["one", "two", "own"]],
      ["[one] satisfies Plugin[]", ["one"]],
      ["isFast ? [one] : [two]", ["one", "two"]],
      ["isFast ? one : [two]", undefined],
      [
        "[one, // two isn't used\n three, /* four, */ require('five'), await import('six')]",
        ["one", "three", "five", "six"],
      ],
      ["[['one,two', { a: \"b, c\" }], (isFast ? three : four)]", ["one,two", "three", "four"]],
      ["[one].concat(two)", undefined],
      ["[one].filter(isFast)", undefined],
      ["[]", []],
    ];
    for (const [list, sources] of cases) {
      assert.deepEqual(
        pluginSources(`({ remarkPlugins: ${list}, other: 1 })`, lists),
        sources,
        list,
      );
    }
    const pushed =
      "const remarkPlugins = [one]; if (isFast) { remarkPlugins.push(two, [three, {}]); } ({ remarkPlugins, a: 1 })";
    assert.deepEqual(pluginSources(pushed, lists), ["two", "three", "one"]);
    assert.equal(
      pluginSources("const remarkPlugins = made(); ({ remarkPlugins })", lists),
      undefined,
    );
    assert.equal(pluginSources("remarkPlugins.unshift(...made())", lists), undefined);
    const linked = '({ plugins: [one], link: "/tea-plugins", more: "/plugins" })';
    assert.deepEqual(pluginSources(linked, /\bplugins\b\s*:?/gu), ["one"]);
    const globs = "include: ['a/*.md'], remarkPlugins: [one], exclude: ['**/b.md']";
    assert.deepEqual(pluginSources(globs, lists), ["one"]);
  });
});

describe("a function for ids in a configuration", () => {
  it("takes no square of the number of blanks in it to be read", () => {
    for (const text of ["function own", "const own = text"]) {
      const spent = countProcessorTime();
      assert.equal(isKnownSlug("slugify: own", `${text}${" ".repeat(40_000)}`), false);
      assert.ok(spent() < 5_000, text);
    }
    assert.equal(
      isKnownSlug(
        "slugify: own",
        'function  own (text) {\n    return text\n      .toLowerCase()\n      .replace(/\\s+/g, "-");\n}',
      ),
      true,
    );
  });
});
