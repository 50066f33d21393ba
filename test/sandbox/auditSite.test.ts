import assert from "node:assert/strict";
import fc from "fast-check";
import { auditOf } from "../../src/sandbox/world/site/audit.ts";
import { severities } from "../../src/sandbox/world/site/onPage.ts";
import { sitePages } from "../../src/sandbox/world/site/pages.ts";
import { snapshot } from "../../src/sandbox/world/snapshot.ts";
import { at, record, records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";

const world = { now: "2025-11-20" };
const day = snapshot(new Date("2025-11-20"), {});
const domain = "harborlanecoffee.com";

describe("sandbox audit_site: spec 4.3.9", () => {
  it("4.2: all members, compact pages, codes of the list", () =>
    withSandbox(world, async (sandbox) => {
      const data = record((await sandbox.envelope("audit_site", { domain }))["data"]);
      assert.deepEqual(
        Object.keys(data).join(" "),
        "domain discovery_source pages_discovered pages_audited pages_excluded fetch_failures render_warning templates_sampled onpage_score " +
          "issues_summary excluded_summary page_class_summary worst_page recommendations issue_clusters pages",
      );
      const pages = records(data["pages"]);
      assert.equal(pages.length, data["pages_audited"]);
      assert.ok(pages.length > 0 && pages.length <= 20);
      for (const page of pages) {
        assert.deepEqual(Object.keys(page), [
          "url",
          "status_code",
          "page_class",
          "word_count",
          "issues",
          "title",
        ]);
        assert.ok(
          Array.isArray(page["issues"]) &&
            page["issues"].every((issue) => Object.hasOwn(severities, String(issue))),
        );
      }
    }));

  it("4.3.9: raw HTML of sampled pages, without JavaScript and vitals, says the scope note", () =>
    withSandbox(world, async (sandbox) => {
      const envelope = await sandbox.envelope("audit_site", { domain, max_pages: 8 });
      assert.match(
        String(at(envelope, "coverage", "scope_note")),
        /Raw HTML.*No JavaScript.*no page-experience vitals/u,
      );
      assert.equal(
        records(at(envelope, "data", "pages")).length +
          Number(at(envelope, "data", "fetch_failures")),
        8,
      );
      assert.equal(at(envelope, "coverage", "truncated"), true);
      const more = records(envelope["next_actions"]).find(
        (action) => action["tool"] === "audit_site",
      );
      assert.deepEqual(more?.["args"], { domain, max_pages: 24 });
    }));

  it("the page that a backlink points to is a page of the site", () =>
    withSandbox(world, async (sandbox) => {
      const links = await sandbox.envelope("inspect_backlinks", { domain, views: ["backlinks"] });
      const pages = new Set(sitePages(domain, day).map(({ url }) => url));
      assert.ok(
        records(at(links, "data", "backlinks")).every((link) => pages.has(String(link["url_to"]))),
      );
    }));
});

describe("sandbox site audits, any domain", () => {
  const anyDomain = fc.oneof(
    fc.constantFrom(
      domain,
      "nobody.example",
      "youtube.com",
      "bergwerk-fahrraeder.de",
      "xn--mnchenkaffee-thb.de",
    ),
    fc.domain(),
  );

  it("4.3.9: counts, clusters and pages agree with one another", () => {
    fc.assert(
      fc.property(anyDomain, fc.integer({ min: 1, max: 60 }), (name, most) => {
        const audit = auditOf(name, most, day);
        const { pages, clusters } = audit;
        const all = sitePages(name, day);
        assert.equal(audit.discovered, all.length);
        assert.equal(new Set(all.map(({ url }) => url)).size, all.length);
        assert.ok(pages.length + audit.failures <= most);
        assert.ok(audit.score >= 0 && audit.score <= 100);
        const urls = new Set(
          all.filter(({ excluded }) => excluded === undefined).map(({ url }) => url),
        );
        assert.ok(pages.every(({ url }) => urls.has(url)));
        for (const { issue, affected_pages: affected, sample_urls: samples } of clusters) {
          const faulty = pages.filter(({ issues }) => issues.includes(issue)).map(({ url }) => url);
          assert.equal(affected, faulty.length);
          assert.deepEqual(samples, faulty.slice(0, 3));
        }
        const order = clusters.map(({ severity }) => ["high", "medium", "low"].indexOf(severity));
        assert.deepEqual(
          order,
          order.toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 5 },
    );
  });

  it("4.3.9: every template is in the sample before one has two pages of another's room", () => {
    const { templates } = auditOf(domain, 8, day);
    const known = new Set(
      sitePages(domain, day)
        .filter(({ excluded }) => excluded === undefined)
        .map(({ template }) => template),
    );
    assert.equal(templates.length, Math.min(8, known.size));
  });

  it("titles say what is said about them", () => {
    for (const page of auditOf("espressoatlas.com", 200, day).pages) {
      const length = page.title === null ? 0 : [...page.title].length;
      assert.equal(page.issues.includes("title_too_long"), length > 60);
      assert.equal(
        page.issues.includes("missing_title"),
        page.title === null && page.status_code === 200,
      );
    }
  });

  it("hostile sites have hostile titles, one of them 100,000 characters long", () => {
    const titles = auditOf("hostile-espresso.com", 200, day).pages.map(({ title }) => title ?? "");
    assert.ok(
      titles.some((title) => title.includes("<script>")) &&
        titles.some((title) => title.length === 100_000),
    );
  });

  it("some sites are drawn by scripts: little text in their HTML", () => {
    const names = Array.from({ length: 60 }, (_item, index) => `site${index}.com`);
    const scripted = names.filter((name) => auditOf(name, 5, day).scripted);
    assert.ok(scripted.length > 0 && scripted.length < 30);
    const [first = ""] = scripted;
    assert.ok(auditOf(first, 5, day).pages.every(({ word_count: words }) => words < 100));
  });
});
