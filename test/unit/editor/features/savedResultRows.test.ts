import assert from "node:assert/strict";
import fc from "fast-check";
import { groupResults } from "../../../../src/editor/features/savedResults/resultGroups.ts";
import type {
  GroupOptions,
  Library,
  ResultGroup,
} from "../../../../src/editor/features/savedResults/resultGroups.ts";
import {
  brokenRow,
  groupRow,
  moreRow,
  resultRow,
} from "../../../../src/editor/features/savedResults/resultRows.ts";
import { resultTitle, standardTitle } from "../../../../src/research/results/resultTitle.ts";
import { exportTool } from "../../../../src/research/searchConsole/savedExport.ts";
import type { ResultSummary } from "../../../../src/research/library/resultIndex.ts";
import { localTime, now, result } from "./listedResult.ts";

function group(
  library: Partial<Library>,
  options: Partial<GroupOptions> = {},
): ReturnType<typeof groupResults> {
  return groupResults(
    { results: [], broken: [], pinned: new Set(), ...library },
    { grouping: "day", filter: "", projects: [], scope: "project", now, runs: [], ...options },
  );
}

const shape = (groups: readonly ResultGroup[]): unknown[] =>
  groups.map(({ label, results, broken }) => [
    label,
    [...results.map(({ id }) => id), ...broken.map(({ path }) => path)],
  ]);

describe("the groups of the Results view", () => {
  it("are days by the reader's calendar, the newest first", () => {
    const results = [
      result("a", { receivedAt: localTime(10, 0) }),
      result("b", { receivedAt: localTime(9, 23) }),
      result("c", { receivedAt: localTime(8) }),
      result("d", { receivedAt: localTime(8, 1) }),
      result("e", { receivedAt: "some day" }),
    ];
    const { groups } = group({ results });
    assert.deepEqual(shape(groups), [
      ["Today", ["a"]],
      ["Yesterday", ["b"]],
      ["Mar 8, 2026", ["c", "d"]],
      ["No Date", ["e"]],
    ]);
    assert.deepEqual(
      groups.map(({ expanded }) => expanded),
      [true, false, false, false],
    );
  });

  it("know yesterday on the first of a month and after a change of the clocks", () => {
    for (const [today, before] of [
      [new Date(2026, 2, 1, 0, 30), new Date(2026, 1, 28, 23, 30)],
      [new Date(2026, 2, 30, 0, 15), new Date(2026, 2, 29, 0, 5)],
    ] as const) {
      assert.deepEqual(
        shape(
          group(
            { results: [result("a", { receivedAt: before.toISOString() })] },
            { now: today.getTime() },
          ).groups,
        ),
        [["Yesterday", ["a"]]],
      );
    }
  });

  it("are subjects whatever the tool and the capitals, that with the newest answer first", () => {
    const results = [
      result("a", { subject: "Tea" }),
      result("b"),
      result("c", { subject: " tea", tool: "inspect_serp" }),
      result("d", { subject: "" }),
    ];
    assert.deepEqual(shape(group({ results }, { grouping: "subject" }).groups), [
      ["Tea", ["a", "c"]],
      ["espresso", ["b"]],
      ["No Subject", ["d"]],
    ]);
  });

  it("have pinned results on top and once only, then what can't be read", () => {
    const broken = [{ path: "/library/odd.seo.json", problem: "The file isn't valid JSON." }];
    const { groups, matching, total } = group({
      results: [result("a"), result("b")],
      broken,
      pinned: new Set(["b", "gone"]),
    });
    assert.deepEqual(shape(groups), [
      ["Pinned", ["b"]],
      ["Unreadable", ["/library/odd.seo.json"]],
      ["Today", ["a"]],
    ]);
    assert.deepEqual([matching, total], [3, 3]);
  });

  it("hold every result exactly once, under ids of their own, whatever there is", () => {
    const summary = fc.record({
      id: fc.uuid(),
      subject: fc.string({ unit: "binary" }),
      receivedAt: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.string(),
      ),
      title: fc.option(fc.string({ unit: "binary" }), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(summary, { selector: ({ id }) => id }),
        fc.constantFrom("day", "subject"),
        (members, grouping) => {
          const results = members.map(({ id, title, ...rest }) =>
            result(id, { ...rest, ...(title === undefined ? {} : { title }) }),
          );
          const pinned = new Set(results.slice(0, 2).map(({ id }) => id));
          const { groups } = group({ results, pinned }, { grouping });
          assert.deepEqual(
            groups.flatMap((member) => member.results.map(({ id }) => id)).toSorted(),
            results.map(({ id }) => id).toSorted(),
          );
          assert.equal(new Set(groups.map(({ id }) => id)).size, groups.length);
          for (const member of groups) {
            assert.ok(groupRow(member).label.length > 0);
            assert.ok(
              member.results.every((one) => resultRow(one, member.kind).label.length <= 200),
            );
          }
        },
      ),
    );
  });
});

describe("the filter of the Results view", () => {
  const results = [
    result("tea", { subject: "Green Tea", tags: ["Draft"] }),
    result("own", { title: "For the launch", origin: "https://api.example.com" }),
    result("serp", { tool: "inspect_serp", location: "United States", language: "English" }),
    result("other", { tool: "tool_of_tomorrow", location: null }),
  ];
  const broken = [{ path: "/library/torn-tea.seo.json", problem: "The file isn't valid JSON." }];
  const matching = (filter: string): unknown[] =>
    group({ results, broken }, { filter }).groups.flatMap((member) => [
      ...member.results.map(({ id }) => id),
      ...member.broken.map(() => "broken"),
    ]);

  it("looks for every word in tool, subject, market, title and tags, whatever the capitals", () => {
    assert.deepEqual(matching("TEA"), ["broken", "tea"]);
    assert.deepEqual(matching("draft green"), ["tea"]);
    assert.deepEqual(matching("keywords germany"), ["tea", "own"]);
    assert.deepEqual(matching("inspect_serp"), ["serp"]);
    assert.deepEqual(matching("united english serp"), ["serp"]);
    assert.deepEqual(matching("launch"), ["own"]);
    assert.deepEqual(matching("tomorrow"), ["other"]);
    assert.deepEqual(matching("nowhere"), []);
  });

  it("leaves out what has a word with a minus before it; a minus alone means nothing", () => {
    assert.deepEqual(matching("espresso -serp -launch"), ["other"]);
    assert.deepEqual(matching("-sample"), ["broken", "own"]);
    assert.deepEqual(matching(" - ").length, 5);
  });

  it("unfolds the few that fit, under other ids, so that the folding without it stays", () => {
    const filtered = group({ results }, { filter: "launch" }).groups;
    assert.deepEqual(
      filtered.map(({ id, expanded }) => [id, expanded]),
      [["day/2026-03-10/filtered", true]],
    );
    const many = Array.from({ length: 201 }, (_, index) =>
      result(`${index}`, { receivedAt: localTime(1) }),
    );
    assert.deepEqual(
      group({ results: many }, { filter: "espresso" }).groups.map(({ id, expanded }) => [
        id,
        expanded,
      ]),
      [["day/2026-03-01", false]],
    );
  });
});

describe("a row of the Results view", () => {
  const row = (
    members: Partial<ResultSummary> = {},
    kind: ResultGroup["kind"] = "day",
  ): ReturnType<typeof resultRow> => resultRow(result("a", members), kind);

  it("L21: says subject, tool, market, time, cost and that it is sample data", () => {
    const { label, description, tooltip, accessibleLabel, icon, context, command } = row();
    assert.equal(label, "espresso");
    assert.equal(description, "12:00 PM · DE · sample data · Research Keywords");
    assert.equal(
      tooltip,
      "Research Keywords: espresso\nGermany · German\nMar 10, 2026, 12:00 PM\n3 credits\nsample data",
    );
    assert.equal(
      accessibleLabel,
      "espresso, Research Keywords, Germany · German, Mar 10, 2026, 12:00 PM, 3 credits, sample data",
    );
    assert.deepEqual(
      [icon, context, command],
      ["search", "result keyword", { id: "seoResearch.openResult", args: ["a"] }],
    );
  });

  it("L21: leads with the site and the period of an account's own data", () => {
    const own = {
      tool: "get_search_performance",
      subject: "connected website",
      location: null,
      site: "example.com",
      period: "last_28_days",
    };
    assert.equal(row(own).label, "example.com · Last 28 days");
    assert.match(row(own).description, /^12:00 PM · .*Get Search Performance/u);
    assert.match(
      row(own).tooltip,
      /^Get Search Performance: connected website\nexample\.com · Last 28 days\n/u,
    );
    assert.equal(row(own, "subject").label, "Get Search Performance");
    assert.match(row(own, "subject").description, / · Last 28 days/u);
    const january = row({ ...own, period: "2026-01-01 – 2026-01-31" });
    assert.equal(january.label, "example.com · Jan 1 – Jan 31");
    assert.match(january.tooltip, /\nexample\.com · 2026-01-01 – 2026-01-31\n/u);
    assert.equal(row({ ...own, period: "2026, all" }).label, "example.com · 2026, all");
  });

  it("shows a person's own title and tags; the tooltip still says what it is", () => {
    const { label, description, tooltip, accessibleLabel, context } = row(
      { title: "For the launch", tags: ["draft", "q2"], origin: "https://api.example.com" },
      "pinned",
    );
    assert.equal(label, "For the launch");
    assert.equal(description, "Mar 10, 2026, 12:00 PM · DE · Research Keywords · #draft #q2");
    assert.match(tooltip, /^For the launch\nResearch Keywords: espresso\n/u);
    assert.match(accessibleLabel, /#draft #q2, pinned$/u);
    assert.equal(context, "result pinned keyword");
  });

  it("says of an imported export that it is one, and nothing of credits", () => {
    const { tooltip, accessibleLabel } = row({ tool: exportTool, cost: 0, location: null });
    assert.match(tooltip, /\nimported\n/u);
    assert.match(accessibleLabel, /, imported, /u);
    assert.doesNotMatch(`${tooltip}${accessibleLabel}`, /credit/u);
  });

  it("does not repeat the subject under it, nor has a market where there is none", () => {
    assert.equal(row({}, "subject").label, "Research Keywords");
    assert.equal(row({}, "subject").description, "Mar 10, 2026, 12:00 PM · DE · sample data");
    assert.equal(row({ location: null, subject: "" }).label, "Research Keywords");
    assert.equal(row({ location: null }).description, "12:00 PM · sample data · Research Keywords");
    assert.equal(
      row({ receivedAt: "some day" }).description,
      "some day · DE · sample data · Research Keywords",
    );
    assert.match(row({ continues: "b" }).tooltip, /\nContinues another result$/u);
    assert.match(row({ from: "chat" }).tooltip, /\nRequested by an agent$/u);
  });

  it("shows results of tools that this version does not know", () => {
    const { label, icon } = row({ tool: "tool_of_tomorrow" });
    assert.deepEqual([label, icon], ["espresso", "file"]);
  });

  it("draws strangers' words as short text", () => {
    const hostile = `$(trash) \u202Eevil\n${"x".repeat(100_000)}`;
    const { label, description, tooltip, accessibleLabel } = row({
      subject: hostile,
      title: hostile,
      tags: [hostile],
      location: hostile,
    });
    assert.ok(
      label.length <= 80 &&
        description.length <= 200 &&
        accessibleLabel.length <= 500 &&
        tooltip.length <= 60_000,
    );
    assert.ok(
      [label, description, tooltip, accessibleLabel].every((text) => !text.includes("\u202E")),
    );
    assert.ok(!label.includes("\n"));
  });

  it("names a file that can't be read with its reason, and opens it as text", () => {
    const { label, description, tooltip, context, command, id } = brokenRow({
      path: "/library/odd.seo.json",
      problem: "The file isn't valid JSON.",
    });
    assert.deepEqual(
      [id, label, description, context],
      ["odd", "odd.seo.json", "The file isn't valid JSON.", "broken"],
    );
    assert.match(tooltip, /wasn't changed/u);
    assert.deepEqual(command, { id: "seoResearch.openResultAsText", args: ["odd"] });
  });

  it("counts in words for those who listen", () => {
    const [one] = group({ results: [result("a")] }).groups;
    assert.equal(groupRow(one ?? assert.fail()).accessibleLabel, "Today, 1 result");
    assert.deepEqual(moreRow("day/x", 1200), {
      id: "day/x/more",
      label: "Show 1,200 More",
      description: "",
      tooltip: "Show 1,200 More",
      accessibleLabel: "Show 1,200 More",
      icon: "ellipsis",
      context: "more",
      command: { id: "seoResearch.showMoreResults", args: ["day/x"] },
    });
  });

  it("falls back to the standard title where the own one has nothing to see", () => {
    assert.equal(resultTitle(result("a", { title: " \u202E " })), standardTitle(result("a")));
  });

  it("falls back to the standard title where a file has something else in place of the own one", () => {
    assert.equal(resultTitle({ ...result("a"), title: 5 }), standardTitle(result("a")));
  });
});
