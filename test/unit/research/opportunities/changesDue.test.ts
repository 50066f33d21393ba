import assert from "node:assert/strict";
import type { ChangeNote } from "../../../../src/research/changes/changeNotes.ts";
import { changesDue } from "../../../../src/research/opportunities/groups/changesDue.ts";
import type { OpportunityFacts } from "../../../../src/research/opportunities/opportunityFacts.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import { inTimeZone } from "../../../support/timeZone.ts";

const note = (file: string, field: string, lookAgain: string): ChangeNote => ({
  file,
  field,
  value: "Green tea",
  day: "2026-11-01",
  hypothesis: "More clicks",
  lookAgain,
  note: "",
});

/** The group on 26 November 2026, or at another time. */
function dueOf(
  changeNotes: readonly ChangeNote[] | undefined,
  renamedTo?: (path: string) => string | undefined,
  now = "2026-11-26T10:00:00Z",
): ReturnType<typeof changesDue> {
  const articles = new SiteArticles([
    { path: "a.md", url: "https://tea.example/a/", isPublished: true },
  ]);
  const facts: Pick<OpportunityFacts, "articles" | "changeNotes" | "renamedTo" | "now"> = {
    articles,
    ...(changeNotes === undefined ? {} : { changeNotes }),
    ...(renamedTo === undefined ? {} : { renamedTo }),
    now: new Date(now),
  };
  return changesDue(facts);
}

describe("changes to look at again", () => {
  it("are a group of Opportunities from their day on, the longest due first, those of one hypothesis together", () => {
    const [list] = dueOf([
      note("a.md", "title", "2026-11-26"),
      note("a.md", "description", "2026-11-26"),
      note("gone.md", "title", "2026-11-16"),
      note("a.md", "title", "2026-11-27"),
    ]);
    assert.equal(list?.group, "changesDue");
    assert.deepEqual(
      list?.rows.map(({ articles, figure, due }) => [articles[0]?.path, figure, due?.fields]),
      [
        ["gone.md", 10, ["title"]],
        ["a.md", 0, ["title", "description"]],
      ],
    );
    assert.deepEqual(
      list?.rows.map(({ articles }) => articles[0]?.isPublished),
      [false, true],
    );
  });

  it("name a file that was renamed by its path now, and one that isn't known by its own", () => {
    const renamed = new Map([
      ["old.md", "a.md"],
      ["a.md", "other.md"],
    ]);
    const [list] = dueOf(
      [
        note("old.md", "title", "2026-11-26"),
        note("a.md", "title", "2026-11-26"),
        note("gone.md", "title", "2026-11-26"),
      ],
      (path) => renamed.get(path),
    );
    assert.deepEqual(
      list?.rows.map(({ articles, due }) => [
        articles[0]?.path,
        articles[0]?.isPublished,
        due?.fields,
      ]),
      [
        ["a.md", true, ["title"]],
        ["gone.md", false, ["title"]],
      ],
    );
  });

  it("are an empty group while none is due, and no group where notes aren't known", () => {
    assert.deepEqual(
      dueOf([note("a.md", "title", "2026-11-27")]).map(({ rows }) => rows),
      [[]],
    );
    assert.deepEqual(dueOf(undefined), []);
  });

  it("are due by the reader's own calendar, on whichever side of UTC", () => {
    const rowsAt = (zone: string, now: string): number =>
      inTimeZone(zone, () => {
        const [list] = dueOf([note("a.md", "title", "2026-11-27")], undefined, now);
        return list?.rows.length ?? -1;
      });
    assert.equal(rowsAt("Pacific/Auckland", "2026-11-26T12:00:00Z"), 1);
    assert.equal(rowsAt("America/Los_Angeles", "2026-11-27T06:00:00Z"), 0);
    assert.equal(rowsAt("America/Los_Angeles", "2026-11-27T10:00:00Z"), 1);
  });
});
