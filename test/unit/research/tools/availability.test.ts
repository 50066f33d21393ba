import assert from "node:assert/strict";
import fc from "fast-check";
import { availabilityOf, ownSource } from "../../../../src/research/tools/availability.ts";
import type { Availability } from "../../../../src/research/tools/availability.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import { websitesAnswer } from "../../../../src/research/service/account.ts";
import type { Connections } from "../../../../src/research/service/account.ts";
import { readCapabilities } from "../../../../src/research/service/capabilities.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { ToolDefinition } from "../../../../src/research/tools/definition.ts";

const names = catalogue.map(({ name }) => name);
const nothing: Connections = { websites: [], adAccounts: [] };
const everything: Connections = {
  websites: [
    {
      website_id: "site_1",
      connections: { website_analytics: "connected", webmaster_console: "connected" },
    },
  ],
  adAccounts: [{ ad_account: "ada_1" }],
};

function named(name: string): ToolDefinition {
  const tool = catalogue.find((candidate) => candidate.name === name);
  assert.ok(tool, name);
  return tool;
}

/** The tools that are withheld, by the remedy. */
function withheld(answer: unknown, connections: Connections | undefined): Record<string, string> {
  const capabilities = readCapabilities(answer);
  const judged = catalogue.map(
    (tool) => [tool.name, availabilityOf(tool, capabilities, connections)] as const,
  );
  return Object.fromEntries(
    judged.flatMap(([name, availability]) =>
      availability.ok ? [] : [[name, availability.remedy]],
    ),
  );
}

function reasonOf(availability: Availability): string {
  assert.ok(!availability.ok);
  return availability.reason;
}

/** The same answer in each shape a service may give it. */
const shapes: { readonly [shape: string]: (off: readonly string[]) => unknown } = {
  "tool objects": (off) => ({
    tools: names.map((name) => ({ name, enabled: !off.includes(name) })),
  }),
  "tool objects without a word of the others": (off) => ({
    tools: names.filter((name) => !off.includes(name)).map((name) => ({ name })),
  }),
  "objects not implemented": (off) => ({
    tools: names.map((name) => ({ name, implemented: !off.includes(name), enabled: true })),
  }),
  "a list of names": (off) => names.filter((name) => !off.includes(name)),
  "a map of yes and no": (off) =>
    Object.fromEntries(names.map((name) => [name, !off.includes(name)])),
  "an envelope": (off) => ({
    schema_version: "ofe/1.0",
    data: { tools: names.map((name) => ({ name, enabled: !off.includes(name) })) },
  }),
};

describe("which tools an account may use", () => {
  const sources = ["get_search_performance", "get_website_analytics", "get_ad_performance"];
  const backlinks = ["inspect_backlinks", "compare_backlink_gap"];

  it("offers everything while nothing is known, or what came can't be understood", () => {
    for (const answer of [
      undefined,
      null,
      7,
      "x",
      [],
      {},
      { tools: 3 },
      { message: "hello" },
      { data: {} },
      "<html></html>",
    ]) {
      assert.deepEqual(withheld(answer, undefined), {}, JSON.stringify(answer));
      assert.deepEqual(withheld(answer, everything), {}, JSON.stringify(answer));
    }
  });

  for (const [shape, answer] of Object.entries(shapes)) {
    describe(`told by ${shape}`, () => {
      it("offers everything where everything is enabled", () => {
        assert.deepEqual(withheld(answer([]), undefined), {});
        assert.deepEqual(withheld(answer([]), everything), {});
      });

      for (const tool of catalogue) {
        it(`withholds ${tool.name} alone where it alone is switched off`, () => {
          // Export Dataset is the core's: that a list of tools leaves it out says nothing.
          const isStated =
            tool.name !== "export_dataset" ||
            !["tool objects without a word of the others", "a list of names"].includes(shape);
          const expected = isStated ? { [tool.name]: "enable" } : {};
          assert.deepEqual(withheld(answer([tool.name]), undefined), expected);
          assert.deepEqual(withheld(answer([tool.name]), everything), expected);
        });
      }

      it("asks to connect only where the tool is enabled", () => {
        const expected = {
          get_search_performance: "connect",
          get_website_analytics: "enable",
          get_ad_performance: "connect",
        };
        assert.deepEqual(withheld(answer(["get_website_analytics"]), nothing), expected);
      });
    });
  }

  it("takes no list of exceptions, and no names we don't know, for a list of everything", () => {
    assert.deepEqual(withheld({ inspect_backlinks: false }, undefined), {
      inspect_backlinks: "enable",
    });
    assert.deepEqual(withheld({ get_search_performance: true }, undefined), {});
    assert.deepEqual(withheld(["export_dataset", "list_connections"], undefined), {});
    assert.deepEqual(withheld(["seo.keywords", "seo.backlinks"], undefined), {});
    assert.deepEqual(withheld({ backlinks: false, owned_data: false }, undefined), {});
  });

  it("reads from a short list that the rest is not in the plan, but for the export of what was paid for", () => {
    const rest = names.filter((name) => !["research_keywords", "export_dataset"].includes(name));
    assert.deepEqual(
      Object.keys(withheld(["research_keywords"], undefined)).toSorted(),
      rest.toSorted(),
    );
    assert.match(
      reasonOf(
        availabilityOf(named("inspect_serp"), readCapabilities(["research_keywords"]), undefined),
      ),
      /^Not included in your plan/u,
    );
  });

  it("says it in the service's words, else in a sentence of the tool's own", () => {
    const shown = (name: string, reason?: unknown): string =>
      reasonOf(
        availabilityOf(
          named(name),
          readCapabilities({ tools: [{ name, enabled: false, reason }] }),
          undefined,
        ),
      );
    assert.equal(
      shown("inspect_backlinks", "Ask your account manager."),
      "Ask your account manager.",
    );
    assert.match(shown("inspect_backlinks"), /^Backlink tools aren't enabled.*dashboard/u);
    assert.match(shown("compare_backlink_gap", "  \n "), /^Backlink tools aren't enabled/u);
    assert.match(shown("inspect_backlinks", 7), /^Backlink tools aren't enabled/u);
    for (const name of sources) {
      assert.match(shown(name), /own data aren't enabled.*dashboard/u);
    }
    assert.match(shown("inspect_serp"), /isn't enabled for your account/u);
  });

  it("takes a service's words for text: one line, not too long", () => {
    const hostile = `$(alert) Click [here](command:workbench.action.quit)\n\u202E\u0000${"x".repeat(5_000)}`;
    for (const enabled of [true, false]) {
      const availability = availabilityOf(
        named("inspect_serp"),
        readCapabilities({ tools: [{ name: "inspect_serp", enabled, note: hostile }] }),
        undefined,
      );
      const text = availability.ok ? (availability.note ?? "") : availability.reason;
      assert.match(text, /Click/u);
      assert.doesNotMatch(text, /\u202E|\p{Cc}/u);
      assert.ok(text.length <= 310, String(text.length));
    }
  });

  it("withholds what reads the account's own data while there is nothing to read, and nothing else", () => {
    assert.deepEqual(
      withheld(undefined, nothing),
      Object.fromEntries(sources.map((name) => [name, "connect"])),
    );
    assert.deepEqual(withheld(undefined, { ...everything, adAccounts: [] }), {
      get_ad_performance: "connect",
    });
    assert.deepEqual(withheld(undefined, { ...everything, websites: [] }), {
      get_search_performance: "connect",
      get_website_analytics: "connect",
    });
    assert.match(
      reasonOf(availabilityOf(named("get_ad_performance"), undefined, nothing)),
      /No ad account/u,
    );
    assert.match(
      reasonOf(availabilityOf(named("get_search_performance"), undefined, nothing)),
      /No website is connected\./u,
    );
  });

  it("notes a source that no website has connected, and keeps still where the service does not name it", () => {
    const note = (
      name: string,
      ...connections: (Record<string, unknown> | null)[]
    ): string | undefined => {
      const availability = availabilityOf(named(name), undefined, {
        websites: connections.map((one) => ({ connections: one })),
        adAccounts: [],
      });
      assert.ok(availability.ok);
      return availability.note;
    };
    assert.match(
      note("get_search_performance", { webmaster_console: "expired" }) ?? "",
      /connected search console \(state: expired\)/u,
    );
    assert.match(
      note("get_website_analytics", { website_analytics: { state: "not_connected" } }) ?? "",
      /connected web analytics \(state: not_connected\)/u,
    );
    assert.equal(
      note(
        "get_search_performance",
        { webmaster_console: "expired" },
        { webmaster_console: { status: "connected" } },
      ),
      undefined,
    );
    assert.equal(note("get_search_performance", { google_search_console: "connected" }), undefined);
    assert.equal(note("get_website_analytics", null), undefined);
    assert.equal(note("inspect_serp", { webmaster_console: "expired" }), undefined);
  });

  it("knows which tools read the account's own data", () => {
    assert.deepEqual(
      catalogue
        .filter((tool) => ownSource(tool) !== undefined)
        .map(({ name }) => name)
        .toSorted(),
      sources.toSorted(),
    );
  });

  const sandboxAccounts = {
    full: {},
    starter: {},
    agency: {},
    empty: Object.fromEntries(sources.map((name) => [name, "connect"])),
    "no-backlinks": Object.fromEntries(backlinks.map((name) => [name, "enable"])),
  };
  for (const account of ["full", "starter", "agency", "empty", "no-backlinks"] as const) {
    it(`judges the sandbox's account “${account}” by what it answers`, async () => {
      const sandbox = await startSandbox({ account });
      const ask = async (path: string): Promise<unknown> => {
        const answer = await fetch(`${sandbox.url}${path}`, {
          headers: { "x-api-key": sandbox.key },
        });
        return answer.json();
      };
      assert.deepEqual(
        withheld(await ask("/v1/capabilities"), websitesAnswer.parse(await ask("/v1/me/websites"))),
        sandboxAccounts[account],
      );
      await sandbox.close();
    });
  }

  it("never fails, whatever the service sends, and never withholds without a reason", () => {
    const member = fc.record(
      {
        name: fc.oneof(fc.constantFrom(...names), fc.string()),
        enabled: fc.jsonValue(),
        reason: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const answer = fc.oneof(
      fc.jsonValue(),
      fc.array(member),
      fc.record({ tools: fc.array(member) }),
      fc.dictionary(fc.constantFrom(...names), fc.jsonValue()),
    );
    fc.assert(
      fc.property(answer, fc.constantFrom(undefined, nothing, everything), (sent, connections) => {
        const capabilities = readCapabilities(sent);
        for (const tool of catalogue) {
          const availability = availabilityOf(tool, capabilities, connections);
          assert.ok(availability.ok || availability.reason !== "");
          assert.ok(availability.ok || capabilities !== undefined || connections === nothing);
        }
      }),
    );
  });
});
