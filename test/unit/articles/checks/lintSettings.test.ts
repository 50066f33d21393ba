import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

const article = "content/posts/tea.md";

/** What is found in a post with a level left out and a picture without a text. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const texts = {
    "hugo.toml": 'baseURL = "https://tea.example/"\n',
    "static/a.png": "",
    [article]: "---\ntitle: Tea\n---\n## One\n\nText. ![](/a.png)\n\n#### Two\n\nText.\n",
    ...files,
  };
  return rulesOf(await new CheckedProject(texts).check(article));
}

describe("the project's settings of markdownlint", () => {
  const both = ["image-alt", "heading-jump"];

  it("switch off what they switch off there, whatever they are written in", async () => {
    assert.deepEqual(await found({}), both);
    for (const [name, text] of [
      [".markdownlint.json", '{ "MD045": false }'],
      [".markdownlint.jsonc", '{ // decoration\n "no-alt-text": false, }'],
      [".markdownlint.yaml", "# decoration\nMD045: false\n"],
      [".markdownlint.yml", "default: false\nMD001: true\n"],
      [".markdownlint-cli2.yaml", "config:\n  MD045: false\n"],
      [".markdownlint-cli2.jsonc", '{ "config": { "MD045": false } }'],
    ] as const) {
      assert.deepEqual(await found({ [name]: text }), ["heading-jump"], name);
    }
  });

  it("leave on what they leave on, and what can't be read decides nothing", async () => {
    for (const text of [
      "{}",
      '{ "MD045": true, "MD013": false }',
      '{ "MD045": { "a": 1 } }',
      "{ MD045",
      "[]",
    ]) {
      assert.deepEqual(await found({ ".markdownlint.json": text }), both, text);
    }
  });

  it("decide nothing about ids, which markdownlint doesn't know", async () => {
    const files = {
      ".markdownlint.json": '{ "default": false }',
      [article]: "---\ntitle: Tea\n---\n## Brewing\n\n[Brew](#breewing) it.\n",
    };
    assert.deepEqual(await found(files), ["link-anchor"]);
  });

  it("are those nearest to the article", async () => {
    const files = {
      ".markdownlint.json": '{ "MD045": false }',
      "content/.markdownlint.json": '{ "MD001": false }',
    };
    assert.deepEqual(await found(files), ["image-alt"]);
  });
});
