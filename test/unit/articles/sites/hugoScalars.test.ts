import assert from "node:assert/strict";
import { derive } from "./hugoProject.ts";

/** Where Hugo 0.111.3 published a page whose front matter has `slug: …`, and whether all versions surely do. */
const yaml: readonly (readonly [value: string, path: string, isSure: boolean])[] = [
  ["1.10", "/1.1/", true],
  ["1.0", "/1/", true],
  ["100", "/100/", true],
  ["2024", "/2024/", true],
  ["+1", "/1/", true],
  ["123456789.0", "/123456789/", true],
  ["0.00001", "/0.00001/", true],
  ["12345678901234567890", "/12345678901234567890/", true],
  ["1234567890123456789", "/1234567890123456789/", true],
  ["100000000000000000000.5", "/100000000000000000000/", true],
  ["true", "/true/", true],
  ["True", "/true/", true],
  ["FALSE", "/false/", true],
  ["2024-01-02", "/2024-01-02/", true],
  ["2001-1-2", "/2001-1-2/", true],
  ["'1.10'", "/1.10/", true],
  ['"007"', "/007/", true],
  ["!!str 1.10", "/1.10/", true],
  ["v1.10", "/v1.10/", true],
  ["1e3", "/1000/", false],
  ["1E3", "/1000/", false],
  ["1e21", "/1000000000000000000000/", false],
  ["1e-7", "/0.0000001/", false],
  ["0.1e-7", "/0.00000001/", true],
  ["0x1F", "/31/", false],
  ["+0x1F", "/31/", false],
  ["1_000", "/1000/", false],
  ["1_0.5", "/10.5/", false],
  ["007", "/7/", false],
  ["0777", "/511/", false],
  ["08", "/8/", false],
  ["0o17", "/15/", false],
  ["0b11", "/3/", false],
  [".5", "/0.5/", false],
  ["5.", "/5/", false],
  ["yes", "/true/", false],
  ["on", "/true/", false],
  ["y", "/true/", false],
  ["no", "/false/", false],
  ["Off", "/false/", false],
];
const toml = [
  ["1.10", "/1.1/"],
  ["1e3", "/1000/"],
  ["1_000", "/1000/"],
  ["0x1F", "/31/"],
  ["0o17", "/15/"],
  ["true", "/true/"],
  ["2024-01-02", "/2024-01-02/"],
  ["1.0", "/1/"],
  ["1e21", "/1000000000000000000000/"],
  ["+1", "/1/"],
  ["'1.10'", "/1.10/"],
] as const;
const json = [
  ["1.10", "/1.1/"],
  ["1e3", "/1000/"],
  ["true", "/true/"],
  ["100", "/100/"],
  ["12345678901234567890", "/12345678901234567000/"],
  ["1e-7", "/0.0000001/"],
  ['"1.10"', "/1.10/"],
] as const;

async function published(text: string): Promise<readonly [string, boolean]> {
  const page = await derive({ "hugo.toml": "", "content/a.md": text }, "content/a.md");
  assert.equal(page.kind, "page");
  return page.kind === "page" ? [page.path, page.guess === undefined] : ["", false];
}

describe("numbers and truth values in Hugo's front matter", () => {
  for (const [value, path, isSure] of yaml) {
    it(`are printed as Hugo does: ${value}`, async () => {
      assert.deepEqual(await published(`---\nslug: ${value}\n---\n`), [path, isSure]);
    });
  }

  it("are printed as Hugo does in TOML and JSON", async () => {
    for (const [value, path] of toml) {
      assert.deepEqual(await published(`+++\nslug = ${value}\n+++\n`), [path, true], value);
    }
    for (const [value, path] of json) {
      assert.deepEqual(await published(`{"slug": ${value}}\n`), [path, true], value);
    }
  });

  it("are so in titles that make the address", async () => {
    for (const [title, path, isSure] of [
      ["1.10", "/1.1/", true],
      ["yes", "/true/", false],
      ["'yes'", "/yes/", true],
    ] as const) {
      const page = await derive(
        {
          "hugo.toml": '[permalinks]\n"/" = "/:title/"\n',
          "content/a.md": `---\ntitle: ${title}\n---\n`,
        },
        "content/a.md",
      );
      assert.ok(page.kind === "page");
      assert.deepEqual([page.path, page.guess === undefined], [path, isSure]);
    }
  });
});
