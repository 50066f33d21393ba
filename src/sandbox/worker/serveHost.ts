import type { MessagePort } from "node:worker_threads";
import { assertNever } from "../../system/assert.ts";
import { Channel } from "../../shared/channel.ts";
import type { Port } from "../../shared/channel.ts";
import { isRecord } from "../../shared/json.ts";
import { startSandbox } from "../server.ts";
import type { Sandbox } from "../server.ts";
import type { HostMessage, HostReplies } from "./workerSandbox.ts";

/** The worker thread's end: runs one sandbox and answers what the host asks. */
export function serveHost(parent: MessagePort): void {
  let sandbox: Sandbox | undefined;
  const handle = async (message: HostMessage): Promise<HostReplies[HostMessage["kind"]]> => {
    if (message.kind === "start") {
      sandbox = await startSandbox(message.options);
      return { url: sandbox.url, key: sandbox.key };
    }
    if (sandbox === undefined) {
      throw new Error("The sandbox has not been started.");
    }
    return ask(sandbox, message);
  };
  void new Channel<HostMessage, HostReplies, never, Record<string, never>>(portOf(parent), {
    parse: readMessage,
    handle,
  });
}

async function ask(
  sandbox: Sandbox,
  message: Exclude<HostMessage, { kind: "start" }>,
): Promise<number | undefined> {
  switch (message.kind) {
    case "refill":
      return sandbox.refill();
    case "setDate":
      await sandbox.setDate(message.date);
      return undefined;
    case "close":
      await sandbox.close();
      return undefined;
    default:
      return assertNever(message);
  }
}

function portOf(parent: MessagePort): Port {
  return {
    post: (frame) => parent.postMessage(frame),
    listen: (listener) => {
      parent.on("message", listener);
      return () => parent.off("message", listener);
    },
  };
}

/** Both ends are one bundle and nobody else has the port, so the kind says it all. */
function isHostMessage(body: unknown): body is HostMessage {
  return (
    isRecord(body) &&
    (["start", "refill", "setDate", "close"] satisfies HostMessage["kind"][]).some(
      (kind) => kind === body["kind"],
    )
  );
}

function readMessage(body: unknown): HostMessage {
  if (!isHostMessage(body)) {
    throw new TypeError("Not a message to the sandbox.");
  }
  return body;
}
