import assert from "node:assert/strict";
import type { Sandbox } from "../../src/sandbox/server.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import { told } from "./agentsUnderTest.ts";
import { set, withAccount } from "./spendingUnderTest.ts";

describe("paid calls of agents beside each other, and after one that was lost", () => {
  let api: Assembly;
  let service: Sandbox;

  withAccount((account) => {
    ({ api, service } = account);
  });
  beforeEach(() => set("agentBudgetPerDay", 20));
  afterEach(() => set("agentBudgetPerDay", undefined));

  const page = (name: string): { url: string } => ({ url: `https://example.com/${name}` });
  const spent = async (): Promise<number> =>
    (await api.app.spending.budgets(service.url)).agents.spent;
  const balance = async (): Promise<number | undefined> => api.app.account.balance.refresh();

  it("of several agents at once: the same call is paid for once, and together they keep the budget", async () => {
    await set("agentBudgetPerDay", 7);
    const outcomes = await Promise.allSettled(
      ["a", "a", "b", "c", "a", "d"].map((name) => told("seo_inspect_page", page(name))),
    );
    const paid = outcomes.filter(
      (outcome) => outcome.status === "fulfilled" && outcome.value.includes("\nPaid "),
    );
    assert.equal(paid.length, 2);
    assert.deepEqual([await spent(), await balance()], [6, 94]);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    assert.ok(
      refused.every(({ reason }) =>
        /agents may spend 7 credits a day, \d+ are spent/u.test(String(reason)),
      ),
      JSON.stringify(outcomes),
    );
  });

  it("never repeat a call whose outcome is unknown: the person decides", async () => {
    const server = await startRawServer((response, { path }) => {
      if (path.startsWith("/v1/tools/")) {
        response.destroy();
      } else {
        response.writeHead(200, { "content-type": "application/json" }).end('{"credits":50}');
      }
    });
    try {
      await api.app.connections.useKey(server.url, service.key);
      await assert.rejects(told("seo_inspect_page", page("lost")), /charged/u);
      const calls = (): number =>
        server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")).length;
      assert.equal(calls(), 1);
      await assert.rejects(
        told("seo_inspect_page", page("lost")),
        /Not run: the same call was sent at .+ Ask the person to run it/u,
      );
      assert.equal(calls(), 1);
    } finally {
      await server.close();
    }
  });
});
