import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { dirname } from "node:path";
import type { OutsideAnswer } from "../../../../src/research/outside/callMessages.ts";
import { agentProof, isGreeting, newSecret } from "../../../../src/research/outside/handshake.ts";
import type { AgentProof, Greeting } from "../../../../src/research/outside/handshake.ts";
import { longestLine } from "../../../../src/research/outside/lineChannel.ts";
import {
  mostCalls,
  mostConnections,
  openWindowServer,
} from "../../../../src/research/outside/windowServer.ts";
import type { ServedWindow, WindowServer } from "../../../../src/research/outside/windowServer.ts";
import { WindowConnection } from "../../../../src/outside/windowConnection.ts";
import { isRecord, parseJson } from "../../../../src/shared/json.ts";
import { TestClock } from "../batches/batchClock.ts";
import { until } from "../../../support/until.ts";

/** A connection whose every byte the test says. */
interface RawConnection {
  readonly socket: Socket;
  readonly greeting: Greeting;
  /** Every value that came behind the greeting. */
  readonly values: unknown[];
  readonly ended: Promise<unknown>;
}

async function rawConnection(address: string): Promise<RawConnection> {
  const socket = connect(address);
  const ended = new Promise((resolve) => socket.once("close", resolve));
  let text = "";
  const values: unknown[] = [];
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    const lines = `${text}${chunk}`.split("\n");
    text = lines.pop() ?? "";
    values.push(...lines.map(parseJson));
  });
  socket.on("error", () => undefined);
  await until("the window greets", () => values.length > 0);
  const greeting = values.shift();
  assert.ok(isGreeting(greeting));
  return { socket, greeting, values, ended };
}

describe("a window that is open for agents outside the editor", () => {
  let token: string | undefined;
  let server: WindowServer;
  let clock: TestClock;
  let answering: ServedWindow["answer"];
  let reading: ServedWindow["token"];
  let clients: readonly string[];
  const sockets: Socket[] = [];
  const call = { tool: "t", input: {}, client: "c", folder: "/" };
  const silent = new AbortController().signal;

  beforeEach(async () => {
    token = newSecret();
    clock = new TestClock();
    clients = [];
    reading = () => Promise.resolve(token);
    answering = () => Promise.resolve({ text: "said", isError: false });
    server = await openWindowServer(
      {
        token: () => reading(),
        answer: (...asked) => answering(...asked),
        changed: (names) => {
          clients = names;
        },
      },
      clock,
    );
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) {
      socket.destroy();
    }
    await server.close();
  });

  async function raw(): Promise<RawConnection> {
    const connection = await rawConnection(server.address);
    sockets.push(connection.socket);
    return connection;
  }

  async function proved(): Promise<RawConnection> {
    const connection = await raw();
    send(connection, agentProof(token ?? "", connection.greeting, 1));
    await until("the window proves itself", () => connection.values.shift() !== undefined);
    return connection;
  }

  function send({ socket }: RawConnection, value: unknown): void {
    socket.write(`${JSON.stringify(value)}\n`);
  }

  it("listens where this user alone may come", function () {
    if (process.platform === "win32") {
      assert.match(server.address, /^\\\\\.\\pipe\\seo-[\da-f]{32}$/u);
      return;
    }
    assert.ok(Buffer.byteLength(server.address) <= 100);
    assert.equal(statSync(server.address).mode & 0o777, 0o600);
    assert.equal(statSync(dirname(server.address)).mode & 0o777, 0o700);
  });

  it("answers a program that proves that it knows the token, and says who is connected", async () => {
    const connection = await WindowConnection.open(server.address, token ?? "");
    const answer = await connection.call(call, silent, () => undefined);
    assert.deepEqual(answer, { text: "said", isError: false });
    assert.deepEqual(clients, ["c"]);
    connection.close();
    await until("it is told that it has gone", () => clients.length === 0);
  });

  const wrong: Readonly<Record<string, (greeting: Greeting, earlier: AgentProof) => unknown>> = {
    "another token": (greeting) => agentProof(newSecret(), greeting, 1),
    "the proof of another connection": (_greeting, earlier) => earlier,
    "another process than the proof's": (greeting) => ({
      ...agentProof(token ?? "", greeting, 1),
      pid: 2,
    }),
    "no proof": ({ nonce }) => ({ nonce, pid: 1 }),
    "the window's own greeting": (greeting) => greeting,
    "a call before the proof": () => ({ id: 1, call }),
  };
  for (const [name, made] of Object.entries(wrong)) {
    it(`closes a connection that sends ${name}`, async () => {
      const first = await raw();
      const earlier = agentProof(token ?? "", first.greeting, 1);
      const connection = await raw();
      send(connection, made(connection.greeting, earlier));
      await connection.ended;
      assert.deepEqual(connection.values, []);
      assert.deepEqual(clients, []);
    });
  }

  it("closes a connection that proves nothing within two seconds, and no other", async () => {
    const [slow, quick] = [await raw(), await proved()];
    await clock.pass(1999);
    assert.ok(!slow.socket.destroyed);
    await clock.pass(1);
    await slow.ended;
    await clock.pass(60_000);
    send(quick, { id: 1, call });
    await until("it is answered", () => quick.values.length > 0);
  });

  it("proves itself, so that nobody else can stand in for it", async () => {
    await assert.rejects(WindowConnection.open(server.address, newSecret()), {
      name: "NoProofError",
    });
  });

  it("takes lines in pieces, and closes at one that is too long or no JSON", async () => {
    const connection = await proved();
    const line = `${JSON.stringify({ id: 1, call: { ...call, input: { text: "é" } } })}\n`;
    for (const byte of Buffer.from(line)) {
      connection.socket.write(Buffer.from([byte]));
    }
    await until("it is answered", () => connection.values.length > 0);
    const longest = await proved();
    const filled = JSON.stringify({ id: 1, call: { ...call, input: { text: "" } } });
    const fill = (bytes: number) =>
      `${JSON.stringify({ id: 1, call: { ...call, input: { text: "a".repeat(bytes - filled.length) } } })}\n`;
    longest.socket.write(fill(longestLine - 1));
    await until("it is answered", () => longest.values.length > 0);
    longest.socket.write(fill(longestLine));
    await longest.ended;
    const broken = await proved();
    broken.socket.write("{\n");
    await broken.ended;
    const endless = await proved();
    endless.socket.write("a".repeat(longestLine));
    await endless.ended;
  });

  it(`has ${mostConnections} connections at most, and ${mostCalls} calls of each at a time`, async () => {
    const all: RawConnection[] = [];
    for (let count = 0; count < mostConnections; count += 1) {
      all.push(await raw());
    }
    const socket = connect(server.address);
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.once("close", resolve));
    const [first] = all;
    assert.ok(first !== undefined);
    const { promise, resolve } = Promise.withResolvers<OutsideAnswer>();
    answering = () => promise;
    send(first, agentProof(token ?? "", first.greeting, 1));
    await until("it is let in", () => first.values.shift() !== undefined);
    for (let id = 1; id <= mostCalls + 1; id += 1) {
      send(first, { id, call });
    }
    await until("the last is refused", () => first.values.length > 0);
    const [refused] = first.values;
    assert.ok(isRecord(refused) && refused["id"] === mostCalls + 1);
    assert.match(String(refused["text"]), /^Not run: 4 calls are under way already/u);
    resolve({ text: "said", isError: false });
    await until("the others are answered", () => first.values.length === mostCalls + 1);
  });

  it("ends a connection whose token was replaced with its next call, which isn't run", async () => {
    const connection = await proved();
    token = newSecret();
    let ran = false;
    answering = () => {
      ran = true;
      return Promise.resolve({ text: "said", isError: false });
    };
    send(connection, { id: 1, call });
    await connection.ended;
    const [answer] = connection.values;
    assert.ok(isRecord(answer));
    assert.match(String(answer["text"]), /^Not run: the person disconnected all agents/u);
    assert.ok(!ran);
  });

  it("doesn't run a call that is cancelled while the token is read", async () => {
    const connection = await proved();
    const tokens: ((token: string | undefined) => void)[] = [];
    reading = () => new Promise((resolve) => tokens.push(resolve));
    const ran: number[] = [];
    answering = () => {
      ran.push(1);
      return Promise.resolve({ text: "said", isError: false });
    };
    send(connection, { id: 1, call });
    send(connection, { id: 1, cancel: true });
    send(connection, { id: 2, call });
    await until("the last line has come", () => tokens.length >= 2);
    for (const read of tokens.toReversed()) {
      read(token);
    }
    await until("both are answered", () => connection.values.length === 2);
    assert.deepEqual(ran, [1], "only the second is run");
  });

  it("isn't sent a call that was cancelled before", async () => {
    const connection = await WindowConnection.open(server.address, token ?? "");
    let ran = false;
    answering = () => {
      ran = true;
      return Promise.resolve({ text: "said", isError: false });
    };
    const answer = await connection.call(call, AbortSignal.abort(), () => undefined);
    assert.match(answer.text, /^Not run: the call was cancelled/u);
    assert.ok(!ran);
    connection.close();
  });

  it("tells a call that its client cancelled it, or has gone", async () => {
    const aborted: string[] = [];
    let running = 0;
    answering = ({ tool }, signal) =>
      new Promise((resolve) => {
        running += 1;
        signal.addEventListener("abort", () => {
          aborted.push(tool);
          resolve({ text: "stopped", isError: true });
        });
      });
    const connection = await proved();
    send(connection, { id: 1, call: { ...call, tool: "cancelled" } });
    send(connection, { id: 2, call: { ...call, tool: "left" } });
    await until("both run", () => running === 2);
    send(connection, { id: 1, cancel: true });
    await until("it is answered", () => connection.values.length > 0);
    assert.deepEqual(aborted, ["cancelled"]);
    connection.socket.destroy();
    await until("the other is told, too", () => aborted.length === 2);
  });
});
