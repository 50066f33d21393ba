import assert from "node:assert/strict";
import {
  dueNotes,
  notedValues,
  notesOf,
  notesToCome,
  placedNotes,
  readChangeNotes,
  valuesToCome,
  withChangeNotes,
} from "../../../../src/research/changes/changeNotes.ts";
import type { ChangeNote } from "../../../../src/research/changes/changeNotes.ts";
import { MissingColumnsError } from "../../../../src/research/files/history/csvSheet.ts";
import type { SiteChange } from "../../../../src/research/changes/siteChange.ts";

const change: SiteChange = {
  commit: "a".repeat(40),
  path: "content/a.md",
  day: "2026-10-01",
  fields: {
    title: { before: "Old", now: "New, with a comma" },
    text: { changedPercent: 40, hash: "0123456789abcdef" },
  },
};

function noted(more: Partial<ChangeNote> = {}): ChangeNote[] {
  return notedValues(change).map((value) => ({
    file: change.path,
    ...value,
    day: "2026-10-02",
    hypothesis: "More clicks",
    lookAgain: "2026-11-01",
    note: "",
    ...more,
  }));
}

describe("notes about changes", () => {
  it("are found again after a rebase, which gives the commit another id and day", () => {
    const { entries } = readChangeNotes(withChangeNotes("", noted()));
    const rebased = { ...change, commit: "b".repeat(40), day: "2026-10-05" };
    assert.deepEqual(
      notesOf(entries, rebased).map(({ field, hypothesis }) => [field, hypothesis]),
      [
        ["title", "More clicks"],
        ["text", "More clicks"],
      ],
    );
    const other = { ...change, fields: { title: { before: "Old", now: "Another" } } };
    assert.deepEqual(notesOf(entries, other), []);
  });

  it("may be made before the change, without its value", () => {
    const [note] = noted({ value: "", day: "2026-09-20" });
    assert.ok(note !== undefined);
    assert.equal(notesOf([note], change).length, 1);
    assert.equal(notesOf([{ ...note, day: "2026-10-02" }], change).length, 0);
  });

  it("of a change to come are found again however its text ends up, and wait until then", () => {
    const [own] = noted({ day: "2026-09-20" });
    assert.ok(own !== undefined);
    const [title, text] = valuesToCome(change).map((value): ChangeNote => ({ ...own, ...value }));
    assert.ok(title !== undefined && text !== undefined);
    const { entries } = readChangeNotes(withChangeNotes("", [title, text]));
    assert.deepEqual(notesToCome(entries, change.path, []), [title, text]);
    const later = {
      ...change,
      fields: { ...change.fields, text: { changedPercent: 41, hash: "another" } },
    };
    assert.deepEqual(
      notesOf(entries, later).map(({ field }) => field),
      ["title", "text"],
    );
    assert.deepEqual(notesToCome(entries, change.path, [later]), []);
    assert.deepEqual(notesToCome(entries, "content/b.md", []), []);
  });

  it("of an earlier change stay when another one of the same field is to come", () => {
    const [first] = noted({ value: "", day: "2026-09-20" });
    assert.ok(first !== undefined);
    const second = { ...first, day: "2026-11-01", hypothesis: "More impressions" };
    const { entries } = readChangeNotes(withChangeNotes("", [first, second]));
    assert.deepEqual(
      notesOf(entries, change).map(({ hypothesis }) => hypothesis),
      ["More clicks"],
    );
  });

  it("of a change to come are about the first one that came, and not about later ones", () => {
    const notes = noted({ value: "", day: "2026-09-20" });
    const second: SiteChange = {
      ...change,
      commit: "b".repeat(40),
      day: "2027-03-01",
      fields: { title: { before: "New, with a comma", now: "Newer" } },
    };
    const placed = placedNotes(notes, [second, change]);
    assert.equal(notesOf(placed, change).length, 2);
    assert.deepEqual(notesOf(placed, second), []);
    assert.deepEqual(notesToCome(placed, change.path, [second, change]), []);
    const open = placedNotes(noted({ value: "", day: "2027-03-02" }), [second, change]);
    assert.equal(notesToCome(open, change.path, [second, change]).length, 2);
    assert.equal(withChangeNotes("", placed), withChangeNotes("", notes));
  });

  it("are placed without reading the values of changes of other files, and once for each change", () => {
    const notes = noted({ value: "", day: "2026-09-20" });
    let reads = 0;
    const counted = (path: string): SiteChange => ({
      ...change,
      path,
      get fields() {
        reads += 1;
        return change.fields;
      },
    });
    const others = Array.from({ length: 50 }, (_, index) => counted(`content/other${index}.md`));
    const own = counted(change.path);
    const moved = {
      ...change,
      path: "content/new.md",
      otherPaths: [change.path, "content/new.md"],
    };
    const placed = placedNotes([...notes, ...notes], [...others, own, moved]);
    assert.deepEqual(
      placed.map(({ cameOn }) => cameOn),
      Array.from({ length: 4 }, () => change.day),
    );
    assert.equal(reads, 1);
    assert.deepEqual(notesOf(notes, counted("content/b.md")), []);
    assert.equal(reads, 1);
    const [before] = placedNotes(notes.slice(0, 1), [moved]);
    assert.equal(before?.cameOn, change.day, "the article was in another place then");
  });

  it("are read from both sides of a merge, the last line of a key counting", () => {
    const ours = withChangeNotes("", noted());
    const theirs = withChangeNotes("", noted({ lookAgain: "2026-12-01" }));
    const merged = `<<<<<<< HEAD\n${ours}=======\n${theirs}>>>>>>> branch\n`;
    const { entries, hasMarks, unread } = readChangeNotes(merged);
    assert.ok(hasMarks);
    assert.equal(unread, 0);
    assert.deepEqual(
      entries.map(({ field, lookAgain }) => [field, lookAgain]),
      [
        ["title", "2026-12-01"],
        ["text", "2026-12-01"],
      ],
    );
  });

  it("aren't read from another tool's file of that name, and nothing is added to it", () => {
    for (const foreign of [
      "version,date,change\n1.2.0,2026-10-01,Faster\n",
      "file;status;author\ncontent/a.md;M;Somebody\n",
      "# Changes\n\n- Faster\n",
      "file,field,value,day,hypothesis,look_again\na,title,x,2026-10-01,h,\n",
    ]) {
      assert.throws(() => readChangeNotes(foreign), MissingColumnsError, foreign);
      assert.throws(() => withChangeNotes(foreign, noted()), MissingColumnsError, foreign);
    }
    const wider =
      "owner;file;field;value;day;hypothesis;look_again;note\nJo;a.md;title;;2026-10-01;h;;\n";
    const added = withChangeNotes(wider, noted());
    assert.ok(added.startsWith(wider));
    assert.equal(readChangeNotes(added).entries.length, 3);
  });

  it("count lines that say nothing, and are due from their day on", () => {
    const text = withChangeNotes("", noted());
    const { entries, unread } = readChangeNotes(`${text}content/a.md,title,x,not a day,h,,\n`);
    assert.equal(unread, 1);
    assert.equal(dueNotes(entries, "2026-10-31").length, 0);
    assert.equal(dueNotes(entries, "2026-11-01").length, 2);
  });
});
