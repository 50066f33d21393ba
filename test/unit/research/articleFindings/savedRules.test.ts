import assert from "node:assert/strict";
import type { ReportedFinding } from "../../../../src/articles/checks/checkArticle.ts";
import type { RuleSettings } from "../../../../src/articles/checks/ruleSettings.ts";
import type { ArticleLocation } from "../../../../src/articles/sites/locateArticle.ts";
import { readSavedFacts } from "../../../../src/research/articleFindings/savedFacts.ts";
import type { AskedFacts } from "../../../../src/research/articleFindings/savedFacts.ts";
import { FactIndex } from "../../../../src/research/library/knownFacts/factIndex.ts";
import { readFacts } from "../../../../src/research/library/knownFacts/readFacts.ts";
import { pageKey } from "../../../../src/articles/identity/pageKey.ts";
import { siteKey } from "../../../../src/research/library/knownFacts/subjectKeys.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { memberOf } from "../../../../src/shared/reading.ts";
import { keywordKey } from "../../../../src/articles/identity/keywordKey.ts";
import { wireFixture } from "../../../support/wireFixtures.ts";
import { factResult } from "../library/knownFacts/factResults.ts";
import { CheckedProject, rulesOf } from "../../articles/checks/checkedProject.ts";

const site = "https://harborlanecoffee.com";
const readAt = "2025-11-20T03:12:45Z";

/** A saved result with the response of a wire fixture, its `data` changed. */
interface Saved {
  readonly tool: string;
  readonly data?: JsonRecord;
  readonly observedAt?: string;
}

/** What saved results say, as if they had been read from the library. */
function known(results: readonly Saved[], origin?: string): AskedFacts {
  const index = new FactIndex();
  results.forEach(({ tool, data = {}, observedAt = readAt }, at) => {
    const { request, response } = wireFixture(tool);
    const text = JSON.stringify(response.body).replaceAll(readAt, observedAt);
    const body: unknown = JSON.parse(text);
    const id = `saved-${at + 1}`;
    assert.ok(isRecord(body));
    const stored = memberOf(body, "data");
    const envelope = { ...body, data: { ...(isRecord(stored) ? stored : {}), ...data } };
    const args = request.body ?? {};
    index.add(id, readFacts({ ...factResult({ tool, args, data: {} }, id), envelope }));
  });
  return {
    origin,
    keyword: (keyword) => Promise.resolve(index.keyword(keywordKey(keyword), () => true)),
    page: (url) =>
      Promise.resolve({
        page: index.page(pageKey(url) ?? "", () => true),
        site: index.site(siteKey(url) ?? "", () => true),
      }),
  };
}

const path = "content/posts/contact.md";

interface Case {
  readonly text: string;
  readonly facts: AskedFacts;
  readonly keyword?: string;
  readonly changedAt?: string;
  readonly others?: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly rules?: RuleSettings["rules"];
}

async function found(one: Case): Promise<readonly ReportedFinding[]> {
  const own = ["audit-high", "audit-medium", "audit-low", "keyword-ranks-elsewhere"];
  return (await allFound(one)).filter(({ rule }) => own.includes(rule));
}

async function allFound(one: Case): Promise<readonly ReportedFinding[]> {
  const { text, facts, keyword, changedAt, others = {}, config = "", rules = {} } = one;
  const files = { "hugo.toml": `baseURL = "${site}/"\n${config}`, [path]: text, ...others };
  return new CheckedProject(files).check(path, { rules }, text, (article) =>
    readSavedFacts(facts, {
      article,
      keyword,
      changedAt: () => Promise.resolve(changedAt),
      origin: undefined,
    }),
  );
}

const contact =
  '---\ntitle: "Contact us"\nurl: /contact/\ndescription: How to reach us\n---\nWrite. ![](a.png)\n\n# One\n\n# Two\n';

function audited(...issues: readonly string[]): JsonRecord {
  return { pages: [{ url: `${site}/contact`, status_code: 200, word_count: 240, issues }] };
}

/** Of what needs none. */
function noDates(): Promise<never> {
  return Promise.reject(new Error("A date was asked for."));
}

function locationAt(url: string): ArticleLocation {
  return { kind: "url", url, aliases: [], state: "published", steps: [] };
}

function marked(text: string, { start, end }: ReportedFinding): string {
  return text.slice(start, end);
}

describe("what a saved audit found on an article's page", () => {
  it("stands where it is about, as loud as the audit says, with the ways on", async () => {
    const [high, medium, ...more] = await found({
      text: contact,
      facts: known([{ tool: "audit_site" }]),
    });
    assert.deepEqual(more, []);
    assert.ok(high !== undefined && medium !== undefined);
    const bySeverity = [high, medium].toSorted((a, b) => (a.rule < b.rule ? -1 : 1));
    assert.deepEqual(
      bySeverity.map(({ rule, severity, message }) => [rule, severity, message]),
      [
        [
          "audit-high",
          "warning",
          "Missing H1: found on this page by the site audit of Nov 20, 2025.",
        ],
        [
          "audit-medium",
          "information",
          "Missing canonical URL: found on this page by the site audit of Nov 20, 2025.",
        ],
      ],
    );
    assert.equal(marked(contact, bySeverity[0] ?? high), "# One");
    assert.deepEqual(bySeverity[0]?.fixes, [
      {
        kind: "select",
        title: "Select the Heading",
        place: { start: bySeverity[0]?.start, end: bySeverity[0]?.end },
      },
      { kind: "openResult", title: "Open the Audit (free)", resultId: "saved-1" },
      {
        kind: "call",
        title: "Check Again: Audit Site (9 credits)…",
        tool: "audit_site",
        draft: { domain: "harborlanecoffee.com", max_pages: 8 },
      },
    ]);
    assert.deepEqual(
      bySeverity[1]?.fixes.map(({ kind }) => kind),
      ["openResult", "call"],
    );
  });

  it("can be mended in the field that it is about, whether it is there or not", async () => {
    const first = async (code: string, text: string): Promise<unknown> => {
      const facts = known([{ tool: "audit_site", data: audited(code) }]);
      return (await found({ text, facts })).find(({ rule }) => rule === "audit-low")?.fixes[0];
    };
    assert.deepEqual(await first("title_too_long", contact), {
      kind: "field",
      title: "Edit Title…",
      field: "title",
    });
    const without = contact.replace(/^description:.*\n/mu, "");
    assert.notEqual(without, contact);
    assert.deepEqual(await first("missing_meta_description", without), {
      kind: "field",
      title: "Add Description…",
      field: "description",
    });
  });

  it("is put at the title, the description, the heading or the picture, else at the first line", async () => {
    const places: Readonly<Record<string, string>> = {
      title_too_long: '"Contact us"',
      duplicate_title: '"Contact us"',
      short_meta_description: "How to reach us",
      multiple_h1: "# Two",
      no_image_alt: "![](a.png)",
      low_content: "---",
      noindex: "---",
      a_new_code: "---",
    };
    for (const [code, place] of Object.entries(places)) {
      const findings = await found({
        text: contact,
        facts: known([{ tool: "audit_site", data: audited(code) }]),
        rules: { "heading-h1-many": "off", "image-alt": "off" },
      });
      assert.deepEqual(
        findings.map((finding) => [finding.rule, marked(contact, finding)]),
        [["audit-low", place]],
        code,
      );
    }
  });

  it("isn't said again where a rule finds the same in the article, even if somebody silenced that", async () => {
    const others = Object.fromEntries(
      ["a", "b", "c"].map((name) => [
        `content/posts/${name}.md`,
        `---\ntitle: "${name}"\ndescription: "About ${name}"\n---\n`,
      ]),
    );
    const without = "---\nurl: /contact/\n---\n![](https://cdn.example.net/a.png)\n";
    const codes = [
      "missing_title",
      "missing_meta_description",
      "no_image_alt",
      "multiple_h1",
      "low_content",
    ];
    const facts = known([{ tool: "audit_site", data: audited(...codes) }]);
    const rulesIn = async (more: Partial<Case>): Promise<string[]> =>
      rulesOf(await allFound({ text: without, facts, others, ...more })).toSorted();
    assert.deepEqual(await rulesIn({}), [
      "audit-low",
      "audit-low",
      "description-missing",
      "image-alt",
      "title-missing",
    ]);
    const text = `---\n# seo-disable description-missing\nurl: /contact/\n---\n![](https://cdn.example.net/a.png)\n`;
    assert.deepEqual(await rulesIn({ text }), [
      "audit-low",
      "audit-low",
      "image-alt",
      "title-missing",
    ]);
    assert.deepEqual(await rulesIn({ rules: { "description-missing": "off" } }), [
      "audit-low",
      "audit-low",
      "audit-low",
      "image-alt",
      "title-missing",
    ]);
  });

  it("is that of the newest audit that has the page, and gone when the article changed after it", async () => {
    const facts = known([
      { tool: "audit_site", observedAt: "2025-12-01T08:00:00Z", data: audited("low_content") },
      { tool: "audit_site" },
      { tool: "audit_site", observedAt: "2025-12-05T08:00:00Z", data: { pages: [] } },
    ]);
    const first = await found({ text: contact, facts, changedAt: "2025-12-01T07:59:00Z" });
    assert.deepEqual(
      first.map(({ message }) => message),
      ["Thin content: found on this page by the site audit of Dec 1, 2025."],
    );
    assert.deepEqual(await found({ text: contact, facts, changedAt: "2025-12-01T08:01:00Z" }), []);
  });

  it("is said of no page whose URL is another, or isn't sure, and says what is made up", async () => {
    const facts = known([{ tool: "audit_site" }], "sandbox");
    const elsewhere = contact.replace("/contact/", "/contacts/");
    assert.deepEqual(await found({ text: elsewhere, facts }), []);
    const [finding] = await found({ text: contact, facts });
    assert.match(finding?.message ?? "", /\(sample data\)\.$/u);
    const guessed = await readSavedFacts(facts, {
      article: {
        location: {
          kind: "url",
          url: `${site}/contact`,
          aliases: [],
          state: "published",
          steps: [],
          guess: "Nobody knows.",
        },
      },
      keyword: undefined,
      changedAt: noDates,
      origin: undefined,
    });
    assert.equal(guessed, undefined);
  });

  it("needs no date where there is no audit that could be older than the text", async () => {
    const ranked = await readSavedFacts(known([{ tool: "inspect_search_visibility" }]), {
      article: { location: locationAt(`${site}/other`) },
      keyword: "pour over coffee",
      changedAt: noDates,
      origin: undefined,
    });
    assert.notEqual(ranked?.ranking, undefined);
    assert.equal(ranked?.audit, undefined);
  });
});

describe("a keyword that another page ranks for", () => {
  const text = '---\ntitle: "Pour over"\nkeyword: pour over coffee\n---\nText.\n';
  const guide = "content/guides/pour-over-coffee.md";
  const facts = known([{ tool: "inspect_search_visibility" }]);
  const keyword = "pour over coffee";

  it("is said at the keyword with source, day and place, and leads to the other file", async () => {
    const [finding, ...more] = await found({
      text,
      facts,
      keyword,
      others: { [guide]: "---\ntitle: A guide\n---\nText.\n" },
    });
    assert.ok(finding !== undefined && more.length === 0);
    assert.equal(marked(text, finding), keyword);
    assert.equal(
      finding.message,
      `Another page of your site ranks for “${keyword}”: ${site}/guides/pour-over-coffee, position 22 (Estimated · United States, English · Nov 20, 2025).`,
    );
    assert.equal(finding.related?.path, guide);
    assert.deepEqual(finding.fixes, [
      { kind: "open", title: `Open ${guide}`, path: guide },
      { kind: "openResult", title: "Open Saved Result (free)", resultId: "saved-1" },
    ]);
  });

  it("is said without a file, where none makes that page", async () => {
    const [finding] = await found({ text, facts, keyword });
    assert.equal(finding?.related, undefined);
    assert.deepEqual(
      finding?.fixes.map(({ kind }) => kind),
      ["openResult"],
    );
  });

  it("isn't said of the article's own page or alias, its translation, or another site's page", async () => {
    const url = "/guides/pour-over-coffee/";
    const own = [`url: ${url}`, `aliases: ["${url}"]`];
    for (const field of own) {
      const article = text.replace("keyword:", `${field}\nkeyword:`);
      assert.deepEqual(await found({ text: article, facts, keyword }), [], field);
    }
    for (const page of [`https://www.harborlanecoffee.com${url}`, `${site}${url}?utm_source=x`]) {
      const same = known([
        {
          tool: "inspect_search_visibility",
          data: { positions: [{ keyword, position: 3, url: page }] },
        },
      ]);
      const article = text.replace("keyword:", `url: ${url}\nkeyword:`);
      assert.deepEqual(await found({ text: article, facts: same, keyword }), [], page);
    }
    const translated = await found({
      text,
      facts,
      keyword,
      config:
        'defaultContentLanguage = "de"\n[languages.de]\nweight = 1\n[languages.en]\nweight = 2\n',
      others: { "content/other.en.md": `---\ntitle: Other\nurl: ${url}\n---\n` },
    });
    assert.deepEqual(translated, []);
    const positions = [{ keyword, position: 3, url: "https://other.example/a" }];
    const domain = "other.example";
    const others = known([{ tool: "inspect_search_visibility", data: { domain, positions } }]);
    assert.deepEqual(await found({ text, facts: others, keyword }), []);
  });

  it("isn't said once a newer result has the article's own page, or none of the site's", async () => {
    const own = { keyword, position: 9, url: `${site}/posts/contact/` };
    const other = { keyword, position: 31, url: `${site}/guides/pour-over-coffee` };
    const none = { keyword, position: null, url: null };
    for (const positions of [[own], [other, own], [none]]) {
      const newer = known([
        { tool: "inspect_search_visibility" },
        {
          tool: "inspect_search_visibility",
          observedAt: "2025-11-21T00:00:00Z",
          data: { positions },
        },
      ]);
      assert.deepEqual(rulesOf(await found({ text, facts: newer, keyword })), []);
    }
  });
});
