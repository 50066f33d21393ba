import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import { coffee, data, isRatio, sum, world } from "./ownedRows.ts";

describe("sandbox get_search_performance: spec 4.3.10", () => {
  it("5.15: the summary's ratio comes from its counts; days add up to it, queries to less", () =>
    withSandbox(world, async (sandbox) => {
      const dates = await data(sandbox, "get_search_performance", { group_by: "date" });
      const summary = record(dates["summary"]);
      isRatio(summary["ctr"], summary["clicks"], summary["impressions"], 4);
      assert.equal(sum(records(dates["rows"]), "clicks"), summary["clicks"]);
      assert.equal(sum(records(dates["rows"]), "impressions"), summary["impressions"]);
      const queries = await data(sandbox, "get_search_performance", {
        group_by: "query",
        limit: 1000,
      });
      assert.deepEqual(queries["summary"], summary);
      assert.ok(sum(records(queries["rows"]), "clicks") < Number(summary["clicks"]));
      assert.ok(sum(records(queries["rows"]), "impressions") < Number(summary["impressions"]));
      assert.ok(Array.isArray(queries["notes"]) && queries["notes"].join().includes("anonymised"));
    }));

  it("5.15: rows have sensible figures, whatever they are grouped by", () =>
    withSandbox(world, async (sandbox) => {
      for (const dimension of ["query", "page", "country", "device", "date"]) {
        const { rows, group_by: groupBy } = await data(sandbox, "get_search_performance", {
          website_id: coffee,
          group_by: dimension,
          limit: 1000,
        });
        assert.equal(groupBy, dimension);
        assert.ok(records(rows).length > 2, dimension);
        for (const row of records(rows)) {
          assert.equal(typeof row[dimension], "string");
          assert.ok(Number(row["clicks"]) <= Number(row["impressions"]));
          isRatio(row["ctr"], row["clicks"], row["impressions"], 4);
          assert.ok(
            row["position"] === null ||
              (Number(row["position"]) >= 1 && Number(row["position"]) <= 100),
          );
        }
      }
    }));

  it("5.15: the last two to three days are incomplete, dates are Pacific", () =>
    withSandbox(world, async (sandbox) => {
      const {
        rows,
        notes,
        data_state: state,
      } = await data(sandbox, "get_search_performance", {
        group_by: "date",
        period: "last_28_days",
      });
      const clicks = records(rows).map((row) => Number(row["clicks"]));
      const usual = clicks.slice(0, -3).reduce((all, one) => all + one, 0) / (clicks.length - 3);
      assert.ok(Number(clicks.at(-1)) < usual / 2, clicks.join());
      assert.equal(state, "partial");
      assert.match(String(notes), /Pacific.*2 to 3 days/su);
      const later = await data(sandbox, "get_search_performance", {
        start_date: "2025-10-01",
        end_date: "2025-10-31",
      });
      assert.ok(!String(later["notes"]).includes("incomplete"));
    }));

  it("5.15: discover and news have no position and no queries", () =>
    withSandbox(world, async (sandbox) => {
      for (const type of ["discover", "news"]) {
        const pages = await data(sandbox, "get_search_performance", {
          search_type: type,
          group_by: "page",
        });
        assert.ok(!JSON.stringify(pages).includes('position"'), type);
        assert.ok(records(pages["rows"]).length > 0);
        assert.deepEqual(
          (await data(sandbox, "get_search_performance", { search_type: type, group_by: "query" }))[
            "rows"
          ],
          [],
        );
      }
    }));

  it("its pages are those that an audit finds, its queries those that the site ranks for", () =>
    withSandbox({ ...world, credits: 5000 }, async (sandbox) => {
      const domain = await sandbox.envelope("inspect_domain", { domain: "harborlanecoffee.com" });
      const queries = records(
        (await data(sandbox, "get_search_performance", { group_by: "query", limit: 1000 }))["rows"],
      ).map((row) => row["query"]);
      const keywords = records(at(domain, "data", "top_keywords")).map((row) => row["keyword"]);
      assert.ok(
        keywords.filter((keyword) => queries.includes(keyword)).length > keywords.length / 2,
      );
      const pages = records(
        (await data(sandbox, "get_search_performance", { group_by: "page", limit: 1000 }))["rows"],
      ).map((row) => row["page"]);
      const audited = records(
        at(
          await sandbox.envelope("audit_site", { domain: "harborlanecoffee.com" }),
          "data",
          "pages",
        ),
      ).map((row) => row["url"]);
      assert.ok(audited.filter((url) => pages.includes(url)).length > audited.length / 2);
      const ranking = records(at(domain, "data", "top_pages")).map((row) => row["url"]);
      assert.ok(ranking.filter((url) => pages.includes(url)).length > ranking.length / 2);
    }));
});
