import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import { data, isRatio, sum, world } from "./ownedRows.ts";
import type { Row } from "./ownedRows.ts";

describe("sandbox get_ad_performance: spec 4.3.10", () => {
  const ratiosOf = (row: Row): void => {
    isRatio(row["ctr"], row["clicks"], row["impressions"], 4);
    isRatio(row["average_cpc"], row["cost"], row["clicks"], 2);
    isRatio(row["average_cpm"], Number(row["cost"]) * 1000, row["impressions"], 2);
    isRatio(row["conversion_rate"], row["conversions"], row["clicks"], 4);
    isRatio(row["cost_per_conversion"], row["cost"], row["conversions"], 2);
    isRatio(row["roas"], row["conversion_value"], row["cost"], 2);
  };
  const counts = ["impressions", "clicks", "cost", "conversions", "conversion_value"];
  const addsUp = (rows: readonly Row[], whole: unknown): void => {
    for (const member of counts) {
      assert.ok(Math.abs(sum(rows, member) - Number(at(whole, member))) < 0.01, member);
    }
  };

  it("4.2: the overview has top campaigns, a daily trend and a network split that add up", () =>
    withSandbox(world, async (sandbox) => {
      const answer = await data(sandbox, "get_ad_performance", {});
      const overview = record(answer["overview"]);
      assert.deepEqual(Object.keys(overview), ["top_campaigns", "daily_trend", "network_split"]);
      assert.ok(!("rows" in answer) && !("group_by" in answer));
      addsUp(records(overview["daily_trend"]), answer["summary"]);
      addsUp(records(overview["network_split"]), answer["summary"]);
      assert.ok(
        records(overview["top_campaigns"]).every((row) => typeof row["campaign_type"] === "string"),
      );
      ratiosOf(record(answer["summary"]));
    }));

  it("4.3.10: campaign rows carry campaign_type and add up to the summary; ratios come from the counts", () =>
    withSandbox(world, async (sandbox) => {
      const answer = await data(sandbox, "get_ad_performance", { report: "campaign" });
      const rows = records(answer["rows"]);
      assert.equal(answer["row_count"], rows.length);
      assert.ok(new Set(rows.map((row) => row["campaign_type"])).size > 3);
      rows.forEach(ratiosOf);
      addsUp(rows, answer["summary"]);
      assert.deepEqual(await data(sandbox, "get_ad_performance", { group_by: "campaign" }), answer);
    }));

  it("4.3.10: keyword and search_term rows are of search campaigns only", () =>
    withSandbox(world, async (sandbox) => {
      const campaigns = records(
        (await data(sandbox, "get_ad_performance", { report: "campaign" }))["rows"],
      );
      const search = campaigns.filter((row) => row["campaign_type"] === "SEARCH");
      const spent = sum(search, "cost");
      for (const report of ["keyword", "search_term"]) {
        const { rows, notes } = await data(sandbox, "get_ad_performance", { report, limit: 1000 });
        assert.ok(
          records(rows).length > 10 &&
            records(rows).every((row) => row["campaign_type"] === "SEARCH"),
        );
        assert.match(String(notes), /search campaigns only/u);
        records(rows).forEach(ratiosOf);
        const cost = sum(records(rows), "cost");
        assert.ok(
          report === "keyword" ? Math.abs(cost - spent) < 1 : cost < spent,
          `${report}: ${cost} of ${spent}`,
        );
      }
    }));

  it("4.3.10: one account, its own currency; a platform without search campaigns has no keyword rows", () =>
    withSandbox({ ...world, account: "agency" }, async (sandbox) => {
      const german = await data(sandbox, "get_ad_performance", { ad_account: "ada_91b7e2" });
      assert.deepEqual(
        [german["currency"], german["account_timezone"], german["account_name"]],
        ["EUR", "Europe/Berlin", "Bergwerk Fahrräder"],
      );
      assert.match(String(german["notes"]), /EUR.*nothing is converted/u);
      const social = await data(sandbox, "get_ad_performance", {
        platform: "meta_ads",
        report: "keyword",
      });
      assert.deepEqual([social["rows"], social["row_count"]], [[], 0]);
    }));
});
