import assert from "node:assert/strict";
import { codeWord } from "../../../../src/shared/codeWords.ts";
import { formatCell } from "../../../../src/shared/columnFormats.ts";
import { formatInteger } from "../../../../src/shared/format.ts";
import { record } from "../../sandbox/sandboxUnderTest.ts";
import { columnKeys, pictureNames, pictureOf } from "./shown.ts";
import { askedTools, texts } from "./askedTools.ts";

describe("what answers about pages and own data are shown as", () => {
  const { answerOf, data, rows, model } = askedTools([
    "audit_site",
    "inspect_keyword",
    "inspect_page",
    "get_search_performance",
    "get_website_analytics",
    "get_ad_performance",
  ]);

  it("audit_site: the score, what was read, recommendations first, worst first", () => {
    const built = model("audit_site");
    const dial = pictureOf(built, "health", "dial");
    assert.deepEqual([dial.value, dial.most], [data("audit_site", "onpage_score"), 100]);
    const issues = record(data("audit_site", "issues_summary"));
    const read = `${formatInteger(Number(data("audit_site", "pages_audited")))} of ${formatInteger(Number(data("audit_site", "pages_discovered")))} found`;
    assert.deepEqual(texts(dial.beside), [
      ...["high", "medium", "low"].map((severity) => formatInteger(Number(issues[severity]))),
      read,
      "0",
    ]);
    const tables = built.document.sections
      .filter(({ kind }) => kind === "table")
      .map(({ name }) => name);
    assert.deepEqual(tables.slice(0, 3), ["recommendations", "issue_clusters", "pages"]);
    const pages = new Map(
      rows("audit_site", "issue_clusters").map((row) => [
        codeWord(String(row["issue"])),
        row["affected_pages"],
      ]),
    );
    assert.ok(
      pictureOf(built, "issues", "bars").bars.every(
        ({ label, value }) => pages.get(label) === value,
      ),
    );
  });

  it("inspect_keyword: figures and 24 months, oldest first", () => {
    const built = model("inspect_keyword");
    const answer = record(answerOf("inspect_keyword")["data"]);
    assert.deepEqual(texts(pictureOf(built, "figures", "tiles").tiles), [
      formatInteger(Number(answer["monthly_volume"])),
      formatCell(answer["cpc_usd"], "money"),
      "Medium",
      "Informational",
    ]);
    const [line] = pictureOf(built, "trend", "lines").lines;
    assert.deepEqual(
      line?.points.map(({ value }) => value),
      rows("inspect_keyword", "trend")
        .map((row) => row["search_volume"])
        .toReversed(),
    );
    assert.deepEqual(
      [line?.points[0]?.label, line?.points.at(-1)?.label],
      ["Nov 2024", "Oct 2026"],
    );
  });

  it("inspect_page: keywords and visits", () => {
    const answer = record(answerOf("inspect_page")["data"]);
    assert.deepEqual(
      texts(pictureOf(model("inspect_page"), "figures", "tiles").tiles),
      [answer["organic_keywords"], answer["estimated_organic_traffic_per_month"]].map((figure) =>
        formatInteger(Number(figure)),
      ),
    );
  });

  it("owned data: totals of the summary against the days before, and day series of the rows", () => {
    const built = model("get_search_performance");
    const { tiles } = pictureOf(built, "totals", "tiles");
    const summary = record(data("get_search_performance", "summary"));
    assert.deepEqual(
      tiles.map(({ label }) => label),
      ["Clicks", "Impressions", "CTR", "Position"],
    );
    assert.equal(tiles[0]?.text, formatInteger(Number(summary["clicks"])));
    assert.ok(
      tiles[0]?.change?.text.endsWith(` vs. ${formatInteger(Number(summary["previous_clicks"]))}`),
    );
    const [line] = pictureOf(built, "rows:clicks", "lines").lines;
    assert.deepEqual(
      line?.points.map(({ value }) => value),
      rows("get_search_performance", "rows").map(({ clicks }) => clicks),
    );
    assert.deepEqual(
      pictureNames(model("get_website_analytics")),
      ["totals"],
      "channels are no days",
    );
    assert.deepEqual(columnKeys(model("get_website_analytics"), "rows").slice(0, 2), [
      "channel",
      "active_users",
    ]);
  });

  it("get_ad_performance: the account's currency stands beside every amount", () => {
    const built = model("get_ad_performance");
    const summary = record(data("get_ad_performance", "summary"));
    const cost = pictureOf(built, "totals", "tiles").tiles.find(({ label }) => label === "Cost");
    assert.equal(cost?.text, `${formatCell(summary["cost"], "money")} USD`);
    assert.ok(
      cost?.change?.text.endsWith(` vs. ${formatCell(summary["previous_cost"], "money")} USD`),
    );
    const labels =
      built.tables.get("overview.top_campaigns")?.columns.map(({ label }) => label) ?? [];
    assert.ok(
      labels.includes("Cost (USD)") &&
        labels.includes("Previous cost (USD)") &&
        labels.includes("Clicks"),
    );
    assert.equal(
      pictureOf(built, "overview.daily_trend:cost", "lines").lines[0]?.points.length,
      28,
    );
  });
});
