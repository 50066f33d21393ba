import assert from "node:assert/strict";
import {
  decisionKey,
  readDecisions,
  withDecisions,
} from "../../../../src/research/opportunities/decisions.ts";
import type { Decision } from "../../../../src/research/opportunities/decisions.ts";
import {
  decidedLists,
  figuresByKey,
  keyOfRow,
  localKey,
} from "../../../../src/research/opportunities/decided.ts";
import type {
  OpportunityList,
  OpportunityRow,
} from "../../../../src/research/opportunities/opportunity.ts";

const planned: Decision = {
  path: "content/a.md",
  group: "losingClicks",
  keyword: "",
  decision: "planned",
  day: "2026-12-03",
  note: "New title, with the year",
};
const dismissed: Decision = {
  ...planned,
  decision: "dismissed",
  day: "2026-11-20",
  note: "Season is over",
};
const now = new Date("2026-11-20T12:00:00Z");
const none = { ofQueries: {}, dismissedAt: {} };

function listOf(row: Partial<OpportunityRow>): OpportunityList {
  const article = { path: "content/a.md", isPublished: true };
  return {
    group: "losingClicks",
    id: "losingClicks",
    rows: [{ articles: [article], figure: 50, ...row }],
  };
}

describe("decisions about opportunities", () => {
  it("are written without anything but their own columns, and read back", () => {
    const text = withDecisions("", [planned]);
    assert.equal(
      text,
      'path,group,keyword,decision,day,note\ncontent/a.md,losingClicks,,planned,2026-12-03,"New title, with the year"\n',
    );
    assert.deepEqual(readDecisions(text), { decisions: [planned], hasMarks: false, unread: 0 });
    assert.deepEqual(readDecisions("").decisions, []);
  });

  it("are added below what is there, in the file's own columns and line breaks", () => {
    const own = "note;day;decision;keyword;group;path;who\r\nx;2026-11-01;done;;noLinkIn;b.md;Ann";
    const text = withDecisions(own, [dismissed]);
    assert.equal(
      text,
      `${own}\r\nSeason is over;2026-11-20;dismissed;;losingClicks;content/a.md;\r\n`,
    );
    assert.equal(readDecisions(text).decisions.length, 2);
  });

  it("count by the last line: what was planned for a later day may be done before it", () => {
    const done = { ...planned, decision: "done", day: "2026-11-26" } as const;
    assert.deepEqual(readDecisions(withDecisions("", [planned, done])).decisions, [done]);
    assert.deepEqual(readDecisions(withDecisions("", [done, planned])).decisions, [planned]);
    assert.equal(
      decisionKey({ ...planned, keyword: "Moka  Pot" }),
      decisionKey({ ...planned, keyword: "moka pot" }),
    );
  });

  it("of both sides of a merge count, with its marks and both headers left", () => {
    const ours = withDecisions("", [dismissed]);
    const theirs = withDecisions("", [{ ...planned, path: "content/b.md" }]);
    const merged = `<<<<<<< HEAD\n${ours}||||||| base\n=======\n${theirs}>>>>>>> topic\n`;
    const read = readDecisions(merged);
    assert.deepEqual(
      read.decisions.map(({ path }) => path),
      ["content/a.md", "content/b.md"],
    );
    assert.deepEqual([read.hasMarks, read.unread], [true, 0]);
    assert.deepEqual(
      readDecisions(withDecisions(merged, [{ ...planned, path: "c.md" }])).decisions.length,
      3,
    );
  });

  it("that can't be read are counted, and hide nothing", () => {
    const text = `${withDecisions("", [planned])}content/c.md,losingClicks,,maybe,2026-01-01,\ncontent/d.md,losingClicks,,done,soon,\n`;
    assert.deepEqual(readDecisions(text), { decisions: [planned], hasMarks: false, unread: 2 });
  });

  it("leave out what is done or dismissed, and mark what is planned", () => {
    const list = listOf({});
    const [kept] = decidedLists([list], [planned], none, now);
    assert.deepEqual([kept?.rows[0]?.decision?.decision, kept?.hidden], ["planned", 0]);
    const [gone] = decidedLists([list], [dismissed], none, now);
    assert.deepEqual([gone?.rows, gone?.hidden], [[], 1]);
  });

  it("bring a dismissed row back when its figures have doubled, where that is remembered", () => {
    const before = listOf({ figure: 50 });
    const dismissedAt = Object.fromEntries(figuresByKey(before));
    const shown = (figure: number): number =>
      decidedLists([listOf({ figure })], [dismissed], { ...none, dismissedAt }, now)[0]?.rows
        .length ?? 0;
    assert.deepEqual([shown(50), shown(99), shown(100)], [0, 0, 1]);
    assert.equal(
      decidedLists([listOf({ figure: 500 })], [dismissed], none, now)[0]?.rows.length,
      0,
    );
  });

  it("show again what was done, with figures of days after that", () => {
    const source = {
      shape: "D2",
      isExport: true,
      isSample: false,
      site: "example.com",
      receivedAt: "2026-12-20T00:00:00Z",
    } as const;
    const done = { ...dismissed, decision: "done" } as const;
    const rows = (days: readonly [string, string]): number =>
      decidedLists([{ ...listOf({}), source: { ...source, days } }], [done], none, now)[0]?.rows
        .length ?? 0;
    assert.equal(rows(["2026-11-10", "2026-12-07"]), 0);
    assert.equal(rows(["2026-11-21", "2026-12-18"]), 1);
  });

  it("show again what was done and is found in the files on a later day, or by a later check", () => {
    const done = { ...dismissed, decision: "done" } as const;
    const rows = (list: OpportunityList, day: string): number =>
      decidedLists([list], [{ ...done, group: list.group }], none, new Date(`${day}T12:00:00Z`))[0]
        ?.rows.length ?? 0;
    const links = { ...listOf({}), group: "brokenLinks", id: "brokenLinks" } as const;
    assert.deepEqual([rows(links, "2026-11-20"), rows(links, "2026-11-21")], [0, 1]);
    const market = { location: "United States", language: "English" };
    const checked = (date: string): OpportunityList =>
      listOf({ ranking: { market, positions: {}, dates: [date] } });
    assert.equal(rows(checked("2026-11-19"), "2026-12-24"), 0);
    assert.equal(rows(checked("2026-12-01"), "2026-12-24"), 1);
  });

  it("find a path again that has two blanks in a row", () => {
    const [row] = listOf({ articles: [{ path: "posts/a  b.md", isPublished: true }] }).rows;
    assert.ok(row);
    const key = keyOfRow({ group: "losingClicks" }, row);
    assert.ok(key);
    const text = withDecisions("", [{ ...dismissed, ...key }]);
    assert.equal(decisionKey(readDecisions(text).decisions[0] ?? assert.fail()), decisionKey(key));
  });

  it("are added to no file that can't be read", () => {
    const open = `${withDecisions("", [planned])}content/c.md,losingClicks,,done,2026-01-01,"todo\n`;
    assert.throws(() => withDecisions(open, [dismissed]));
  });

  it("name no query of the site's own figures: those stay on this machine", () => {
    const list = listOf({ articles: [], query: "moka pot" });
    const [row] = list.rows;
    assert.ok(row);
    assert.equal(keyOfRow(list, row), undefined);
    const ofQueries = {
      [localKey(list, row)]: { decision: "dismissed", day: "2026-11-20", note: "" },
    } as const;
    assert.equal(decidedLists([list], [], { ...none, ofQueries }, now)[0]?.hidden, 1);
    assert.deepEqual(keyOfRow(list, { ...row, keyword: "moka pot", isListed: true }), {
      path: "",
      group: "losingClicks",
      keyword: "moka pot",
    });
  });
});
