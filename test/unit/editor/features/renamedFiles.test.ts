import assert from "node:assert/strict";
import type { KnownHistory } from "../../../../src/editor/features/planning/changeHistory.ts";
import {
  RenamedFilesReader,
  notesOfMissing,
  pathNow,
  renamedSince,
} from "../../../../src/editor/features/planning/renamedFiles.ts";
import type { ChangeNote } from "../../../../src/research/changes/changeNotes.ts";

const note = (file: string, day: string, lookAgain = "2026-11-20"): ChangeNote => ({
  file,
  field: "title",
  value: "Green tea",
  day,
  hypothesis: "More clicks",
  lookAgain,
  note: "",
});

/** A history with renames, and the days since which it was read. */
function historyWith(renamed: readonly (readonly [string, string])[]): {
  readonly days: string[];
  readonly since: (day: string) => Promise<KnownHistory>;
} {
  const days: string[] = [];
  return {
    days,
    since: (day) => {
      days.push(day);
      const history = { changes: [], configurations: [], renamed, unread: 0 };
      return Promise.resolve({ kind: "known", history, times: new Map(), said: [] });
    },
  };
}

describe("files of notes that were renamed", () => {
  it("are sought for due notes whose file isn't there, and no others", () => {
    const notes = [
      note("there.md", "2026-11-01"),
      note("later.md", "2026-11-01", "2026-12-24"),
      note("old.md", "2026-11-01"),
    ];
    const missing = notesOfMissing(
      notes,
      (path) => path === "there.md",
      new Date("2026-11-26T10:00:00Z"),
    );
    assert.deepEqual(
      missing.map(({ file }) => file),
      ["old.md"],
    );
  });

  it("are found in the commits since the first note, unless several files had the path", async () => {
    const history = historyWith([
      ["old.md", "new.md"],
      // there and back, and away again
      ["old.md", "new.md"],
      ["shared.md", "one.md"],
      ["shared.md", "other.md"],
      ["another.md", "somewhere.md"],
    ]);
    const notes = [note("shared.md", "2026-11-05"), note("old.md", "2026-11-02")];
    const renamed = await renamedSince(notes, history);
    assert.deepEqual([...(renamed ?? [])], [["old.md", "new.md"]]);
    assert.deepEqual(history.days, ["2026-11-02"]);
    assert.deepEqual(await renamedSince([], history), new Map());
    assert.equal(history.days.length, 1);
  });

  it("are read once for a list of articles, and again where no history was known", async () => {
    const history = historyWith([["old.md", "new.md"]]);
    let isReady = false;
    const reader = new RenamedFilesReader(() => ({
      since: (day) =>
        isReady ? history.since(day) : Promise.resolve({ kind: "unknown", why: "No Git." }),
    }));
    const articles = [{ path: "new.md" }];
    const now = new Date("2026-11-26T10:00:00Z");
    const read = (): Promise<boolean> | undefined =>
      reader.read(articles, [note("old.md", "2026-11-02")], now);
    assert.equal(await read(), false);
    assert.deepEqual([...reader.known], []);
    isReady = true;
    assert.equal(await read(), true);
    assert.deepEqual([...reader.known], [["old.md", "new.md"]]);
    assert.equal(read(), undefined);
    assert.equal(reader.read(articles, [], now), undefined);
  });

  it("are followed through a move that isn't committed, and stay unknown otherwise", () => {
    const url = "https://tea.example/new/";
    const changes = [
      { kind: "moved", before: "new.md", file: "newest.md", oldUrl: url, newUrl: `${url}x/` },
    ] as const;
    const moves = {
      kind: "known",
      changes: { commit: "x", branch: undefined, changes, causes: [], unknown: {} },
      ignored: [],
    } as const;
    const renamed = new Map([["old.md", "new.md"]]);
    assert.equal(pathNow("old.md", renamed, undefined), "new.md");
    assert.equal(pathNow("old.md", renamed, moves), "newest.md");
    assert.equal(pathNow("new.md", new Map(), moves), "newest.md");
    assert.equal(pathNow("gone.md", renamed, moves), undefined);
  });
});
