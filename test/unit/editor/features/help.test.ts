import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { issueReport } from "../../../../src/editor/features/help/issueReport.ts";
import type { ReportedFacts } from "../../../../src/editor/features/help/issueReport.ts";
import { newsOf } from "../../../../src/editor/features/help/whatsNew.ts";
import { BadKeyError } from "../../../../src/research/service/errors.ts";
import { headingsOf } from "../../../support/packagedPages.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const facts: ReportedFacts = {
  version: "1.8.0",
  editor: { name: "Visual Studio Code", version: "1.139.1" },
  system: "linux x64, Node 24.1.0",
  remote: undefined,
  trusted: true,
  connection: "service",
  settings: ["folder", "checks"],
  problem: undefined,
};

describe("a report about the extension", () => {
  it("has versions, names of settings and what data is used", () => {
    const report = issueReport(facts);
    for (const part of [
      "SEO Research 1.8.0",
      "Visual Studio Code 1.139.1",
      "linux x64",
      "Data: service",
      "`folder`, `checks`",
      "None.",
    ]) {
      assert.ok(report.includes(part), part);
    }
  });

  it("has a problem's kind, status and place in our code, and nothing that its message quotes", () => {
    const secrets = ["or_live_secret", "pour over coffee", "https://private.example/page", "alice"];
    const error = new Error(
      `Failed for ${secrets.join(" ")}\n    at /home/${secrets[3]}/x.cjs:1:1`,
    );
    error.stack = `Error: ${error.message}\n    at run (/home/alice/ext/dist/parts/saving-52OLUV7L.cjs:12:34)\n    at /home/alice/blog/pour over coffee.md:1:1\n    at async file:///C:/Users/alice/dist/extension.cjs:5:6`;
    Object.assign(error, { status: 401, code: "ECONNRESET" });
    const report = issueReport({ ...facts, problem: { error, at: 0 } });
    assert.ok(report.includes("- Error, HTTP 401, ECONNRESET"));
    assert.ok(report.includes("`saving-52OLUV7L.cjs:12:34`"));
    assert.ok(report.includes("`extension.cjs:5:6`"));
    assert.ok(report.includes("1970-01-01T00:00:00.000Z"));
    for (const secret of [...secrets, "or_", ".md", "x.cjs"]) {
      assert.ok(!report.includes(secret), `${secret} in ${report}`);
    }
    assert.doesNotMatch(report, /https?:/u);
  });

  it("takes no name or code that isn't one word, and survives what is no error", () => {
    const report = issueReport({
      ...facts,
      problem: {
        error: { name: "pour over coffee", code: "https://a.example", status: "x" },
        at: 0,
      },
    });
    assert.doesNotMatch(report, /coffee|example/u);
    assert.ok(issueReport({ ...facts, problem: { error: "text", at: 0 } }).includes("- Error"));
  });

  it("names the service's own refusals by their class", () => {
    const error = new BadKeyError(401, "detail of the service");
    const report = issueReport({ ...facts, problem: { error, at: 0 } });
    assert.ok(report.includes("HTTP 401"));
    assert.doesNotMatch(report, /detail of the service/u);
  });
});

describe("what is new after an update", () => {
  const changes =
    "# Changelog\n\n## 1.8.0 (2026-12-01)\n\n**Help** inside.\n\n### More\n\n- x\n\n## 1.7.0\n\n### Agents\n\n- They *pay*.\n\n## 1.6.0\n";

  it("is the first text below the version's heading, without marks", () => {
    assert.deepEqual(newsOf(changes, "1.8.0"), {
      version: "1.8.0",
      summary: "Help inside.",
      heading: "180-2026-12-01",
    });
    assert.equal(newsOf(changes, "1.7.0")?.summary, "They pay.");
  });

  it("is nothing for a version without text, or that isn't listed", () => {
    assert.equal(newsOf(changes, "1.6.0"), undefined);
    assert.equal(newsOf(changes, "1.8"), undefined);
    assert.equal(newsOf("", "1.8.0"), undefined);
  });

  it("is there in the list of changes as it is, at a heading that there is", () => {
    const text = readFileSync(join(repositoryRoot, "CHANGELOG.md"), "utf8");
    const news = newsOf(text, "1.7.0");
    assert.ok(news !== undefined && news.summary.length > 20);
    assert.ok(headingsOf(text).includes(news.heading));
  });
});
