import assert from "node:assert/strict";
import { deflateRawSync, crc32 } from "node:zlib";
import { readArchive } from "../../../../src/research/tables/archive.ts";
import type { ArchiveReading } from "../../../../src/research/tables/archive.ts";
import { sharedTable, sharedTables } from "./sharedTables.ts";

interface Entry {
  readonly name: string | Uint8Array;
  readonly text: string;
  readonly flags?: number;
  /** What the directory says instead of the truth. */
  readonly size?: number;
}

/** The bytes of a ZIP, as programs write them. */
function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const records: Buffer[] = [];
  let offset = 0;
  for (const { name, text, flags = 0, size } of entries) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const title = typeof name === "string" ? Buffer.from(name) : Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(title.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(8, 10);
    record.writeUInt32LE(crc32(content), 16);
    record.writeUInt32LE(packed.length, 20);
    record.writeUInt32LE(size ?? content.length, 24);
    record.writeUInt16LE(title.length, 28);
    record.writeUInt32LE(offset, 42);
    locals.push(local, title, packed);
    records.push(record, title);
    offset += local.length + title.length + packed.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function namesOf(reading: ArchiveReading): readonly string[] {
  return reading.kind === "entries"
    ? reading.entries.map(({ name }) => name)
    : assert.fail(JSON.stringify(reading));
}

function problemOf(reading: ArchiveReading): string {
  return reading.kind === "refused" ? reading.problem.kind : assert.fail("It was read.");
}

describe("archives", () => {
  for (const [name, problem] of [
    ["zip-bomb.zip", "tooLarge"],
    ["zip-encrypted.zip", "encrypted"],
    ["zip-sixty-entries.zip", "tooManyEntries"],
  ] as const) {
    it(`refuses ${name}`, async () => {
      assert.equal(problemOf(await readArchive(sharedTable(name))), problem);
    });
  }

  it("reads the exports whose names have umlauts, whether they say that they are UTF-8 or not", async () => {
    const german = sharedTables.filter((name) => name.startsWith("https___www.example.org_"));
    assert.equal(german.length, 2);
    for (const name of german) {
      const names = namesOf(await readArchive(sharedTable(name)));
      assert.ok(names.includes("Länder.csv") && names.includes("Geräte.csv"), names.join(" "));
    }
  });

  it("leaves out entries whose names lead elsewhere, folders, and what systems add", async () => {
    assert.deepEqual(namesOf(await readArchive(sharedTable("zip-path.zip"))), [
      "Chart.csv",
      "Queries.csv",
      "Filters.csv",
    ]);
    const names = [
      "../a.csv",
      "x/../b.csv",
      "/c.csv",
      "C:/d.csv",
      String.raw`..\e.csv`,
      "__MACOSX/._f.csv",
      ".DS_Store",
      "folder/",
      "folder/Queries.csv",
    ];
    const reading = await readArchive(zipOf(names.map((name) => ({ name, text: "k,v\n" }))));
    assert.deepEqual(namesOf(reading), ["Queries.csv"]);
  });

  it("reads names in code page 437", async () => {
    const name = Uint8Array.of(0x4c, 0x84, 0x6e, 0x64, 0x65, 0x72, 0x2e, 0x63, 0x73, 0x76);
    assert.deepEqual(namesOf(await readArchive(zipOf([{ name, text: "" }]))), ["Länder.csv"]);
  });

  it("refuses an archive that unpacks to more or less than its directory says", async () => {
    for (const size of [1, 11, 1_000]) {
      const zip = zipOf([{ name: "a.csv", text: "k,v\ncoffee,1\n", size }]);
      assert.equal(problemOf(await readArchive(zip)), "damaged");
    }
  });

  it("refuses one that is encrypted, cut off at any place, changed, or no archive", async () => {
    const zip = zipOf([{ name: "a.csv", text: "keyword,volume\ncoffee,1\n" }]);
    assert.equal(
      problemOf(await readArchive(zipOf([{ name: "a.csv", text: "", flags: 1 }]))),
      "encrypted",
    );
    for (let length = 0; length < zip.length; length += 1) {
      assert.match(
        problemOf(await readArchive(zip.subarray(0, length))),
        /^(?:damaged|notAnArchive)$/u,
      );
    }
    // any byte of the content
    for (let at = 36; at < 50; at += 1) {
      const changed = Buffer.from(zip);
      changed[at] = (changed[at] ?? 0) ^ 0x55;
      assert.equal(problemOf(await readArchive(changed)), "damaged");
    }
    assert.equal(problemOf(await readArchive(Buffer.from("keyword,volume\n"))), "notAnArchive");
  });

  it("gives the bytes as they were packed", async () => {
    const reading = await readArchive(zipOf([{ name: "a.csv", text: "k,v\ncafé,1\n" }]));
    assert.ok(reading.kind === "entries");
    assert.equal(new TextDecoder().decode(reading.entries[0]?.bytes), "k,v\ncafé,1\n");
  });
});
