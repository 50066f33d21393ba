import assert from "node:assert/strict";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { Received, SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";
import { data, tools, world } from "./ownedRows.ts";
import type { Row } from "./ownedRows.ts";

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
