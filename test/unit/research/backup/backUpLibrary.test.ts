import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { librarySizes } from "../../../../src/research/backup/librarySizes.ts";
import type { LibraryOnDisk } from "../../../../src/research/backup/librarySizes.ts";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { readDay } from "../../../../src/research/spending/ledgerLines.ts";
import type { LedgerEntry } from "../../../../src/research/spending/ledgerLines.ts";
import { machineMark } from "../../../../src/system/temporaryName.ts";
import { withFullDisk } from "../../../support/fullDisk.ts";
import { fileError, killedAt, withGate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import {
  account,
  addCall,
  asOffered,
  backUp,
  everything,
  filesBelow,
  fill,
  key,
  libraryIn,
  now,
  opened,
  origin,
  resultFiles,
  restore,
} from "./backupFixture.ts";
import type { Filled } from "./backupFixture.ts";

describe("backing up the library", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let library: LibraryOnDisk;
  let filled: Filled;
  let parent: string;

  beforeEach(async () => {
    scratch = scratchFolder({ inMemory: true });
    library = libraryIn(join(scratch.path, "here"));
    filled = await fill(library);
    parent = join(scratch.path, "disk");
    mkdirSync(parent);
  });
  afterEach(() => scratch.remove());

  /** Everything that a backup has, as one text; bytes that are no text as characters of their own. */
  const allOf = (folder: string): string =>
    [...filesBelow(folder)]
      .map(([name, bytes]) => `${name} ${Buffer.from(bytes, "base64").toString("latin1")}`)
      .join("\n");

  it("comes back byte for byte in an empty library, with pins, titles, tags and every call", async () => {
    const { folder, manifest } = await backUp(library, parent, everything);
    assert.equal(folder, join(parent, "seo-research-backup-2026-11-22"));
    assert.deepEqual(manifest.counts, { results: 5, calls: 5, pins: 2 });
    assert.deepEqual(manifest.leftOut, { ownData: 0, unreadable: 0 });
    const other = libraryIn(join(scratch.path, "there"));
    const outcome = await restore(folder, other);
    assert.deepEqual(
      [outcome.restored.length, outcome.calls, outcome.pins, outcome.faults, outcome.stopped],
      [5, 5, 2, [], undefined],
    );
    assert.deepEqual(resultFiles(other), resultFiles(library));
    assert.deepEqual((await other.store.list()).results, (await library.store.list()).results);
    assert.deepEqual(await other.store.pins.read(), await library.store.pins.read());
    const calls = (ledger: string): Promise<unknown> =>
      new Ledger(ledger, "reader").entries(origin, new Date(0));
    assert.deepEqual(await calls(other.ledger), await calls(library.ledger));
    const response = other.store.answerPath(await other.store.read(filled.bytes.id));
    assert.deepEqual(readFileSync(response ?? ""), Buffer.from([0xff, 0x00, 0xfe, 0x0a, 0x7b]));
  });

  it("says for each file its size and its SHA-256, and is nothing but these files", async () => {
    const { folder, manifest } = await backUp(library, parent, everything);
    const files = filesBelow(folder);
    files.delete("manifest.json");
    assert.deepEqual(
      new Map(manifest.files.map(({ path, ...file }) => [path, file])),
      new Map(
        [...files].map(([path, content]) => {
          const bytes = Buffer.from(content, "base64");
          const sha256 = createHash("sha256").update(bytes).digest("hex");
          return [path, { bytes: bytes.length, sha256 }];
        }),
      ),
    );
    assert.equal(
      manifest.bytes,
      manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    assert.deepEqual((await opened(folder)).manifest.files, manifest.files);
  });

  it("has no private figure, no account ID and no key anywhere unless they are chosen", async () => {
    const echoed = await addCall(library, "inspect_serp", "echo", `{"data":{"echo":"${key}"}}`);
    await addCall(library, "inspect_page", "echo", `<html>${key}, or \\u0073${key.slice(1)}`);
    const books = new Ledger(library.ledger, "s", () => now);
    await books.begin(
      { id: "k", tool: "x", subject: key, origin, price: 1, account },
      {
        day: 0,
        session: 0,
      },
    );
    const { folder, manifest } = await backUp(library, parent, asOffered);
    const text = allOf(folder);
    for (const secret of [
      account,
      key,
      key.slice(1),
      "site_3b91",
      "private words",
      "adacc_77",
      "123-456-7890",
      "Beans Ltd",
      filled.search.id.slice(-8) + ".seo",
    ]) {
      assert.ok(!text.includes(secret), `${secret} is in the backup`);
    }
    assert.deepEqual(manifest.leftOut, { ownData: 2, unreadable: 0 });
    assert.deepEqual(manifest.counts, { results: 5, calls: 8, pins: 1 });
    assert.match(text, /API key removed/u);
    const { results } = await opened(folder);
    assert.ok(results.some(({ id }) => id === echoed.id));
  });

  it("has them all where they are chosen, but for the key", async () => {
    await addCall(library, "inspect_serp", "echo", `{"data":{"echo":"${key}"}}`);
    const text = allOf((await backUp(library, parent, everything)).folder);
    for (const chosen of [account, "private words", "adacc_77", "Beans Ltd"]) {
      assert.ok(text.includes(chosen), `${chosen} is not in the backup`);
    }
    assert.ok(!text.includes(key));
  });

  it("changes nothing of a result but the account in its call key, and a ledger without accounts is read as before", async () => {
    const { folder } = await backUp(library, parent, asOffered);
    const files = filesBelow(folder);
    const own = filesBelow(library.store.folder);
    const text = (all: Map<string, string>, name: string): string =>
      Buffer.from(all.get(name) ?? "", "base64").toString("utf8");
    for (const id of [filled.plain.id, filled.bytes.id]) {
      assert.equal(files.get(`results/${id}.seo.json`), own.get(`${id}.seo.json`));
    }
    const { id } = filled.backlinks;
    assert.equal(
      text(files, `results/${id}.seo.json`),
      text(own, `${id}.seo.json`).replace(` ${account}`, ""),
    );
    const read = async (all: Map<string, string>, name: string): Promise<LedgerEntry[]> => [
      ...(await readDay(text(all, name))).entries.values(),
    ];
    const withheld = new Map([
      [filled.search.id, "your website"],
      [filled.ads.id, "connected ad account"],
    ]);
    assert.deepEqual(
      await read(files, "ledger/2026-11-20.ndjson"),
      (await read(filesBelow(library.ledger), "2026-11-20.ndjson")).map((entry) => {
        const { account: _account, key, subject, ...others } = entry;
        return {
          ...others,
          subject: withheld.get(entry.id) ?? subject,
          ...(withheld.has(entry.id) ? {} : { key: key?.replace(` ${account}`, "") }),
        };
      }),
    );
  });

  it("leaves out exports of datasets that own data names, and has the others", async () => {
    const uri = "seo://dataset/own";
    const resources = JSON.stringify({ data: {}, resources: [{ uri }] });
    await addCall(library, "get_website_analytics", "site_3b91", resources);
    const own = await addCall(library, "export_dataset", "dataset", undefined, { args: { uri } });
    const others = await addCall(library, "export_dataset", "dataset", undefined, {
      args: { uri: "seo://dataset/other" },
    });
    const { folder, manifest } = await backUp(library, parent, asOffered);
    const ids = (await opened(folder)).results.map(({ id }) => id);
    assert.deepEqual([ids.includes(own.id), ids.includes(others.id)], [false, true]);
    assert.equal(manifest.leftOut.ownData, 4);
  });

  it("knows beforehand how much there is of what", async () => {
    const sizes = await librarySizes(library);
    assert.deepEqual([sizes.results.count, sizes.ownData.count, sizes.calls.count], [3, 2, 5]);
    const { manifest } = await backUp(library, parent, { ...everything, spending: false });
    const pins = manifest.files.find(({ path }) => path === "pins.ndjson")?.bytes ?? 0;
    assert.equal(sizes.results.bytes + sizes.ownData.bytes, manifest.bytes - pins);
  });

  it("has what can't be read only where nothing is left out", async () => {
    writeFileSync(join(library.store.folder, "torn.seo.json"), "{ torn");
    writeFileSync(join(library.store.folder, "alone.answer.json"), "rows");
    const careful = await backUp(library, parent, asOffered);
    assert.equal(careful.manifest.leftOut.unreadable, 2);
    assert.ok(!allOf(careful.folder).includes("{ torn"));
    const whole = await backUp(library, parent, everything);
    assert.equal(whole.manifest.leftOut.unreadable, 0);
    const other = libraryIn(join(scratch.path, "there"));
    await restore(whole.folder, other);
    assert.deepEqual(resultFiles(other), resultFiles(library));
  });

  it("takes the next free name, and replaces not even an empty folder", async () => {
    mkdirSync(join(parent, "seo-research-backup-2026-11-22"));
    writeFileSync(join(parent, "seo-research-backup-2026-11-22-2"), "a file");
    const { folder } = await backUp(library, parent, asOffered);
    assert.equal(folder, join(parent, "seo-research-backup-2026-11-22-3"));
    assert.deepEqual(readdirSync(join(parent, "seo-research-backup-2026-11-22")), []);
  });

  it("takes its name as soon as a virus scanner has let go of it", async () => {
    let held = 2;
    const { folder } = await withGate(
      (step, take) =>
        step.call === "rename" && step.path.startsWith(parent) && held-- > 0
          ? Promise.reject(fileError("EBUSY"))
          : take(),
      () => backUp(library, parent, asOffered),
    );
    assert.equal(folder, join(parent, "seo-research-backup-2026-11-22"));
    assert.equal(held, -1);
    assert.deepEqual(readdirSync(parent), ["seo-research-backup-2026-11-22"]);
  });

  it("leaves nothing behind on a full disk or when it is cancelled, and the library as it was", async () => {
    const before = filesBelow(join(scratch.path, "here"));
    for (const bytes of [0, 100, 1500, 4000]) {
      await assert.rejects(
        withFullDisk(bytes, () => backUp(library, parent, everything)),
        { code: "ENOSPC" },
      );
      assert.deepEqual(readdirSync(parent), []);
    }
    const abort = new AbortController();
    const onFile = (): void => abort.abort();
    await assert.rejects(backUp(library, parent, everything, { signal: abort.signal, onFile }), {
      name: "AbortError",
    });
    assert.deepEqual(readdirSync(parent), []);
    assert.deepEqual(filesBelow(join(scratch.path, "here")), before);
  });

  it("is there whole or not at all, wherever it is killed", async () => {
    let whole = 0;
    for (let step = 0; ; step += 1) {
      const disk = join(parent, `killed at ${step}`);
      mkdirSync(disk);
      // What a killed process was waiting for is gone with it.
      const own = libraryIn(join(scratch.path, "here"));
      const wasKilled = await killedAt(step, () => backUp(own, disk, everything));
      for (const name of readdirSync(disk).filter((name) => !name.startsWith("."))) {
        const other = libraryIn(join(scratch.path, `there ${step}`));
        assert.deepEqual((await restore(join(disk, name), other)).faults, []);
        assert.deepEqual(resultFiles(other), resultFiles(library));
        whole += 1;
      }
      if (!wasKilled) {
        break;
      }
    }
    assert.ok(whole > 0);
  });

  it("removes what a killed backup left, and nothing else", async () => {
    // No process has this id.
    const pid = 2 ** 22 + 7;
    const left = `.seo-research-backup-2026-11-21.seo-${machineMark()}-${pid}-0123456789ab.tmp`;
    const others = [
      `.seo-research-backup-2026-11-21.seo-${machineMark()}-${process.pid}-0123456789ab.tmp`,
      `.seo-research-backup-2026-11-21.seo-00000000-${pid}-0123456789ab.tmp`,
      `.photos.seo-${machineMark()}-${pid}-0123456789ab.tmp`,
    ];
    for (const name of [left, ...others]) {
      mkdirSync(join(parent, name));
      writeFileSync(join(parent, name, "file"), "x");
    }
    await backUp(library, parent, asOffered);
    assert.deepEqual(
      readdirSync(parent).toSorted(),
      [...others, "seo-research-backup-2026-11-22"].toSorted(),
    );
  });
});
