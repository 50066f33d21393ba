import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { newKey } from "../../../src/sandbox/account/credentials.ts";
import { encodedKey } from "../../support/encodings.ts";
import { scratchFolder } from "../../support/scratch.ts";
import {
  SecretScanError,
  assertNoSecrets,
  holdsRawKey,
  scanFolders,
} from "../../support/secretScan.ts";

describe("the scan for raw API keys", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  const write = (name: string, content: string | Buffer): string => {
    const path = join(scratch.path, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content);
    return path;
  };

  beforeEach(() => {
    scratch = scratchFolder();
  });
  afterEach(() => scratch.remove());

  it("finds a planted key in a text, however deep and whatever the file's name", () => {
    write("logs/1/exthost/fine.log", "Bearer is not a key, and or_abc123… is only how one begins");
    const planted = write("logs/1/exthost/.hidden", `Authorization: Bearer ${newKey()}\n`);
    const scan = scanFolders([scratch.path]);
    assert.deepEqual(scan, { looked: 2, found: [planted] });
  });

  it("finds it among bytes, right behind a letter, and in UTF-16", () => {
    const key = newKey();
    const bytes = write(
      "state.vscdb",
      Buffer.concat([Buffer.from([0, 255, 129, 65]), Buffer.from(key), Buffer.from([0, 200])]),
    );
    const wide = write(
      "000003.ldb",
      Buffer.concat([Buffer.from([1, 254]), Buffer.from(key, "utf16le")]),
    );
    assert.deepEqual(scanFolders([scratch.path]).found.toSorted(), [bytes, wide].toSorted());
  });

  it("S2: finds one that is encoded, in any mix", () => {
    fc.assert(
      fc.property(encodedKey(newKey()), (form) => {
        assert.ok(holdsRawKey(`{"a":"${form}"}`), form);
      }),
      { numRuns: 500 },
    );
    const semicolonless = [...newKey()].map((character) => `&#${character.charCodeAt(0)}`).join("");
    assert.ok(holdsRawKey(Buffer.from(`<p>${semicolonless}</p>`)));
    assert.equal(
      holdsRawKey(String.raw`{"a":"\u00fcber %20 &amp; or\_abc %6fr_abc &#111;r_abc"}`),
      false,
    );
  });

  it("takes neither a prefix nor a hash for a key, at the edge of the length", () => {
    assert.equal(holdsRawKey(`or_${"a".repeat(19)}`), false);
    assert.equal(holdsRawKey(`or_${"a".repeat(20)}`), true);
    assert.equal(
      holdsRawKey('{"prefix":"or_abc123...","hash":"9f86d081884c7d659a2feaa0c55ad015"}'),
      false,
    );
  });

  it("looks at all folders, follows no link out of them, and says when there was nothing", () => {
    const outside = scratchFolder();
    try {
      writeFileSync(join(outside.path, "state"), newKey());
      symlinkSync(outside.path, join(scratch.path, "link"), "junction");
      write("a/one", "x");
      write("b/two", "y");
      assert.deepEqual(
        scanFolders([join(scratch.path, "a"), join(scratch.path, "missing"), scratch.path]),
        { looked: 3, found: [] },
      );
      assert.throws(
        () => assertNoSecrets("nowhere", scanFolders([join(scratch.path, "missing")])),
        /nothing was there to look at/u,
      );
    } finally {
      outside.remove();
    }
  });

  it("fails with the place, and without the key", () => {
    const key = newKey();
    const planted = write("settings.json", JSON.stringify({ key }));
    assert.throws(
      () => assertNoSecrets("the editor's files", scanFolders([scratch.path])),
      (error: unknown) =>
        error instanceof SecretScanError &&
        error.message.includes(planted) &&
        !error.message.includes(key),
    );
  });
});
