import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "yaml";
import { isRecord } from "../../../../src/shared/json.ts";
import { excludeEdit } from "../../../../src/articles/sites/excludeEdit.ts";
import { isPublished } from "./siteOf.ts";

describe("the entry that keeps a folder out of a site", () => {
  const exclusion = { file: "_config.yml", entry: "seo/" } as const;

  async function edited(text: string, entry = exclusion.entry): Promise<string | undefined> {
    const change = await excludeEdit({ ...exclusion, entry }, text);
    return change === undefined
      ? undefined
      : text.slice(0, change.start) + change.text + text.slice(change.end);
  }

  it("P2: is added to Jekyll's list, and every other byte stays", async () => {
    const cases: readonly (readonly [before: string, after: string])[] = [
      [
        "# Blog\nexclude: # ours\n  - vendor  # gems\n\n  # more\n  - 'a b'\ntitle: x\n",
        "# Blog\nexclude: # ours\n  - vendor  # gems\n\n  # more\n  - 'a b'\n  - seo/\ntitle: x\n",
      ],
      [
        'exclude: [vendor, "x"] # ours\r\ntitle: y\r\n',
        'exclude: [vendor, "x", seo/] # ours\r\ntitle: y\r\n',
      ],
      ["a: 1\r\nexclude:\r\n- vendor\r\n- x", "a: 1\r\nexclude:\r\n- vendor\r\n- x\r\n- seo/\r\n"],
      ["exclude: []\n", "exclude: [seo/]\n"],
      ["exclude:\ntitle: x\n", "exclude: [seo/]\ntitle: x\n"],
      ["exclude: [\n  a,\n  b,\n]\n", "exclude: [\n  a,\n  b,\n  seo/,\n]\n"],
    ];
    for (const [before, after] of cases) {
      assert.equal(await edited(before), after, JSON.stringify(before));
    }
  });

  it("P2: comes with what Jekyll 3 leaves out by itself where there is no list yet", async () => {
    for (const before of [
      "title: x\n",
      "title: x",
      "\uFEFFtitle: x\r\n# end\r\n",
      "",
      "# nothing\n",
      "plugins:\n  - feed\ntitle: x\n",
    ]) {
      const after = (await edited(before)) ?? assert.fail(before);
      const config: unknown = parse(after.replace("\uFEFF", ""));
      assert.ok(isRecord(config) && Array.isArray(config["exclude"]));
      assert.deepEqual(config["exclude"].slice(0, 1), ["seo/"]);
      assert.ok(
        ["Gemfile", "Gemfile.lock", "node_modules/", "vendor/bundle/"].every(
          (name) => Array.isArray(config["exclude"]) && config["exclude"].includes(name),
        ),
      );
      assert.equal(await isPublished("seo", { "_config.yml": after.replace("\uFEFF", "") }), false);
      assert.ok(
        before.split(/\r?\n/u).every((line) => after.includes(line)),
        after,
      );
      assert.equal(after.includes("\r\n"), before.includes("\r\n"));
      assert.doesNotMatch(after.replaceAll("\r\n", ""), before.includes("\r\n") ? /\n/u : /\r/u);
    }
  });

  it("P2: is not added to what is no list of names", async () => {
    for (const before of [
      "exclude: seo\n",
      "exclude: {a: b}\n",
      "exclude: [1, 2]\n",
      "exclude: *x\n",
      "a: [b\n",
      "- a\n",
      "exclude: [a]\nexclude: [b]\n",
      "Exclude: [a]\n",
    ]) {
      assert.equal(await edited(before), undefined, before);
    }
  });

  it("P2: leaves everything else as it was, whatever the file looks like", async () => {
    const value = fc.constantFrom(
      "x",
      "'a: b'",
      '"q"',
      "[a, b]",
      "{a: b}",
      "|\n  text\n  more",
      "# none",
      "2026-01-01",
      "\n  - a\n  - b",
    );
    const line = fc
      .tuple(fc.constantFrom("title", "url", "plugins", "# note", "defaults"), value)
      .map(([name, text]) => (name.startsWith("#") ? name : `${name}: ${text}`));
    const list = fc.constantFrom(
      "",
      "exclude: [a, b] # c",
      "exclude:\n- a # c\n- b",
      "exclude:\n    - a\n\n    - b",
      "exclude: []",
      "exclude:",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(line, { selector: (text) => text.split(":")[0], maxLength: 4 }),
        list,
        fc.nat(4),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        async (lines, exclude, at, newline, ends) => {
          const all = lines.toSpliced(at, 0, ...(exclude === "" ? [] : [exclude]));
          const before = all.join("\n").replaceAll("\n", newline) + (ends ? newline : "");
          const after = (await edited(before)) ?? assert.fail(before);
          const [was, is]: unknown[] = [parse(before), parse(after)];
          const [old, now] = [isRecord(was) ? was : {}, isRecord(is) ? is : {}];
          assert.deepEqual({ ...now, exclude: null }, { ...old, exclude: null });
          const entries = Array.isArray(now["exclude"]) ? now["exclude"] : [];
          assert.deepEqual(entries.includes("a"), exclude.includes("a"));
          assert.ok(entries.includes("seo/"));
          // Nothing was taken away but the brackets or the nothing that the list stood in.
          const saved = before
            .split(newline)
            .filter((text) => !text.startsWith("exclude:") && text.trim() !== "");
          assert.ok(
            saved.every((text) => after.includes(text)),
            after,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it("P2: is a line of its own in .eleventyignore", async () => {
    const ignore = async (text: string): Promise<string> => {
      const change =
        (await excludeEdit({ file: ".eleventyignore", entry: "seo/" }, text)) ?? assert.fail();
      return text.slice(0, change.start) + change.text + text.slice(change.end);
    };
    assert.equal(await ignore(""), "seo/\n");
    assert.equal(await ignore("README.md"), "README.md\nseo/\n");
    assert.equal(await ignore("# x\r\nREADME.md\r\n"), "# x\r\nREADME.md\r\nseo/\r\n");
    assert.equal(
      await isPublished("seo", { ".eleventy.js": "", ".eleventyignore": await ignore("a") }),
      false,
    );
  });
});
