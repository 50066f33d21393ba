import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import { data, isRatio, sum, world } from "./ownedRows.ts";
import type { Row } from "./ownedRows.ts";

describe("sandbox get_website_analytics: spec 4.3.10", () => {
  const ratiosOf = (row: Row): void => {
    isRatio(row["engagement_rate"], row["engaged_sessions"], row["sessions"], 4);
    isRatio(row["views_per_session"], row["views"], row["sessions"], 2);
    assert.ok(
      Number(row["engaged_sessions"]) <= Number(row["sessions"]) &&
        Number(row["new_users"]) <= Number(row["active_users"]),
    );
  };

  it("4.2: a grouped report has group_by and rows, the overview has neither", () =>
    withSandbox(world, async (sandbox) => {
      const members = "website_id domain report period date_range compare_to data_state summary";
      assert.equal(
        Object.keys(await data(sandbox, "get_website_analytics", {})).join(" "),
        members,
      );
      const grouped = await data(sandbox, "get_website_analytics", { report: "channel" });
      assert.equal(Object.keys(grouped).join(" "), `${members} group_by rows`);
      assert.deepEqual(
        grouped,
        await data(sandbox, "get_website_analytics", { group_by: "channel" }),
      );
      assert.ok(records(grouped["rows"]).some((row) => row["channel"] === "Organic Search"));
    }));

  it("4.3.10: ratios come from the counts, in the summary and in every row", () =>
    withSandbox(world, async (sandbox) => {
      for (const dimension of [
        "channel",
        "source",
        "landing_page",
        "page",
        "country",
        "device",
        "date",
      ]) {
        const { summary, rows } = await data(sandbox, "get_website_analytics", {
          group_by: dimension,
          limit: 1000,
          compare_to: "none",
        });
        ratiosOf(record(summary));
        records(rows).forEach(ratiosOf);
        assert.equal(sum(records(rows), "sessions"), at(summary, "sessions"), dimension);
        assert.ok(
          sum(records(rows), "active_users") >= Number(at(summary, "active_users")),
          "users count in several rows",
        );
      }
    }));

  it("agrees with the search console: organic sessions are about the clicks of complete days", () =>
    withSandbox(world, async (sandbox) => {
      const days = { start_date: "2025-09-01", end_date: "2025-09-30" };
      const clicks = Number(
        at(await data(sandbox, "get_search_performance", days), "summary", "clicks"),
      );
      const rows = records(
        (await data(sandbox, "get_website_analytics", { ...days, group_by: "source" }))["rows"],
      );
      const sessions = Number(rows.find((row) => row["source"] === "google")?.["sessions"]);
      assert.ok(sessions > clicks && sessions < clicks * 1.4, `${sessions} of ${clicks}`);
    }));
});
