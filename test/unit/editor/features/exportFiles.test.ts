import assert from "node:assert/strict";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { aboutRows } from "../../../../src/research/results/exportFacts.ts";
import { fileProblem } from "../../../../src/research/files/fileProblem.ts";
import { leavesFolder } from "../../../../src/research/files/leavesFolder.ts";
import { DatasetError } from "../../../../src/research/files/dataset/datasetError.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { formatBytes } from "../../../../src/system/formatBytes.ts";
import { withGate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";
import { savedAnswer } from "../../research/results/shown.ts";

describe("where exports go", () => {
  it("is inside of the project, links and all", async () => {
    const folder = scratchFolder();
    try {
      const project = join(folder.path, "project");
      mkdirSync(join(project, "notes"), { recursive: true });
      symlinkSync(folder.path, join(project, "way-out"), "junction");
      symlinkSync(join(project, "notes"), join(project, "inside"), "junction");
      for (const place of ["notes", "seo/exports", "notes/new/deep", "inside/exports", "..notes"]) {
        assert.equal(await leavesFolder(project, join(project, place)), undefined, place);
      }
      for (const place of ["way-out", "way-out/exports", "way-out/new/deep", "..", "../project2"]) {
        assert.notEqual(await leavesFolder(project, join(project, place)), undefined, place);
      }
    } finally {
      folder.remove();
    }
  });

  it("is inside of the project however the system writes one of the paths", async () => {
    const folder = scratchFolder();
    try {
      mkdirSync(join(folder.path, "project"));
      const outside = await withGate(
        async ({ call, path }, take) => {
          const real = await take();
          return call === "realpath" && path === folder.path ? `\\\\?\\${String(real)}` : real;
        },
        () => leavesFolder(folder.path, join(folder.path, "project", "new.csv")),
      );
      assert.equal(outside, undefined);
    } finally {
      folder.remove();
    }
  });

  it("says of every row where it comes from: all sources, how old it is, and whether it is made up", () => {
    const fact = (source: string, at?: string): unknown => ({
      type: "x",
      provenance: { source_class: source, ...(at === undefined ? {} : { observed_at: at }) },
    });
    const parentOf = (
      origin: string,
      ...facts: readonly unknown[]
    ): ReturnType<typeof savedAnswer> => ({
      ...savedAnswer("research_keywords", {}),
      origin,
      receivedAt: "2026-09-01T08:00:00.000Z",
      envelope: { data: {}, facts },
    });
    const origin = (parent: ReturnType<typeof savedAnswer>): unknown => {
      const answer = {
        ...savedAnswer("export_dataset", {}),
        origin: parent.origin,
        receivedAt: "2026-11-20T08:00:00.000Z",
      };
      const { source, observedAt } = aboutRows(
        readEnvelope({ data: { items: [] } }) ?? assert.fail(),
        answer,
        parent,
      ).origin;
      return [source, observedAt];
    };
    const service = "https://api.example.com";
    assert.deepEqual(
      origin(
        parentOf(
          service,
          fact("search_index", "2026-08-30T00:00:00Z"),
          fact("live_serp"),
          fact("search_index"),
        ),
      ),
      ["search_index; live_serp", "2026-08-30T00:00:00Z"],
    );
    assert.deepEqual(origin(parentOf(service)), [null, "2026-09-01T08:00:00.000Z"]);
    assert.deepEqual(origin(parentOf("sandbox", fact("search_index"))), [
      "search_index (sample data)",
      "2026-09-01T08:00:00.000Z",
    ]);
    assert.deepEqual(origin(parentOf("sandbox")), ["(sample data)", "2026-09-01T08:00:00.000Z"]);
  });

  it("R7: go by the title that a person gave the result", () => {
    const parent = { ...savedAnswer("research_keywords", {}), subject: "espresso" };
    const titleOf = (title: unknown): string =>
      aboutRows(
        readEnvelope({ data: { items: [] } }) ?? assert.fail(),
        savedAnswer("export_dataset", {}),
        { ...parent, title },
      ).title;
    assert.equal(titleOf("Autumn plan"), "Autumn plan");
    assert.equal(titleOf(" "), "Research Keywords: espresso");
  });

  it("is said to be unwritable in words, with what the system said", () => {
    const failed = (code: string): Error =>
      Object.assign(new Error(`${code}: it failed`), { code });
    const words = {
      ENOSPC: "full",
      EROFS: "read-only",
      EACCES: "don't have permission",
      EBUSY: "Another program",
      EEXIST: "that name",
      ENAMETOOLONG: "too long",
      Unavailable: "be reached",
    };
    for (const [code, word] of Object.entries(words)) {
      const sentence = fileProblem(failed(code));
      assert.ok(sentence.includes(word) && sentence.includes(`${code}: it failed`), sentence);
    }
    assert.equal(fileProblem(failed("EODD")), "EODD: it failed");
    const missing = (length: number): Error =>
      Object.assign(failed("ENOENT"), { path: `C:\\${"a".repeat(length - 3)}` });
    assert.match(fileProblem(missing(260), "win32"), /^The path is too long\. Use a shorter name/u);
    assert.equal(fileProblem(missing(259), "win32"), "ENOENT: it failed");
    assert.equal(fileProblem(missing(260), "linux"), "ENOENT: it failed");
    assert.equal(
      fileProblem(new DatasetError({ kind: "truncated", rows: 1_234 })),
      "The response is cut off after 1,234 complete rows.",
    );
    assert.equal(
      fileProblem(new DatasetError({ kind: "invalid", row: 5 })),
      "Row 5 of the response isn't valid JSON.",
    );
    assert.equal(
      fileProblem(new DatasetError({ kind: "tooLarge", limit: 64_000_000 })),
      "One row, or the data around the rows, is larger than 64 MB.",
    );
  });

  it("is told in sizes that people read", () => {
    assert.deepEqual(
      [0, 1, 999, 1_000, 1_550, 12_345, 999_499, 999_500, 1_500_000, 212_000_000, 5e12].map(
        formatBytes,
      ),
      [
        "0 bytes",
        "1 byte",
        "999 bytes",
        "1.0 KB",
        "1.6 KB",
        "12 KB",
        "999 KB",
        "1.0 MB",
        "1.5 MB",
        "212 MB",
        "5.0 TB",
      ],
    );
  });
});
