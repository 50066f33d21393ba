import assert from "node:assert/strict";
import { groupResults } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import type { GroupOptions } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import { hiddenRow, resultRow } from "../../../../src/editor/features/savedResults/resultRows.ts";
import { shownWords } from "../../../../src/editor/features/savedResults/shownWords.ts";
import type { ShownResults } from "../../../../src/editor/features/savedResults/shownWords.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";

const blog = "file:///work/blog";
const shop = "file:///work/shop%20%26%20co";
const docs = "vscode-vfs://github/someone/docs";

function result(id: string, projects?: readonly string[]): ResultSummary {
  return {
    id,
    tool: "research_keywords",
    subject: `espresso ${id}`,
    location: null,
    receivedAt: "2026-03-10T12:00:00.000Z",
    cost: 3,
    origin: "sandbox",
    callKey: id,
    ...(projects === undefined ? {} : { projects: [...projects] }),
  };
}

describe("F8: the results of a project", () => {
  const library = {
    results: [
      result("blog", [blog]),
      result("shop", [shop]),
      result("both", [shop, docs]),
      result("before 0.5.0"),
      result("no folder", []),
    ],
    broken: [{ path: "/library/torn.seo.json", problem: "The file isn't valid JSON." }],
    pinned: new Set(["shop"]),
  };
  const shown = (options: Partial<GroupOptions>): unknown => {
    const { groups, matching, total, elsewhere } = groupResults(library, {
      runs: [],
      grouping: "day",
      filter: "",
      projects: [],
      scope: "project",
      now: 0,
      ...options,
    });
    const ids = groups.flatMap(({ results }) => results.map(({ id }) => id)).toSorted();
    return { ids, matching, total, elsewhere };
  };

  it("F8: are those that were run in one of its folders, and those of which that isn't known", () => {
    assert.deepEqual(shown({ projects: [blog] }), {
      ids: ["before 0.5.0", "blog", "no folder"],
      matching: 4,
      total: 4,
      elsewhere: 2,
    });
    assert.deepEqual(shown({ projects: [docs, blog] }), {
      ids: ["before 0.5.0", "blog", "both", "no folder"],
      matching: 5,
      total: 5,
      elsewhere: 1,
    });
    assert.deepEqual(shown({ projects: ["file:///work/blog/content"] }), {
      ids: ["before 0.5.0", "no folder"],
      matching: 3,
      total: 3,
      elsewhere: 3,
    });
  });

  it("F8: are all in a window without a folder, and wherever all are wanted", () => {
    const ids = library.results.map(({ id }) => id).toSorted();
    assert.deepEqual(shown({}), { ids, matching: 6, total: 6, elsewhere: 0 });
    assert.deepEqual(shown({ projects: [blog], scope: "all" }), {
      ids,
      matching: 6,
      total: 6,
      elsewhere: 2,
    });
  });

  it("F8: are filtered by words, too; how many others match is known", () => {
    assert.deepEqual(shown({ projects: [blog], filter: "espresso -0.5.0" }), {
      ids: ["blog", "no folder"],
      matching: 2,
      total: 4,
      elsewhere: 2,
    });
    assert.deepEqual(shown({ projects: [blog], filter: "shop" }), {
      ids: [],
      matching: 0,
      total: 4,
      elsewhere: 1,
    });
  });
});

describe("F8: what the Results view says it shows", () => {
  const words = (members: Partial<ShownResults>): unknown => {
    const { description, message } = shownWords({
      filter: "",
      scope: "any",
      matching: 3,
      total: 1234,
      elsewhere: 0,
      hiddenNew: 0,
      ...members,
    });
    return [description, message];
  };

  it("F8: nothing where everything is shown", () => {
    assert.deepEqual(words({}), ["", ""]);
  });

  it("F8: this project, and how many results of others are hidden", () => {
    assert.deepEqual(words({ scope: "project", elsewhere: 1200 }), [
      "This project · 1,200 hidden",
      "",
    ]);
    assert.deepEqual(words({ scope: "empty", elsewhere: 2, matching: 0 }), [
      "This project · 2 hidden",
      "",
    ]);
    assert.deepEqual(words({ scope: "all", elsewhere: 1200 }), ["All projects", ""]);
  });

  it("F8: the words of the filter, above the rows or, where there are none, beside the title", () => {
    assert.deepEqual(words({ filter: "tea" }), ["3 of 1,234", "Filtered by “tea”"]);
    assert.deepEqual(words({ filter: "tea", scope: "project", elsewhere: 2 }), [
      "3 of 1,234 · 2 hidden",
      "Filtered by “tea” · This project",
    ]);
    assert.deepEqual(words({ filter: "tea", scope: "empty", elsewhere: 2, matching: 0 }), [
      "0 of 1,234 · 2 hidden · Filtered by “tea”",
      "",
    ]);
    assert.deepEqual(words({ filter: "tea", matching: 0, hiddenNew: 1 }), [
      "0 of 1,234",
      "Filtered by “tea”",
    ]);
  });

  it("F8: that new results are hidden, in a row that shows them", () => {
    const { label, description, accessibleLabel, command } = hiddenRow(1);
    assert.equal(label, "Show 1 New Result");
    assert.equal(description, "filtered out");
    assert.equal(accessibleLabel, `${label}, ${description}`);
    assert.deepEqual(command, { id: "seoResearch.showHiddenResults", args: [] });
    assert.equal(hiddenRow(1200).label, "Show 1,200 New Results");
  });

  it("F8: a result's projects, by the names of their folders", () => {
    const tooltip = (projects: readonly string[]): string =>
      resultRow(result("a", projects), "day").tooltip;
    assert.match(tooltip([shop, docs]), /\nProject: shop & co, docs$/u);
    assert.match(tooltip(["file:///odd/100%"]), /\nProject: file:\/\/\/odd\/100%$/u);
    assert.doesNotMatch(tooltip([]), /Project/u);
    assert.ok(tooltip(Array.from({ length: 9999 }, () => "file:///x")).length < 500);
  });
});
