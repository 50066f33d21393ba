import { once } from "node:events";
import { Worker } from "node:worker_threads";
import request from "undici/lib/api/api-request.js";
import Agent from "undici/lib/dispatcher/agent.js";
import * as z from "zod";
import { AnswerSink, memoryLimit } from "../../src/research/service/answerSink.ts";
import { ServiceClient } from "../../src/research/service/client.ts";
import { KnownKeys } from "../../src/research/service/redact.ts";
import { UndiciTransport } from "../../src/research/service/undiciTransport.ts";
import type { Figure } from "./figures.ts";
import type { Measurement } from "./measurement.ts";
import { interleaved, ratiosOf } from "./statistics.ts";
import type { Paired } from "./statistics.ts";

const kilobyte = 1024;
const megabyte = 1024 * 1024;
const timeout = 60_000;
const args = { seed: "espresso", location: "United States", language: "English" };

/** What is compared: responses of so many bytes, in so many rounds. */
const responses = [
  {
    size: kilobyte,
    name: "callTool vs. bare undici, 1 KB response",
    rounds: 3_000,
    warmUp: 500,
    limit: 2,
  },
  {
    size: 5 * megabyte,
    name: "callTool vs. bare undici, 5 MB response",
    rounds: 50,
    warmUp: 5,
    limit: 1.15,
  },
] as const;

/** What our client adds to a call: against bare undici, both with the parsing of the response, on one loopback server. */
export const callToolBench: Measurement = {
  doing: "callTool: calling a loopback server",
  rows: responses.map(({ name }) => name),
  measure: measureCallTool,
};

async function measureCallTool(): Promise<Figure[]> {
  const server = new Worker(new URL("./answerServer.ts", import.meta.url));
  const transport = new UndiciTransport();
  const agent = new Agent();
  try {
    const [address]: unknown[] = await once(server, "message");
    const { port } = z.object({ port: z.number() }).parse(address);
    const origin = `http://127.0.0.1:${port}`;
    const client = new ServiceClient(
      { baseUrl: origin, key: "or_bench" },
      transport,
      new KnownKeys(),
    );
    const compare = (size: number, rounds: number, warmUp: number): Promise<Paired> =>
      interleaved(
        rounds,
        warmUp,
        () => timed(() => withClient(client, size)),
        () => timed(() => withUndici(agent, origin, size)),
      );
    const figures: Figure[] = [];
    for (const { size, name, rounds, warmUp, limit } of responses) {
      figures.push(figure(name, await compare(size, rounds, warmUp), limit));
    }
    return figures;
  } finally {
    transport.dispose();
    await agent.destroy();
    await server.terminate();
  }
}

async function withClient(client: ServiceClient, size: number): Promise<unknown> {
  const sink = new AnswerSink(
    () => Promise.reject(new Error("These answers stay in memory.")),
    memoryLimit,
  );
  const body = await client.callTool(String(size), args, { timeout, sink });
  return body.kind === "memory" ? JSON.parse(body.bytes.toString("utf8")) : undefined;
}

async function withUndici(agent: Agent, origin: string, size: number): Promise<unknown> {
  const { body } = await request.call(agent, {
    origin,
    path: `/v1/tools/${size}`,
    method: "POST",
    headers: {
      authorization: "Bearer or_bench",
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(args),
  });
  return JSON.parse(await body.text());
}

/** Milliseconds until an answer is there and parsed. */
async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const answer = await call();
  const end = performance.now();
  if (typeof answer !== "object" || answer === null) {
    throw new Error("A call brought no answer.");
  }
  return end - start;
}

function figure(name: string, paired: Paired, limit: number): Figure {
  return {
    name,
    values: ratiosOf(paired),
    unit: "ratio",
    limit,
    details: [
      { name: "callTool", values: paired.subject, unit: "milliseconds" },
      { name: "bare undici", values: paired.reference, unit: "milliseconds" },
    ],
  };
}
