import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import * as path from "node:path";
import { mayBeRead } from "../../../../src/research/agents/findSaved.ts";
import { hasOwnData } from "../../../../src/research/backup/withoutAccount.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { envelopeOf } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import type { SearchConsoleExport } from "../../../../src/research/searchConsole/export.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import type { ExportChoices } from "../../../../src/research/searchConsole/readExport.ts";
import {
  exportTool,
  isSearchConsoleExport,
  keepExport,
  withoutPrivateRows,
} from "../../../../src/research/searchConsole/savedExport.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const folder = path.join(repositoryRoot, "test/fixtures/tables");
const now = new Date("2026-11-26T09:00:00Z");

async function exportIn(name: string, choices: ExportChoices = {}): Promise<SearchConsoleExport> {
  const reading = await readExport(
    [{ name, bytes: readFileSync(path.join(folder, name)) }],
    choices,
  );
  assert.ok(reading.kind === "export", JSON.stringify(reading));
  return reading.exported;
}

describe("a saved export of Search Console", () => {
  let scratch: ReturnType<typeof scratchFolder>;
  let store: ResultStore;
  beforeEach(() => {
    scratch = scratchFolder({ inMemory: true });
    store = new ResultStore(scratch.path);
  });
  afterEach(() => {
    scratch.remove();
  });

  it("has what a comparison by Get Search Performance has, costs nothing and belongs to no account", async () => {
    const exported = await exportIn("shop.example.com-Performance-on-Search-2026-11-25.zip");
    const { result, isNew } = await keepExport(store, exported, { projects: ["file:///p"], now });
    assert.equal(isNew, true);
    assert.ok(isSearchConsoleExport(result));
    const { tool, subject, cost, balanceAfter, market, origin } = result;
    assert.deepEqual(
      { tool, subject, cost, balanceAfter, market, origin },
      {
        tool: exportTool,
        subject: "shop.example.com",
        cost: 0,
        balanceAfter: null,
        market: null,
        origin: "search console",
      },
    );
    const { data } = envelopeOf(result) ?? {};
    assert.ok(data);
    assert.equal(data["domain"], "shop.example.com");
    assert.equal(data["data_state"], "partial");
    assert.deepEqual(data["date_range"], { start_date: "2026-10-27", end_date: "2026-11-23" });
    assert.deepEqual(data["compare_to"], { start_date: "2026-09-29", end_date: "2026-10-26" });
    assert.deepEqual(data["summary"], {
      clicks: 262,
      impressions: 8410,
      ctr: 262 / 8410,
      previous_clicks: 339,
      previous_impressions: 8830,
      previous_ctr: 339 / 8830,
    });
    assert.deepEqual(Array.isArray(data["rows"]) ? data["rows"][1] : undefined, {
      page: "https://shop.example.com/moka-pot",
      clicks: 0,
      impressions: 0,
      ctr: null,
      position: null,
      previous_clicks: 6,
      previous_impressions: 420,
      previous_ctr: 6 / 420,
      previous_position: 9.5,
    });
    assert.equal(hasOwnData(tool), true);
    const [listed] = (await store.list()).results;
    const view = { belongs: () => true, now: now.getTime() };
    assert.ok(listed !== undefined && !mayBeRead(listed, { ...view, ownData: false }));
    assert.ok(mayBeRead(listed, { ...view, ownData: true }));
    assert.equal(listed.site, "shop.example.com");
    assert.equal(listed.period, "2026-10-27 – 2026-11-23");
  });

  it("is one for the same bytes, whatever the file is called; what was answered meanwhile counts", async () => {
    const name = "gsc-api-query-page.json";
    const bytes = readFileSync(path.join(folder, name));
    const keep = async (
      file: string,
      choices: ExportChoices,
    ): Promise<{ id: string; isNew: boolean }> => {
      const reading = await readExport([{ name: file, bytes }], choices);
      assert.ok(reading.kind === "export");
      const { result, isNew } = await keepExport(store, reading.exported, { projects: [], now });
      return { id: result.id, isNew };
    };
    const first = await keep(name, {});
    assert.deepEqual(await keep("renamed.json", {}), { id: first.id, isNew: false });
    await store.describe(first.id, { title: "Mine", tags: ["a"] });
    const answered = await keep(name, { property: "sc-domain:example.com", searchType: "web" });
    assert.equal(answered.isNew, true);
    const { results } = await store.list();
    assert.deepEqual(
      results.map(({ id, title, tags }) => ({ id, title, tags })),
      [{ id: answered.id, title: "Mine", tags: ["a"] }],
    );
  });

  it("doesn't lose earlier answers where it is imported again, and is of each project it is imported for", async () => {
    const bytes = readFileSync(path.join(folder, "gsc-api-query-page.json"));
    const keep = async (choices: ExportChoices, project: string): Promise<SavedResult> => {
      const reading = await readExport([{ name: "r.json", bytes }], choices);
      assert.ok(reading.kind === "export");
      return (await keepExport(store, reading.exported, { projects: [project], now })).result;
    };
    const period = ["2026-10-27", "2026-11-23"] as const;
    const first = await keep({ property: "example.com", period }, "file:///a");
    const again = await keep({}, "file:///b");
    assert.equal(again.id, first.id);
    assert.deepEqual(again.projects, ["file:///a", "file:///b"]);
    const more = await keep({ searchType: "web", filters: "none" }, "file:///c");
    assert.deepEqual(more.projects, ["file:///a", "file:///b", "file:///c"]);
    const { property, start_date, search_type, filters } = more.args;
    assert.deepEqual(
      { property, start_date, search_type, filters },
      { property: "example.com", start_date: period[0], search_type: "web", filters: {} },
    );
    assert.equal((await store.list()).results.length, 1);
  });

  it("marks queries that name a person, and keeps what narrows it with the one page it is of", async () => {
    const exported = await exportIn("example.com-Performance-on-Search-2026-11-25.zip");
    const { result } = await keepExport(store, exported, { projects: [], now });
    const rows = envelopeOf(result)?.data["queries"];
    assert.ok(Array.isArray(rows));
    assert.deepEqual(
      rows.flatMap((row: Record<string, unknown>) =>
        row["private"] === true ? [row["query"]] : [],
      ),
      ["write to hello@example.com", "call +1 202 555 0142"],
    );
    const filtered = await exportIn(
      "https___www.example.com_-Performance-on-Search-2026-11-25.zip",
    );
    const { result: part } = await keepExport(store, filtered, { projects: [], now });
    assert.deepEqual(part.args["filters"], { page: "+/guides/" });
    assert.equal(part.args["queries_of"], undefined);
    assert.equal(part.subject, "https://www.example.com/");
  });

  it("goes into a project without the queries that name a person", async () => {
    const exported = await exportIn("example.com-Performance-on-Search-2026-11-25.zip");
    const { result } = await keepExport(store, exported, { projects: [], now });
    assert.ok(result.envelope !== null);
    const text = JSON.stringify(withoutPrivateRows(result.envelope));
    assert.doesNotMatch(text, /hello@example|202 555/u);
    assert.match(text, /cold brew/u);
    const filtered = withoutPrivateRows({
      data: {
        filters: { query: "+ann@b.example", page: "+/guides/" },
        rows_by: [{ query: "a@b.example", country: "deu", private: true }],
      },
    });
    assert.deepEqual(filtered, {
      data: { filters: { query: "…", page: "+/guides/" }, rows_by: [] },
    });
  });
});
