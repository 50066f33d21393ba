import assert from "node:assert/strict";
import fc from "fast-check";
import { connectedChoices } from "../../../../src/editor/features/runTool/form/connectedChoices.ts";
import {
  checkDraft,
  requestPreview,
} from "../../../../src/editor/features/runTool/form/formCheck.ts";
import { websitesFor } from "../../../../src/research/tools/connectedWebsite.ts";
import { formModel } from "../../../../src/editor/features/runTool/form/formModel.ts";
import { parseFromFormView } from "../../../../src/editor/features/runTool/form/formMessages.ts";
import {
  argumentsIn,
  draftOf,
  filledDraft,
} from "../../../../src/editor/features/runTool/form/formTexts.ts";
import { additionalField } from "../../../../src/shared/formProtocol.ts";
import type { FormDraft } from "../../../../src/shared/formProtocol.ts";
import { formatCredits } from "../../../../src/shared/format.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { discoverAiCitations } from "../../../../src/research/tools/discoverAiCitations.ts";
import { discoverCompetitors } from "../../../../src/research/tools/discoverCompetitors.ts";
import { inspectBacklinks } from "../../../../src/research/tools/inspectBacklinks.ts";
import { inspectSearchVisibility } from "../../../../src/research/tools/inspectSearchVisibility.ts";
import type { ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

const draft = (texts: Record<string, string>, additional = ""): FormDraft => ({
  texts,
  additional,
});

describe("the form of a tool", () => {
  it("has every field of every tool once, needed ones first, and the price", () => {
    for (const tool of catalogue) {
      const model = formModel(tool);
      const names = [...model.needed, ...model.more].map(({ name }) => name);
      assert.deepEqual(names.toSorted(), tool.fields.map(({ name }) => name).toSorted());
      assert.ok(model.needed.length > 0, tool.name);
      assert.ok(
        model.more.every(({ required }) => !required),
        tool.name,
      );
      assert.equal(model.price, `${tool.title} (${formatCredits(tool.cost)})`);
      assert.ok(
        (tool.oneOf?.fields ?? []).every((name) =>
          model.needed.some((field) => field.name === name),
        ),
        tool.name,
      );
    }
  });

  it("says what happens when a field is left empty", () => {
    const { more } = formModel(researchKeywords);
    const sentence = Object.fromEntries(more.map(({ name, defaultText }) => [name, defaultText]));
    assert.equal(sentence["location"], "Default: United States");
    assert.equal(sentence["limit"], "If empty, the service chooses");
  });

  it("says above alternatives that one of them is needed", () => {
    assert.equal(
      formModel(discoverCompetitors).wanted,
      "Type a domain, or leave it empty and give seed keywords.",
    );
    assert.equal(formModel(researchKeywords).wanted, null);
  });
});

describe("what a form is filled with", () => {
  const fill = (
    sources: Partial<Parameters<typeof filledDraft>[1]>,
    tool: ToolDefinition = researchKeywords,
  ): FormDraft =>
    filledDraft(tool, { defaults: {}, remembered: undefined, given: {}, exact: false, ...sources });

  it("is what the workspace presets, as far as the tool has fields for it", () => {
    assert.deepEqual(
      fill({ defaults: { location: "Germany", domain: "example.com" } }),
      draft({ location: "Germany" }),
    );
  });

  it("is what was there last, below what it is opened with", () => {
    const remembered = draft({ seed: "old", limit: "x y" }, "{");
    assert.deepEqual(fill({ remembered, defaults: { location: "Germany" } }), remembered);
    assert.deepEqual(
      fill({ remembered, given: { seed: "new", page: 2 } }),
      draft({ seed: "new", limit: "x y" }, '{\n  "page": 2\n}'),
    );
  });

  it("is a suggestion exactly as it was made", () => {
    const remembered = draft({ seed: "old", intent: "commercial" }, '{"x": 1}');
    assert.deepEqual(
      fill({ remembered, given: { seed: "new" }, defaults: { location: "Germany" }, exact: true }),
      draft({ seed: "new" }),
    );
  });

  it("does not keep one alternative beside another", () => {
    const remembered = draft({ seed_keywords: "a\nb", location: "Germany" });
    assert.deepEqual(
      fill({ remembered, given: { domain: "example.com" } }, discoverCompetitors),
      draft({ domain: "example.com", location: "Germany" }),
    );
  });

  it("ticks what a new form starts with", () => {
    assert.equal(
      fill({}, inspectBacklinks).texts["views"],
      "authority, referring_domains, anchors, backlinks",
    );
  });

  it("reads back as the arguments it was made from", () => {
    const args = {
      domain: "example.com",
      keywords: ["pour over", "flat white"],
      mode: "live",
      location: "Germany",
    };
    assert.deepEqual(
      argumentsIn(inspectSearchVisibility, draftOf(inspectSearchVisibility, args)),
      args,
    );
    const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8})?$/u);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1 }),
        fc.integer({ min: 1, max: 9999 }),
        (seed_keywords, limit) => {
          const args = { seed_keywords, limit };
          assert.deepEqual(
            argumentsIn(discoverCompetitors, draftOf(discoverCompetitors, args)),
            args,
          );
        },
      ),
    );
  });

  it("takes any arguments there may be", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        fc.dictionary(
          fc.constantFrom("domain", "keywords", "limit", "views", "uri", "x", "__proto__"),
          fc.jsonValue(),
        ),
        (tool, args) => {
          const made = draftOf(tool, args);
          assert.ok(Object.values(made.texts).every((text) => typeof text === "string"));
          checkDraft(tool, made);
        },
      ),
    );
  });
});

describe("the check of a form", () => {
  it("finds nothing wrong with a sound draft, and cleans it", () => {
    const checked = checkDraft(
      researchKeywords,
      draft({ seed: "  pour   over ", limit: "50", location: "de" }, '{"page": 2}'),
    );
    assert.deepEqual(checked.args, { page: 2, seed: "pour over", limit: 50, location: "Germany" });
    assert.deepEqual(checked.problems, []);
    assert.deepEqual(checked.hints, [
      { field: "seed", message: "Will use pour over" },
      { field: "location", message: "Will use Germany" },
    ]);
  });

  it("names each field with what is wrong in it", () => {
    const checked = checkDraft(researchKeywords, draft({ limit: "many", intent: "vague" }, "{"));
    assert.equal(checked.args, undefined);
    assert.deepEqual(checked.problems.map(({ field }) => field).toSorted(), [
      additionalField,
      "intent",
      "limit",
      "seed",
    ]);
  });

  it("counts what a list loses by cleaning", () => {
    const checked = checkDraft(
      inspectSearchVisibility,
      draft({ domain: "example.com", keywords: "a1\nA1\nb1" }),
    );
    assert.deepEqual(checked.hints, [
      { field: "keywords", message: "Will use 2 (duplicates and empty entries removed)." },
    ]);
  });

  it("says what the arguments mean, and which of them do not count", () => {
    const many = Array.from({ length: 25 }, (_, index) => `espresso ${index}`).join(", ");
    assert.match(
      checkDraft(inspectSearchVisibility, draft({ keywords: many, mode: "live" })).notices[0] ?? "",
      /only the first 10 of 25 keywords/u,
    );
    assert.deepEqual(
      checkDraft(discoverAiCitations, draft({ topic: "coffee", domain: "example.com" })).notices,
      ["Topic takes precedence; Domain isn't sent."],
    );
  });

  it("shows the request that would go out, or as far as it is known", () => {
    const sound = checkDraft(researchKeywords, draft({ seed: "x" }, '{"__proto__": 1}'));
    const preview = requestPreview("https://api.example.com/", researchKeywords, sound);
    assert.equal(preview.line, "POST https://api.example.com/v1/tools/research_keywords");
    assert.equal(preview.body, JSON.stringify(sound.args, null, 2));
    assert.ok(preview.complete);
    assert.deepEqual(
      requestPreview("", researchKeywords, checkDraft(researchKeywords, draft({ limit: "x" }))),
      {
        line: "POST $BASE_URL/v1/tools/research_keywords",
        body: '{\n  "limit": "x"\n}',
        complete: false,
      },
    );
  });
});

describe("messages of a form", () => {
  it("carry what was typed and nothing else", () => {
    const message = { kind: "submit", seq: 3, draft: { texts: { seed: "x" }, additional: "" } };
    assert.deepEqual(
      parseFromFormView({ ...message, tool: "audit_site", origin: "sandbox", price: 0 }),
      message,
    );
  });

  it("are refused when they are anything else", () => {
    const typed = { texts: {}, additional: "" };
    for (const body of [
      null,
      "ready",
      { kind: "run" },
      { kind: "check", seq: -1, draft: typed, preview: false },
      { kind: "check", seq: 1.5, draft: typed, preview: false },
      { kind: "check", seq: 1, draft: { texts: { seed: 1 }, additional: "" }, preview: false },
      { kind: "submit", seq: 1, draft: { texts: { seed: "x".repeat(5_000_001) }, additional: "" } },
      { kind: "copyCurl" },
    ]) {
      assert.throws(() => parseFromFormView(body));
    }
  });
});

describe("what connections offer", () => {
  it("has words for each and leaves out what has no id", () => {
    assert.deepEqual(
      connectedChoices(
        {
          websites: [
            { website_id: "w1", name: "Shop", primary_domain: "example.com", is_default: true },
            { website_id: "w2" },
            { name: "No id" },
          ],
          adAccounts: [
            {
              ad_account: "a1",
              name: "Shop",
              platform: "google_ads",
              currency: "EUR",
              customer_id_display: "123-456",
            },
          ],
        },
        undefined,
      ),
      {
        website: [
          { value: "w1", label: "example.com · Shop · default" },
          { value: "w2", label: "w2" },
        ],
        adAccount: [{ value: "a1", label: "Shop · google ads · 123-456 · EUR" }],
      },
    );
    assert.deepEqual(connectedChoices(undefined, undefined), { website: [], adAccount: [] });
  });

  it("leaves out websites that are certainly another domain than the project's", () => {
    const connections = {
      websites: [
        { website_id: "w1", primary_domain: "sc-domain:hanggarten.example" },
        { website_id: "w2", primary_domain: "harborlane.example" },
        { website_id: "w3", name: "Unknown" },
      ],
      adAccounts: [],
    };
    assert.deepEqual(
      connectedChoices(connections, "https://www.hanggarten.example/blog/").website.map(
        ({ value }) => value,
      ),
      ["w1", "w3"],
    );
    assert.deepEqual(websitesFor(connections, "hanggarten.example").others, ["harborlane.example"]);
  });
});
