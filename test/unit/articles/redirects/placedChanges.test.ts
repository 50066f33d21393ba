import assert from "node:assert/strict";
import { placedChanges } from "../../../../src/articles/redirects/placedChanges.ts";
import { waysOf } from "./redirectProject.ts";

const text = "/a /b 301\r\n/c /d 301\n/e /f 301\n";
const at = text.indexOf("/d");
const edit = { text, changes: [{ start: at, end: at + 2, text: "/z" }] };
const placed = [{ start: { line: 1, column: 3 }, end: { line: 1, column: 5 }, text: "/z" }];

describe("changes of a file that is written later", () => {
  it("are at the same lines where the editor has other line ends", () => {
    for (const onDisk of [text, text.replaceAll(/\r\n|\n/gu, "\r\n")]) {
      assert.deepEqual(placedChanges(edit, { onDisk }), placed);
      const inEditor = text.replaceAll("\r\n", "\n");
      assert.deepEqual(placedChanges(edit, { onDisk, inEditor }), placed);
    }
  });

  it("aren't placed in a text that became another one since, before them or behind", () => {
    for (const onDisk of [`# new\n${text}`, `${text}/g /h 301\n`, ""]) {
      assert.equal(placedChanges(edit, { onDisk }), undefined, onDisk);
      assert.equal(placedChanges(edit, { onDisk, inEditor: onDisk }), undefined, onDisk);
    }
  });

  it("may have changes behind them that aren't saved, and none before them", () => {
    const behind = `${text}/g /h 301\n`;
    assert.deepEqual(placedChanges(edit, { onDisk: text, inEditor: behind }), placed);
    assert.equal(placedChanges(edit, { onDisk: text, inEditor: `\n${text}` }), undefined);
    assert.deepEqual(
      placedChanges({ ...edit, text: behind }, { onDisk: text, inEditor: behind }),
      placed,
      "what the editor has was read",
    );
  });

  it("name the text that they are of", async () => {
    const texts = {
      "hugo.toml": 'baseURL = "https://tea.example/"\n',
      "content/green.md": "---\ntitle: Green\n---\n",
      _redirects: "/x /old/ 301\n",
      "vercel.json": '{ "redirects": [] }\n',
    };
    const { ways } = await waysOf(texts, [
      { from: "/old/", to: "/green/", file: "content/green.md" },
    ]);
    assert.deepEqual(ways.map(({ kind }) => kind).toSorted(), ["_redirects", "aliases", "vercel"]);
    for (const one of ways.flatMap(({ edits }) => edits)) {
      assert.equal(one.text, new Map(Object.entries(texts)).get(one.path), one.path);
    }
  });
});
