import assert from "node:assert/strict";
import type { Availability } from "../../../../src/research/tools/availability.ts";
import { argumentsInWords } from "../../../../src/editor/features/paidCalls/argumentsInWords.ts";
import { toolOf, toolRows } from "../../../../src/editor/features/tools/toolRows.ts";
import type { ToolRow } from "../../../../src/editor/features/tools/toolRows.ts";
import { formatCredits } from "../../../../src/shared/format.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { ToolArguments } from "../../../../src/research/tools/definition.ts";
import { inspectSearchVisibility } from "../../../../src/research/tools/inspectSearchVisibility.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

const free: Availability = { ok: true };
const notEnabled: Availability = { ok: false, reason: "Not in your plan.", remedy: "enable" };
const notConnected: Availability = { ok: false, reason: "No website yet.", remedy: "connect" };

function rows(availability: Availability, lastUsed?: ToolArguments): readonly ToolRow[] {
  return toolRows(catalogue, () => ({ availability, lastUsed })).flatMap(({ tools }) => tools);
}

describe("the rows of the Tools view", () => {
  it("are grouped as the field groups its tools, each tool once", () => {
    const groups = toolRows(catalogue, () => ({ availability: free, lastUsed: undefined }));
    assert.deepEqual(
      groups.map(({ label, tools }) => [label, tools.map(({ tool }) => tool)]),
      [
        ["Keywords", ["research_keywords", "inspect_keyword", "compare_keyword_coverage"]],
        ["Search results", ["inspect_serp", "inspect_search_visibility"]],
        ["Domains and competitors", ["inspect_domain", "discover_competitors"]],
        ["Backlinks", ["inspect_backlinks", "compare_backlink_gap"]],
        ["AI answers", ["inspect_ai_visibility", "discover_ai_citations"]],
        ["Site and pages", ["inspect_page", "audit_site"]],
        ["My data", ["get_search_performance", "get_website_analytics", "get_ad_performance"]],
        ["Datasets", ["export_dataset"]],
      ],
    );
    const ids = [...groups, ...groups.flatMap(({ tools }) => tools)].map(({ id }) => id);
    assert.equal(new Set(ids).size, 8 + 17);
  });

  for (const tool of catalogue) {
    it(`${tool.name}: the price, what it is for, a click that opens its form, and the words for its state`, () => {
      const find = (list: readonly ToolRow[]): ToolRow =>
        list.find((row) => row.tool === tool.name) ?? assert.fail();
      const price = formatCredits(tool.cost);

      const offered = find(rows(free));
      assert.deepEqual(
        [offered.label, offered.description, offered.price, offered.about, offered.icon],
        [tool.title, String(tool.cost), price, tool.description, tool.icon],
      );
      assert.deepEqual(offered.command, { id: "seoResearch.openForm", args: [tool.name] });
      assert.deepEqual([offered.unavailable, offered.context], [false, "tool"]);
      assert.deepEqual(offered.tooltip.split("\n").slice(0, 2), [
        `${tool.title} (${price})`,
        tool.description,
      ]);
      assert.equal(offered.tooltip.split("\n").length, tool.needs === undefined ? 2 : 3);
      assert.equal(offered.accessibleLabel, `${tool.title}, ${price}`);

      const withheld = find(rows(notEnabled));
      assert.deepEqual([withheld.unavailable, withheld.context], [true, "tool.unavailable"]);
      assert.equal(withheld.description, `${tool.cost} · not enabled`);
      assert.equal(withheld.about, "unavailable: Not in your plan.");
      assert.equal(
        withheld.accessibleLabel,
        `${tool.title}, ${price}, unavailable: Not in your plan.`,
      );
      assert.ok(withheld.tooltip.endsWith("\nunavailable: Not in your plan."));
      assert.deepEqual(withheld.command, offered.command);
      assert.equal(find(rows(notConnected)).description, `${tool.cost} · not connected`);
    });
  }

  it("say what a tool needs, what is to be noted, and what it was last asked", () => {
    const noted = toolRows(catalogue, () => ({
      availability: { ok: true, note: "Beta." },
      lastUsed: { seed: "espresso" },
    })).flatMap(({ tools }) => tools);
    const tooltips = new Map(
      noted.map(({ tool, tooltip }) => [tool, tooltip.split("\n").slice(2)]),
    );
    assert.deepEqual(tooltips.get("inspect_backlinks"), [
      "Needs backlink tools enabled for your account.",
      "Beta.",
      "Last used with: Seed: espresso",
    ]);
    assert.match(tooltips.get("get_search_performance")?.[0] ?? "", /connected search console/u);
    assert.match(tooltips.get("get_website_analytics")?.[0] ?? "", /connected web analytics/u);
    assert.match(tooltips.get("get_ad_performance")?.[0] ?? "", /activated ad account/u);
    assert.ok(noted.every(({ context, unavailable }) => context === "tool.used" && !unavailable));
    assert.ok(rows(notConnected, {}).every(({ context }) => context === "tool.unavailable.used"));
  });
});

describe("a call's arguments in words", () => {
  it("go by the labels of the form, and count what is too long to name", () => {
    const args = { domain: "example.com", keywords: ["a", "b", "c", "d", "e"], mode: "live" };
    assert.equal(
      argumentsInWords(inspectSearchVisibility, args),
      "Domain: example.com · Keywords: a, b, c and 2 more · Mode: live",
    );
  });

  it("show members that no form knows, clipped, without what turns text round or breaks lines", () => {
    const text = argumentsInWords(researchKeywords, {
      my_field: `x\n\u202Ey ${"z".repeat(500)}`,
      deep: { a: [1] },
      none: null,
    });
    assert.match(text, /^My field: x y z+… · Deep: \{"a":\[1\]\} · None: /u);
    assert.ok(text.length < 150);
  });

  it("say nothing of a call without arguments", () => {
    assert.equal(argumentsInWords(researchKeywords, {}), "");
  });
});

describe("the tool a command is meant for", () => {
  it("is found by its name and by its row", () => {
    for (const tool of catalogue) {
      assert.equal(toolOf(tool.name), tool);
    }
    for (const row of rows(free)) {
      assert.equal(toolOf(row).name, row.tool);
    }
  });

  it("is never guessed", () => {
    for (const argument of [
      undefined,
      null,
      "",
      "drop_table",
      7,
      {},
      { tool: 7 },
      { tool: "nonsense" },
      ["research_keywords"],
    ]) {
      assert.throws(() => toolOf(argument), /Choose a tool/u);
    }
  });
});
