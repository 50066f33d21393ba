import assert from "node:assert/strict";
import { accountKinds, isAccountKind } from "../../src/sandbox/account/accountKinds.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { findTool } from "../../src/research/tools/catalogue.ts";
import { records, withSandbox } from "../unit/sandbox/sandboxUnderTest.ts";
import type { SandboxUnderTest } from "../unit/sandbox/sandboxUnderTest.ts";

const week = 7 * 86_400_000;

function age(time: unknown): number {
  return Date.now() - Date.parse(String(time));
}

async function credentials(sandbox: SandboxUnderTest): Promise<ReadonlyMap<unknown, JsonRecord>> {
  return new Map(
    records((await sandbox.get("/v1/me/api-credentials")).body).map((one) => [one["name"], one]),
  );
}

describe("the history of a sandbox's account", () => {
  it("is there for full and agency where it is asked for, and nowhere else", async () => {
    for (const account of accountKinds.filter(isAccountKind)) {
      const used = account === "full" || account === "agency";
      await withSandbox({ account, history: true }, async (sandbox) => {
        assert.equal((await sandbox.usage()).length > 0, used, account);
        assert.equal((await credentials(sandbox)).size > 1, used, account);
      });
      await withSandbox({ account }, async (sandbox) =>
        assert.deepEqual(await sandbox.usage(), []),
      );
    }
  });

  it("2.2: an agent's key in use, a revoked one and an expired one", () =>
    withSandbox({ history: true }, async (sandbox) => {
      const keys = await credentials(sandbox);
      const [agent, laptop, trial] = ["Content agent", "Old laptop", "Trial"].map((name) =>
        keys.get(name),
      );
      assert.deepEqual(
        [agent?.["is_active"], laptop?.["is_active"], trial?.["is_active"]],
        [true, false, true],
      );
      assert.ok(age(agent?.["last_used_at"]) < 86_400_000);
      assert.ok(age(trial?.["expires_at"]) > 0 && agent?.["expires_at"] === null);
      for (const key of keys.values()) {
        assert.match(String(key["prefix"]), /^or_[\w-]{6}\.\.\.$/u);
        assert.ok(age(key["created_at"]) >= 0);
      }
    }));

  it("2.4: calls of the last days by an agent and by another key; one failed and charged, others failed and free", () =>
    withSandbox({ history: true }, async (sandbox) => {
      const usage = await sandbox.usage();
      assert.ok(
        usage.every((entry) => age(entry["created_at"]) > 0 && age(entry["created_at"]) < week),
      );
      assert.deepEqual(
        new Set(usage.map((entry) => entry["auth_source"])),
        new Set(["mcp", "api_key"]),
      );
      const failed = usage.filter((entry) => entry["error_type"] !== null);
      assert.deepEqual(
        failed
          .filter((entry) => Number(entry["credits_charged"]) > 0)
          .map((entry) => entry["status_code"]),
        [503],
      );
      assert.ok(failed.some((entry) => entry["credits_charged"] === 0));
      assert.equal(await sandbox.balance(), 500);
    }));

  it("holds together: newest first, the catalogue's prices, last uses that are in the log, no use after the end of a key", () =>
    withSandbox({ history: true }, async (sandbox) => {
      const usage = await sandbox.usage();
      const times = usage.map((entry) => String(entry["created_at"]));
      assert.deepEqual(times, times.toSorted().toReversed());
      assert.equal(new Set(usage.map((entry) => entry["id"])).size, usage.length);
      for (const entry of usage) {
        const cost = findTool(String(entry["endpoint"]).replace("/v1/tools/", ""))?.cost ?? 0;
        const free = entry["error_type"] !== null && entry["status_code"] !== 503;
        assert.equal(entry["credits_charged"], free ? 0 : cost, String(entry["endpoint"]));
      }
      for (const key of (await credentials(sandbox)).values()) {
        const accepted = usage.filter(
          (entry) => entry["credential_id"] === key["id"] && entry["status_code"] !== 401,
        );
        assert.ok(key["name"] === "Sandbox" || accepted[0]?.["created_at"] === key["last_used_at"]);
        assert.ok(
          accepted.every(
            (entry) =>
              key["expires_at"] === null || age(entry["created_at"]) > age(key["expires_at"]),
          ),
        );
      }
    }));
});
