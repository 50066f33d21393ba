import assert from "node:assert/strict";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { isRecord } from "../../../src/shared/json.ts";
import { allowedLicenses, reviewedLicenses } from "../../support/notices/reviewedLicenses.ts";
import type { ReviewedLicense } from "../../support/notices/reviewedLicenses.ts";
import {
  noticeProblems,
  noticesText,
  packageFolders,
  readNotices,
} from "../../support/notices/thirdPartyNotices.ts";
import { repositoryRoot } from "../../support/paths.ts";
import { runCommand } from "../../support/processes.ts";
import { scratchFolder } from "../../support/scratch.ts";

const allowed = new Set(["MIT", "ISC"]);

function nameOf(folder: string): string {
  return folder.replace(/^.*node_modules\//, "");
}

/** What the maps of a published package name that is a part of it by the same authors, under the same license. */
const unpublished: ReadonlySet<string> = new Set([
  // of @modelcontextprotocol/server
  "node_modules/@modelcontextprotocol/core-internal",
]);

describe("third-party notices", () => {
  const scratch = scratchFolder();
  after(() => scratch.remove());

  it("P1: name each package that a bundle was made of, with its license and the whole text", () => {
    plant(
      "node_modules/plain",
      { name: "plain", version: "1.2.3", license: "MIT" },
      { LICENSE: "Plain's own words\r\nin two lines\n", "license.js": "code", "index.js": "" },
    );
    plant(
      "node_modules/plain/node_modules/@deep/er",
      { name: "@deep/er", version: "4.5.6", license: "ISC" },
      { "COPYING.txt": "Deeper's words", "NOTICE.md": "Noted" },
    );
    const inputs = [
      "src/extension.ts",
      "node_modules/plain/index.js",
      "node_modules/plain/lib/index.js",
      "node_modules/plain/node_modules/@deep/er/a.js",
    ];
    assert.deepEqual(packageFolders(inputs), [
      "node_modules/plain",
      "node_modules/plain/node_modules/@deep/er",
    ]);
    const notices = readNotices(scratch.path, inputs, []);
    assert.deepEqual(notices, [
      {
        name: "plain",
        version: "1.2.3",
        license: "MIT",
        texts: ["Plain's own words\nin two lines"],
      },
      { name: "@deep/er", version: "4.5.6", license: "ISC", texts: ["Deeper's words", "Noted"] },
    ]);
    assert.deepEqual(noticeProblems(notices, [], allowed), []);
    const text = noticesText(notices);
    for (const part of [
      "- plain 1.2.3 (MIT)",
      "- @deep/er 4.5.6 (ISC)",
      "Plain's own words\nin two lines",
      "Deeper's words\n\nNoted",
    ]) {
      assert.ok(text.includes(part), part);
    }
  });

  it("P1: a license that isn't allowed, none at all, and a missing text are problems", () => {
    plant(
      "node_modules/copyleft",
      { name: "copyleft", version: "1.0.0", license: "GPL-3.0-only" },
      { LICENSE: "words" },
    );
    plant("node_modules/silent", { name: "silent", version: "1.0.0" }, { LICENSE: "words" });
    plant(
      "node_modules/textless",
      { name: "textless", version: "1.0.0", license: "MIT" },
      { "license.json": "{}" },
    );
    plant(
      "node_modules/hollow",
      { name: "hollow", version: "1.0.0", license: "MIT" },
      { LICENSE: " \n" },
    );
    const inputs = ["copyleft", "silent", "textless", "hollow"].map(
      (name) => `node_modules/${name}/index.js`,
    );
    assert.deepEqual(noticeProblems(readNotices(scratch.path, inputs, []), [], allowed), [
      "The license of copyleft is “GPL-3.0-only”, which is not on the list of allowed ones.",
      "The license of silent is “”, which is not on the list of allowed ones.",
      "hollow contains no text of its license, and none was looked up.",
      "textless contains no text of its license, and none was looked up.",
    ]);
  });

  it("P1: a text that was looked up fills a gap, and tells of code inside a package; one that fits nothing is a problem", () => {
    plant("node_modules/bare", { name: "bare", version: "2.0.0", license: "MIT" }, {});
    plant(
      "node_modules/full",
      { name: "full", version: "3.0.0", license: "MIT" },
      { LICENSE: "Full's words" },
    );
    const inputs = ["node_modules/bare/index.js", "node_modules/full/vendor/index.js"];
    const fitting: ReviewedLicense[] = [
      { package: "bare", text: "Bare's words" },
      {
        package: "full",
        contains: { name: "vendored", license: "ISC", within: "/vendor/" },
        text: "Vendored words",
      },
    ];
    const notices = readNotices(scratch.path, inputs, fitting);
    assert.deepEqual(
      notices.map(({ name, license, texts }) => [name, license, ...texts]),
      [
        ["bare", "MIT", "Bare's words"],
        ["full", "MIT", "Full's words"],
        ["vendored, part of full", "ISC", "Vendored words"],
      ],
    );
    assert.deepEqual(noticeProblems(notices, fitting, allowed), []);
    const stale: ReviewedLicense[] = [
      { package: "full", text: "no longer needed" },
      { package: "gone", text: "words" },
      {
        package: "full",
        contains: { name: "left", license: "MIT", within: "/elsewhere/" },
        text: "words",
      },
    ];
    assert.deepEqual(
      noticeProblems(
        readNotices(scratch.path, inputs, [...fitting, ...stale]),
        [...fitting, ...stale],
        allowed,
      ),
      [
        "A license was looked up for full, which contains one itself.",
        "A license was looked up for gone, which is in no bundle.",
        "A license was looked up for left, part of full, which is in no bundle.",
      ],
    );
  });

  it("P1: the build's own file names every package that its source maps know, and goes into the package", async () => {
    const out = join(scratch.path, "dist");
    await runCommand(process.execPath, ["esbuild.mjs", "--out", out], { cwd: repositoryRoot });
    const text = readFileSync(join(out, "ThirdPartyNotices.txt"), "utf8");
    // not what the notices were made from: what the finished files say of themselves
    const bundles = globSync("**/*.{js,cjs,css}", { cwd: out });
    const sources = bundles.flatMap((file) => mappedSources(join(out, file)));
    const found = packageFolders(sources).filter((folder) => !unpublished.has(folder));
    // what a package has copied into its own files from the folder in which its authors build it
    const copied = found.filter((folder) => folder.includes("/.pnpm/"));
    for (const folder of copied) {
      assert.match(text, new RegExp(`^- ${nameOf(folder)}, part of \\S+ `, "mu"));
    }
    const folders = found.filter((folder) => !copied.includes(folder));
    const names = folders.map(nameOf);
    assert.deepEqual(
      ["@vscode/l10n", "linkify-it", "lit-html", "smol-toml", "undici", "yaml", "zod"].filter(
        (name) => !names.includes(name),
      ),
      [],
    );
    const notices = readNotices(
      repositoryRoot,
      folders.map((folder) => `${folder}/index.js`),
      reviewedLicenses,
    );
    for (const { name, version, license, texts } of notices) {
      assert.ok(allowedLicenses.has(license), `${name}: ${license}`);
      assert.ok(text.includes(`- ${name} ${version} (${license})\n`), name);
      assert.ok(texts.length > 0 && texts.every((one) => text.includes(one)), name);
    }
    assert.ok(text.includes("Copyright Fedor Indutny"), "undici contains llhttp");
    assert.ok(
      readFileSync(join(repositoryRoot, ".vscodeignore"), "utf8")
        .split("\n")
        .includes("!dist/ThirdPartyNotices.txt"),
    );
  });

  function plant(folder: string, manifest: object, files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries({
      "package.json": JSON.stringify(manifest),
      ...files,
    })) {
      const path = join(scratch.path, folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
});

/** The files that a bundle was made of, relative to the repository's top, by its source map: in the file or beside it. */
function mappedSources(bundle: string): string[] {
  const [, address = ""] =
    /[#@] sourceMappingURL=(\S+?)(?: \*\/)?\s*$/.exec(readFileSync(bundle, "utf8")) ?? [];
  const [, encoded] = /^data:application\/json;base64,(.*)$/.exec(address) ?? [];
  const map: unknown = JSON.parse(
    encoded === undefined
      ? readFileSync(join(dirname(bundle), address), "utf8")
      : Buffer.from(encoded, "base64").toString(),
  );
  assert.ok(isRecord(map) && Array.isArray(map["sources"]), bundle);
  return map["sources"].map((source) =>
    relative(repositoryRoot, resolve(dirname(bundle), String(source))).replaceAll("\\", "/"),
  );
}
