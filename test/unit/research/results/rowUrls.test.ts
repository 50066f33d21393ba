import assert from "node:assert/strict";
import { columnsOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { urlsOf } from "../../../../src/research/results/rowValues.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { memberOf, rowsOf } from "../../../../src/shared/reading.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";

const urls = (rows: readonly JsonRecord[]): string[] => urlsOf({ rows, columns: columnsOf(rows) });
const rows = (name: string, member: string): readonly JsonRecord[] =>
  rowsOf(memberOf(wireFixture(name).response.body, "data"), member);

describe("the web addresses of rows", () => {
  it("are those of an audit's pages and issues, and of a keyword's position", () => {
    assert.deepEqual(urls(rows("audit_site", "pages").slice(0, 1)), [
      "https://harborlanecoffee.com/contact",
    ]);
    assert.deepEqual(urls(rows("audit_site", "issue_clusters").slice(1)), [
      "https://harborlanecoffee.com/about",
      "https://harborlanecoffee.com/contact",
    ]);
    assert.deepEqual(urls(rows("inspect_search_visibility", "positions")), [
      "https://harborlanecoffee.com/guides/pour-over-coffee",
    ]);
    assert.deepEqual(urls([{ page: "https://a.example/b", clicks: 3 }]), ["https://a.example/b"]);
  });

  it("are each there once, and nothing that isn't one", () => {
    const page = { url: "https://a.example/", title: "https://no.example/ in a title" };
    assert.deepEqual(urls([page, page]), ["https://a.example/"]);
    assert.deepEqual(urls([{ url: null, sample_urls: ["javascript:alert(1)", 3] }]), []);
  });
});
