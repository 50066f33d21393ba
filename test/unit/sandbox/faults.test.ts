import assert from "node:assert/strict";
import { faultNames } from "../../../src/sandbox/http/faults.ts";
import { at, record, withSandbox } from "./sandboxUnderTest.ts";
import type { Received, SandboxUnderTest } from "./sandboxUnderTest.ts";

const endpoint = "/v1/tools/research_keywords";
const body = { seed: "tea", limit: 5 };

function faulty(sandbox: SandboxUnderTest, fault: string): Promise<Received> {
  return sandbox.tool("research_keywords", body, { "X-Sandbox-Fault": fault });
}

interface Expectation {
  readonly fault: string;
  /** Credits taken. */
  readonly charged: number;
  /** Undefined when the connection breaks. */
  readonly check?: (received: Received) => void;
}

const broken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
};

const expectations: readonly Expectation[] = [
  {
    fault: "delay:5",
    charged: 3,
    check: ({ status, body: answer }) => (assert.equal(status, 200), record(answer)),
  },
  { fault: "reset-before", charged: 0 },
  { fault: "reset-after", charged: 3 },
  { fault: "reset-midway", charged: 3 },
  {
    fault: "truncated",
    charged: 3,
    check: ({ status, text }) => assert.ok(status === 200 && text.startsWith("{") && broken(text)),
  },
  {
    fault: "empty",
    charged: 3,
    check: ({ status, text }) => assert.ok(status === 200 && text === ""),
  },
  {
    fault: "wrong-type",
    charged: 3,
    check: ({ status, headers, text }) =>
      assert.ok(
        status === 200 &&
          headers.get("content-type")?.startsWith("text/html") &&
          text.startsWith("<!DOCTYPE"),
      ),
  },
  {
    fault: "drip:1",
    charged: 3,
    check: ({ status, body: answer }) => (assert.equal(status, 200), record(answer)),
  },
  {
    fault: "giant:2",
    charged: 3,
    check: ({ text }) => assert.ok(text.length > 2 * 1024 * 1024 && !broken(text)),
  },
  { fault: "invalid-utf8", charged: 3, check: ({ text }) => assert.match(text, /\uFFFD/u) },
  {
    fault: "500",
    charged: 0,
    check: ({ status, text }) => assert.ok(status === 500 && text === "Internal Server Error"),
  },
  {
    fault: "502",
    charged: 0,
    check: ({ status, text }) => assert.ok(status === 502 && text.includes("Bad Gateway")),
  },
  {
    fault: "503",
    charged: 0,
    check: (received) =>
      assert.deepEqual(received.body, { detail: "The data provider is unavailable" }),
  },
  {
    fault: "429:7",
    charged: 0,
    check: ({ status, headers }) =>
      assert.ok(
        status === 429 && headers.get("retry-after") === "7" && headers.has("x-ratelimit-reset"),
      ),
  },
  { fault: "charged-failure", charged: 3, check: ({ status }) => assert.equal(status, 500) },
  {
    fault: "expired-key",
    charged: 0,
    check: (received) => assert.deepEqual(received.body, { detail: "API key expired" }),
  },
];

describe("sandbox faults (X-Sandbox-Fault)", () => {
  it("every fault has its test", () => {
    const tested = new Set(expectations.map(({ fault }) => fault.split(":", 1).join("")));
    assert.deepEqual(tested, new Set(faultNames));
  });

  for (const { fault, charged, check } of expectations) {
    it(`${fault}: ${charged} credits, and the log agrees`, () =>
      withSandbox({}, async (sandbox) => {
        if (check === undefined) {
          await assert.rejects(faulty(sandbox, fault));
        } else {
          check(await faulty(sandbox, fault));
        }
        assert.equal(await sandbox.balance(), 500 - charged);
        const logged = (await sandbox.usage()).filter((entry) => entry["endpoint"] === endpoint);
        assert.equal(logged.length, fault === "reset-before" ? 0 : 1);
        assert.equal(logged[0]?.["credits_charged"] ?? 0, charged);
      }));
  }

  it("several at once, and a name nobody knows is 400", () =>
    withSandbox({}, async (sandbox) => {
      const both = await faulty(sandbox, "delay:1, truncated");
      assert.ok(broken(both.text));
      const unknown = await faulty(sandbox, "gremlins");
      assert.equal(unknown.status, 400);
      assert.match(String(at(unknown.body, "detail")), /gremlins.*truncated/u);
      assert.equal((await faulty(sandbox, "delay:-1")).status, 400);
    }));

  it("closing ends a delayed answer at once", () =>
    withSandbox({}, async (sandbox) => {
      const pending = assert.rejects(faulty(sandbox, "delay:600000"));
      while ((await sandbox.usage()).every((entry) => entry["endpoint"] !== endpoint)) {
        // The call is in the log before its answer is sent.
      }
      await sandbox.sandbox.close();
      await pending;
    }));
});
