import assert from "node:assert/strict";
import {
  isOfOtherSite,
  otherSiteSentence,
  siteConnection,
  websiteIdFor,
} from "../../../../src/research/tools/connectedWebsite.ts";
import { setConnectedWebsites } from "../../../../src/research/tools/connectedWebsites.ts";
import { getSearchPerformance } from "../../../../src/research/tools/getSearchPerformance.ts";
import { getWebsiteAnalytics } from "../../../../src/research/tools/getWebsiteAnalytics.ts";

const harbor = { website_id: "w1", primary_domain: "harborlanecoffee.com" };

describe("a project's site among the connected websites", () => {
  const kind = (domain: string | null, site: string): string =>
    siteConnection(
      { websites: [{ website_id: "w", primary_domain: domain }], adAccounts: [] },
      site,
    ).kind;

  it("is found by its host, however the website names it", () => {
    for (const domain of [
      "example.com",
      "www.example.com",
      "https://www.Example.com/",
      "http://example.com:8080/blog",
      "sc-domain:example.com",
      "example.com.",
      "blog.example.com",
    ]) {
      assert.equal(kind(domain, "example.com"), "connected", domain);
      assert.equal(kind(domain, "www.example.com"), "connected", domain);
    }
    assert.equal(kind("example.com", "blog.example.com"), "connected");
  });

  it("isn't another one, and nothing is said where that isn't known", () => {
    for (const domain of [
      "harborlanecoffee.com",
      "notexample.com",
      "example.org",
      "example.com.de",
    ]) {
      assert.equal(kind(domain, "example.com"), "other", domain);
    }
    assert.equal(kind("co.uk", "example.co.uk"), "other");
    assert.equal(kind(null, "example.com"), "unknown");
    assert.equal(siteConnection(undefined, "example.com").kind, "unknown");
    assert.equal(siteConnection({ websites: [], adAccounts: [] }, "example.com").kind, "unknown");
    assert.equal(siteConnection({ websites: [harbor], adAccounts: [] }, undefined).kind, "unknown");
    assert.equal(
      siteConnection({ websites: [harbor], adAccounts: [], unread: 1 }, "example.com").kind,
      "unknown",
    );
  });

  it("has no website that was chosen for another one; what isn't known may be its own", () => {
    const connections = {
      websites: [
        harbor,
        { website_id: "w2", primary_domain: "blog.example.com" },
        { website_id: "w3" },
      ],
      adAccounts: [],
    };
    assert.equal(isOfOtherSite(connections, "example.com", "w1"), true);
    assert.equal(isOfOtherSite(connections, "example.com", "w2"), false);
    assert.equal(isOfOtherSite(connections, "example.com", "w3"), false);
    assert.equal(isOfOtherSite(connections, "example.com", "gone"), false);
    assert.equal(isOfOtherSite(connections, "", "w1"), false);
    assert.equal(isOfOtherSite(undefined, "example.com", "w1"), false);
  });

  it("is named with what is connected instead", () => {
    const found = siteConnection({ websites: [harbor], adAccounts: [] }, "hanggarten.de");
    assert.ok(found.kind === "other");
    assert.equal(
      otherSiteSentence("hanggarten.de", found.names),
      "hanggarten.de isn't connected. Connected websites: harborlanecoffee.com.",
    );
  });

  it("names every call for its data", () => {
    const other = { website_id: "w2", primary_domain: "https://www.hanggarten.de/" };
    for (const tool of [getSearchPerformance, getWebsiteAnalytics]) {
      const subject = (args: Record<string, unknown>): string => tool.subject(args);
      setConnectedWebsites({ websites: [harbor], adAccounts: [] });
      assert.equal(subject({}), "harborlanecoffee.com");
      setConnectedWebsites({ websites: [harbor, other], adAccounts: [] });
      assert.equal(subject({ website_id: "w2" }), "hanggarten.de");
      assert.equal(subject({ website_id: "w3" }), "w3");
      assert.equal(subject({}), "your website");
      assert.equal(websiteIdFor("www.hanggarten.de"), "w2", "a call has to say which");
      assert.equal(websiteIdFor("example.com"), undefined);
      setConnectedWebsites({ websites: [harbor, { ...other, is_default: true }], adAccounts: [] });
      assert.equal(subject({}), "hanggarten.de");
      setConnectedWebsites(undefined);
      assert.equal(subject({}), "your website");
    }
  });
});
