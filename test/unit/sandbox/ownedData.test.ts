import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "./sandboxUnderTest.ts";
import type { Received, SandboxUnderTest } from "./sandboxUnderTest.ts";

const world = { now: "2025-11-20" };
const tools = ["get_search_performance", "get_website_analytics", "get_ad_performance"];
const coffee = "site_3b91";

type Row = Record<string, unknown>;

async function data(sandbox: SandboxUnderTest, tool: string, body: object): Promise<Row> {
  return record((await sandbox.envelope(tool, body))["data"]);
}

function sum(rows: readonly Row[], member: string): number {
  return rows.reduce((all, row) => all + Number(row[member]), 0);
}

/** `actual` is `part / whole`, rounded to so many digits; null where there is nothing to divide by. */
function isRatio(actual: unknown, part: unknown, whole: unknown, digits: number): void {
  if (Number(whole) === 0) {
    assert.equal(actual, null);
    return;
  }
  const expected = Number(part) / Number(whole);
  assert.ok(
    Math.abs(Number(actual) - expected) <= 0.5001 * 10 ** -digits,
    `${String(actual)} of ${expected}`,
  );
}

describe("sandbox owned-data errors (spec 7)", () => {
  const refusal = async (sandbox: SandboxUnderTest, tool: string, body: object): Promise<Row> => {
    const received: Received = await sandbox.tool(tool, body);
    assert.equal(received.status, 409, received.text);
    const detail = record(at(received.body, "detail"));
    assert.deepEqual(Object.keys(detail), ["code", "message", "options"]);
    return detail;
  };

  it("connection_required: nothing is connected; nothing is charged, and the log names it", () =>
    withSandbox({ account: "empty" }, async (sandbox) => {
      for (const tool of tools) {
        const { code, options } = await refusal(sandbox, tool, {});
        assert.deepEqual([code, options], ["connection_required", []]);
      }
      assert.equal(await sandbox.balance(), 500);
      const [, entry] = await sandbox.usage();
      assert.deepEqual(
        [entry?.["error_type"], entry?.["credits_charged"], entry?.["status_code"]],
        ["connection_required", 0, 409],
      );
    }));

  it("website_required lists the websites that have the source, and each of them answers", () =>
    withSandbox({ account: "agency" }, async (sandbox) => {
      const sources = {
        get_search_performance: ["site_3b91", "site_c41e"],
        get_website_analytics: ["site_3b91", "site_77d0"],
      };
      for (const [tool, ids] of Object.entries(sources)) {
        const { code, options } = await refusal(sandbox, tool, {});
        assert.equal(code, "website_required");
        assert.deepEqual(
          records(options).map((option) => option["website_id"]),
          ids,
        );
        for (const option of records(options)) {
          const answer = await data(sandbox, tool, { website_id: option["website_id"] });
          assert.deepEqual(
            [answer["website_id"], answer["domain"]],
            [option["website_id"], option["primary_domain"]],
          );
        }
      }
    }));

  it("platform_required comes before account_required, and every option leads on", () =>
    withSandbox({ account: "agency" }, async (sandbox) => {
      const first = await refusal(sandbox, "get_ad_performance", {});
      assert.equal(first["code"], "platform_required");
      assert.deepEqual(
        records(first["options"]).map((option) => option["platform"]),
        ["google_ads", "meta_ads"],
      );
      const second = await refusal(sandbox, "get_ad_performance", { platform: "google_ads" });
      assert.equal(second["code"], "account_required");
      assert.deepEqual(
        records(second["options"]).map((option) => option["ad_account"]),
        ["ada_6f20c4", "ada_91b7e2"],
      );
      for (const option of records(second["options"])) {
        const answer = await data(sandbox, "get_ad_performance", {
          platform: "google_ads",
          ad_account: option["ad_account"],
        });
        assert.equal(answer["currency"], option["currency"]);
      }
      assert.equal(
        (await data(sandbox, "get_ad_performance", { platform: "meta_ads" }))["ad_account"],
        "ada_2c5508",
      );
      assert.equal(
        (await data(sandbox, "get_ad_performance", { ad_account: "ada_91b7e2" }))["platform"],
        "google_ads",
      );
    }));

  it("binding_required: the website or the platform has no such source", () =>
    withSandbox({ account: "agency" }, async (sandbox) => {
      const code = async (tool: string, body: object): Promise<unknown> =>
        (await refusal(sandbox, tool, body))["code"];
      assert.equal(
        await code("get_search_performance", { website_id: "site_77d0" }),
        "binding_required",
      );
      assert.equal(
        await code("get_website_analytics", { website_id: "site_c41e" }),
        "binding_required",
      );
      assert.equal(await code("get_ad_performance", { platform: "bird_ads" }), "binding_required");
    }));

  it("404: an id that is not the account's", () =>
    withSandbox({ account: "agency" }, async (sandbox) => {
      assert.equal(
        (await sandbox.tool("get_search_performance", { website_id: "site_0000" })).status,
        404,
      );
      assert.equal(
        (await sandbox.tool("get_ad_performance", { ad_account: "ada_000000" })).status,
        404,
      );
      assert.equal(
        (
          await sandbox.tool("get_ad_performance", {
            ad_account: "ada_2c5508",
            platform: "google_ads",
          })
        ).status,
        404,
      );
      assert.equal(await sandbox.balance(), 500);
    }));

  it("422: periods, comparisons, dimensions and search types nobody knows", () =>
    withSandbox({}, async (sandbox) => {
      const wrong: readonly (readonly [tool: string, body: object, field: string])[] = [
        ["get_search_performance", { period: "lately" }, "period"],
        ["get_search_performance", { period: "last_0_days" }, "period"],
        ["get_website_analytics", { compare_to: "the neighbours" }, "compare_to"],
        ["get_search_performance", { group_by: "mood" }, "group_by"],
        ["get_website_analytics", { report: "everything" }, "report"],
        ["get_ad_performance", { report: "audience" }, "report"],
        ["get_search_performance", { search_type: "maps" }, "search_type"],
        [
          "get_search_performance",
          { start_date: "2025-11-10", end_date: "2025-11-01" },
          "end_date",
        ],
      ];
      for (const [tool, body, field] of wrong) {
        const received = await sandbox.tool(tool, body);
        assert.equal(received.status, 422, received.text);
        assert.deepEqual(records(at(received.body, "detail"))[0]?.["loc"], ["body", field]);
      }
      assert.equal(await sandbox.balance(), 500);
    }));
});

describe("sandbox owned data (spec 4.3.10)", () => {
  it("4.3.10: measured through a connection, not estimated", () =>
    withSandbox(world, async (sandbox) => {
      for (const [tool, source] of [
        ["get_search_performance", "webmaster_console"],
        ["get_website_analytics", "analytics_property"],
        ["get_ad_performance", "ads_platform"],
      ] as const) {
        const [fact] = records((await sandbox.envelope(tool, {}))["facts"]);
        const provenance = record(fact?.["provenance"]);
        assert.deepEqual(
          [provenance["source_class"], provenance["method"], provenance["confidence"]],
          [source, "reported", 0.98],
        );
        assert.match(String(provenance["connection_id"]), /^conn_/u);
      }
    }));

  it("periods: the named days, those before, the same days a year ago, or no comparison", () =>
    withSandbox(world, async (sandbox) => {
      const echo = async (body: object): Promise<unknown[]> => {
        const {
          period,
          date_range: range,
          compare_to: compared,
          data_state: state,
        } = await data(sandbox, "get_website_analytics", body);
        return [period, range, compared, state];
      };
      const days = (start_date: string, end_date: string): object => ({ start_date, end_date });
      assert.deepEqual(await echo({}), [
        "last_28_days",
        days("2025-10-23", "2025-11-19"),
        { period: "previous_period", ...days("2025-09-25", "2025-10-22") },
        "partial",
      ]);
      assert.deepEqual(await echo({ period: "last_7_days", compare_to: "previous_year" }), [
        "last_7_days",
        days("2025-11-13", "2025-11-19"),
        { period: "previous_year", ...days("2024-11-13", "2024-11-19") },
        "partial",
      ]);
      assert.deepEqual(await echo({ period: "last_12_months", compare_to: "none" }), [
        "last_12_months",
        days("2024-11-20", "2025-11-19"),
        null,
        "partial",
      ]);
      assert.deepEqual(
        await echo({
          start_date: "2025-03-01",
          end_date: "2025-03-31",
          compare_to: "none",
          period: "last_7_days",
        }),
        ["custom", days("2025-03-01", "2025-03-31"), null, "final"],
      );
    }));

  it("a comparison shows what the earlier days show by themselves", () =>
    withSandbox(world, async (sandbox) => {
      for (const tool of tools) {
        const now = record(
          (
            await data(sandbox, tool, {
              start_date: "2025-09-01",
              end_date: "2025-09-30",
              compare_to: "previous_period",
            })
          )["summary"],
        );
        const before = record(
          (
            await data(sandbox, tool, {
              start_date: "2025-08-02",
              end_date: "2025-08-31",
              compare_to: "none",
            })
          )["summary"],
        );
        for (const [member, value] of Object.entries(before)) {
          assert.equal(now[`previous_${member}`], value, `${tool} ${member}`);
        }
      }
    }));

  it("days before the beginning and days to come are empty, not wrong", () =>
    withSandbox(world, async (sandbox) => {
      for (const tool of tools) {
        for (const days of [
          { start_date: "1999-01-01", end_date: "1999-12-31" },
          { start_date: "2031-01-01" },
          { end_date: "0000-01-01" },
        ]) {
          const answer = await data(sandbox, tool, {
            ...days,
            group_by: tool === "get_ad_performance" ? "campaign" : "device",
          });
          assert.deepEqual(answer["rows"], []);
          assert.ok(
            Object.values(record(answer["summary"])).every(
              (value) => value === 0 || value === null,
            ),
          );
        }
      }
    }));
});

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
