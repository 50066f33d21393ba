import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import * as path from "node:path";
import { isRecord } from "../../../src/shared/json.ts";
import type { JsonRecord } from "../../../src/shared/json.ts";
import type { SandboxOptions } from "../../../src/sandbox/server.ts";
import { at, record, records, withSandbox } from "./sandboxUnderTest.ts";
import type { Received, SandboxUnderTest } from "./sandboxUnderTest.ts";

const folder = path.join(import.meta.dirname, "../../fixtures/wire");

/** Objects whose members depend on what was asked. */
const openMembers = new Set(["args", "connections", "input"]);

/** What has to be so before a fixture's request gets its answer. */
const preparations: { readonly [fixture: string]: Partial<Preparation> } = {
  "websites-empty": { options: { account: "empty" } },
  "error-402": { options: { credits: 2 } },
  "error-429": { options: { rateLimit: 1 }, before: (sandbox) => sandbox.get("/v1/me/credits") },
  "error-503": { headers: { "X-Sandbox-Fault": "503" } },
  "export_dataset-expired": { options: { datasetTtl: 0 }, body: exportOf },
  export_dataset: { body: exportOf },
  "error-404-dataset": { body: async (_sandbox, body) => body },
  usage: { before: useUp },
  "error-website-required": { options: { account: "agency" } },
  "error-connection-required": { options: { account: "empty" } },
  "error-binding-required": { options: { account: "agency" } },
  "error-platform-required": { options: { account: "agency" } },
  "error-account-required": { options: { account: "agency" } },
  "api-credentials-list": { before: createKey },
  "api-credentials-revoke": {
    path: async (sandbox) => `/v1/me/api-credentials/${await createKey(sandbox)}/revoke`,
  },
};

interface Preparation {
  readonly options: SandboxOptions;
  readonly headers: Record<string, string>;
  before(sandbox: SandboxUnderTest): Promise<unknown>;
  body(sandbox: SandboxUnderTest, body: JsonRecord): Promise<JsonRecord>;
  path(sandbox: SandboxUnderTest): Promise<string>;
}

async function exportOf(sandbox: SandboxUnderTest, body: JsonRecord): Promise<JsonRecord> {
  const envelope = await sandbox.envelope("research_keywords", { seed: "espresso" });
  return { ...body, uri: records(envelope["resources"])[0]?.["uri"] };
}

/** One call that succeeds and one that is refused. */
async function useUp(sandbox: SandboxUnderTest): Promise<void> {
  await sandbox.tool("research_keywords", { seed: "espresso" });
  await sandbox.tool("inspect_page", {});
}

async function createKey(sandbox: SandboxUnderTest): Promise<string> {
  const { body } = await sandbox.post("/v1/me/api-credentials", {
    body: { name: "Laptop", expires_at: "2099-06-30T00:00:00Z" },
  });
  return String(at(body, "api_credential", "id"));
}

describe("sandbox against the hand-written wire fixtures", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  for (const file of files) {
    const name = path.basename(file, ".json");
    const fixture = record(JSON.parse(readFileSync(path.join(folder, file), "utf8")));
    it(`${name} (${String(fixture["source"])})`, () => check(fixture, preparations[name] ?? {}));
  }
});

async function check(fixture: JsonRecord, preparation: Partial<Preparation>): Promise<void> {
  await withSandbox({ rateLimit: 60, ...preparation.options }, async (sandbox) => {
    await preparation.before?.(sandbox);
    const received = await send(sandbox, record(fixture["request"]), preparation);
    const expected = record(fixture["response"]);
    assert.equal(received.status, expected["status"], received.text);
    for (const header of Object.keys(record(expected["headers"]))) {
      assert.ok(received.headers.has(header), `header ${header}`);
    }
    sameShape(received.body, [expected["body"]], "body");
    if (isRecord(expected["body"])) {
      assert.deepEqual(
        Object.keys(record(received.body)),
        Object.keys(expected["body"]),
        "order of members",
      );
    }
  });
}

async function send(
  sandbox: SandboxUnderTest,
  request: JsonRecord,
  preparation: Partial<Preparation>,
): Promise<Received> {
  const given = isRecord(request["body"]) ? request["body"] : undefined;
  const body =
    given === undefined ? undefined : ((await preparation.body?.(sandbox, given)) ?? given);
  const target = (await preparation.path?.(sandbox)) ?? String(request["path"]);
  const authorization = at(request, "headers", "Authorization");
  const key =
    authorization === undefined
      ? null
      : authorization === "Bearer or_wrong"
        ? "or_wrong"
        : sandbox.sandbox.key;
  const call = { key, headers: preparation.headers ?? {}, ...(body === undefined ? {} : { body }) };
  return request["method"] === "GET" ? sandbox.get(target, call) : sandbox.post(target, call);
}

/** Same members and types as one of the examples; null where an example is null. */
function sameShape(actual: unknown, examples: readonly unknown[], place: string): void {
  if (examples.includes(null) && (actual === null || examples.length === 1)) {
    return;
  }
  if (Array.isArray(actual)) {
    const lists = examples.filter((example) => Array.isArray(example));
    assert.ok(lists.length > 0, `${place} is a list`);
    const entries: unknown[] = lists.flat();
    actual
      .slice(0, 50)
      .forEach(
        (entry, index) => entries.length > 0 && sameShape(entry, entries, `${place}[${index}]`),
      );
    return;
  }
  if (isRecord(actual)) {
    sameMembers(actual, examples.filter(isRecord), place);
    return;
  }
  assert.ok(
    examples.some((example) => typeof example === typeof actual),
    `${place}: ${JSON.stringify(actual)}`,
  );
}

function sameMembers(actual: JsonRecord, examples: readonly JsonRecord[], place: string): void {
  const names = Object.keys(actual).toSorted().join();
  const alike = examples.filter((example) => Object.keys(example).toSorted().join() === names);
  assert.ok(alike.length > 0, `${place} has the members ${names}`);
  for (const [name, value] of Object.entries(actual)) {
    if (!openMembers.has(name)) {
      sameShape(
        value,
        alike.map((example) => example[name]),
        `${place}.${name}`,
      );
    }
  }
}
