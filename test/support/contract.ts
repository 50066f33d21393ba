import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { AnswerSink, memoryLimit } from "../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import {
  BadKeyError,
  ChoiceRequiredError,
  ConnectionRequiredError,
  InvalidRequestError,
  NotFoundError,
  StatusError,
} from "../../src/research/service/errors.ts";
import type { ServiceError } from "../../src/research/service/errors.ts";
import { readEnvelope, type Envelope } from "../../src/research/service/envelope.ts";
import { isRecord } from "../../src/shared/json.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import { checkArguments } from "../../src/research/tools/arguments.ts";
import { catalogue, findTool } from "../../src/research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../src/research/tools/definition.ts";
import { toolFixtures } from "./toolFixtures.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";

/**
 * Judges any server by the service's specification: the sandbox, or the real service with a real
 * key. It says first what it will spend, and spends nothing without --max-credits.
 */
const usage = "npm run contract -- --url URL --key KEY --max-credits N";

/** The members of every envelope, in their order (service spec 2.7). */
const envelopeKeys = [
  "schema_version",
  "domain",
  "data",
  "facts",
  "entities",
  "deltas",
  "coverage",
  "resources",
  "next_actions",
];

const { values } = parseArgs({
  options: { url: { type: "string" }, key: { type: "string" }, "max-credits": { type: "string" } },
});
const { url, key } = values;
if (url === undefined || key === undefined) {
  stop(`Which service? ${usage}`);
}
const price = catalogue.reduce((sum, { cost }) => sum + cost, 0);
process.stdout.write(
  `This calls ${catalogue.length} tools and spends up to ${price} credits at ${url}\n`,
);
const most = Number(values["max-credits"] ?? Number.NaN);
if (Number.isNaN(most) || most < price) {
  stop(
    Number.isNaN(most)
      ? `Nothing was spent: say how much may be. ${usage}`
      : `Nothing was spent: ${price} is more than ${most}.`,
  );
}

const transport = new UndiciTransport();
const client = new ServiceClient({ baseUrl: url, key }, transport, new KnownKeys());
let passed = 0;
let failed = 0;
let datasetUri: string | undefined;

await check("4.1 credits is an integer", async () =>
  assert.ok(Number.isInteger(await client.credits())),
);
await check("4.1 api-credentials lists the key in use, without the raw key", async () => {
  const listed = await client.credentials();
  assert.ok(
    (await client.ownCredentialId()) !== undefined,
    "no single credential has the key's prefix",
  );
  assert.ok(!JSON.stringify(listed).includes(key), "the raw key is listed");
});
await check("4.1 usage is clamped to 1..500", async () => {
  assert.ok((await client.usage(0)).length <= 1);
  assert.ok((await client.usage(100_000)).length <= 500);
});
await check("4.1 websites has websites and ad accounts", async () => {
  const { websites, adAccounts } = await client.websites();
  assert.ok(Array.isArray(websites) && Array.isArray(adAccounts));
});
await check("4.1 capabilities can be understood", async () =>
  assert.ok((await client.capabilities()) !== undefined),
);
await check("5 a wrong key is refused", () =>
  rejects(
    new ServiceClient(
      { baseUrl: url, key: `${key.slice(0, 4)}wrong` },
      transport,
      new KnownKeys(),
    ).credits(),
    BadKeyError,
  ),
);
await check("7 an unknown tool is not found, and free", () =>
  free(() => rejects(call("no_such_tool", {}), NotFoundError)),
);
await check("7 a request without its required field is refused, and free", () =>
  free(() => rejects(call("inspect_keyword", {}), InvalidRequestError)),
);
for (const tool of catalogue) {
  await check(`4.2 ${tool.name}`, () => judge(tool));
}
transport.dispose();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function judge(tool: ToolDefinition): Promise<void> {
  const question =
    tool.name === "export_dataset"
      ? { uri: datasetUri, limit: 5 }
      : toolFixtures[tool.name].question;
  const checked = checkArguments(tool, question);
  assert.ok(checked.ok, JSON.stringify(checked));
  const before = await client.credits();
  let envelope: Envelope;
  try {
    envelope = await call(tool.name, checked.args);
  } catch (error) {
    if (isOwnDataAnswer(tool, error)) {
      process.stdout.write(
        `    answers ${error instanceof Error ? error.name : ""}: nothing chosen or connected, as the specification allows\n`,
      );
      return;
    }
    throw error;
  }
  assert.equal(before - (await client.credits()), tool.cost, "price");
  judgeEnvelope(tool, envelope);
  datasetUri ??= envelope.resources[0]?.uri;
}

function judgeEnvelope(tool: ToolDefinition, envelope: Envelope): void {
  assert.deepEqual(
    Object.keys(isRecord(envelope.raw) ? envelope.raw : {}).filter((member) =>
      envelopeKeys.includes(member),
    ),
    envelopeKeys,
    "envelope members",
  );
  const { always } = toolFixtures[tool.name].spec;
  assert.deepEqual(
    always.filter((member) => !(member in envelope.data)),
    [],
    "members of data that are missing",
  );
  assert.ok(tool.data.safeParse(envelope.data).success, "data does not fit the tool's schema");
  for (const fact of envelope.facts) {
    assert.ok(
      fact.type !== "" && fact.provenance.sourceClass !== undefined,
      "a fact lacks type or provenance",
    );
  }
  for (const action of envelope.nextActions) {
    assert.ok(
      findTool(action.tool) !== undefined || /^list_(?:connections|websites)$/u.test(action.tool),
      `unknown next action ${action.tool}`,
    );
  }
}

/** The three owned-data tools may ask for a choice or a connection, or be switched off (4.3.10, 7). */
function isOwnDataAnswer({ name }: ToolDefinition, error: unknown): boolean {
  const named = error instanceof ChoiceRequiredError || error instanceof ConnectionRequiredError;
  return (
    name.startsWith("get_") && (named || (error instanceof StatusError && error.status === 402))
  );
}

async function call(tool: string, args: ToolArguments): Promise<Envelope> {
  const sink = new AnswerSink(
    () => Promise.reject(new Error("The answer is larger than the contract allows for.")),
    memoryLimit,
  );
  const body = await client.callTool(tool, args, { timeout: 120_000, sink });
  const envelope =
    body.kind === "memory" ? readEnvelope(JSON.parse(body.bytes.toString("utf8"))) : undefined;
  assert.ok(envelope !== undefined, "the answer is no envelope");
  return envelope;
}

async function free(run: () => Promise<void>): Promise<void> {
  const before = await client.credits();
  await run();
  assert.equal(await client.credits(), before, "it was charged");
}

async function rejects(
  promise: Promise<unknown>,
  type: abstract new (...args: never[]) => ServiceError,
): Promise<void> {
  await assert.rejects(promise, (error) => error instanceof type);
}

async function check(name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    passed += 1;
    process.stdout.write(`  ok    ${name}\n`);
  } catch (error) {
    failed += 1;
    process.stdout.write(`  FAIL  ${name}: ${messageOf(error)}\n`);
  }
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
