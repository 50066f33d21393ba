import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { setTimeout as pause } from "node:timers/promises";
import { Channel } from "../../src/shared/channel.ts";
import type { Port } from "../../src/shared/channel.ts";
import { messageOf } from "../../src/shared/errorMessage.ts";
import { isRecord } from "../../src/shared/json.ts";
import { forgetPeak, HeldProbe, peakOf } from "./hostProbe.ts";
import { isRunMessage } from "./hostMessages.ts";
import type { HostOutcome, RunMessage, StartedMessage } from "./hostMessages.ts";
import { openBackup, openExport, openHead, openList, openResult, openTable } from "./openFile.ts";
import { openSite } from "./openSite.ts";
import type { SiteOutcome } from "./openSite.ts";

// Plays the extension host: opens what it is told to, and measures what that does to this process.

const port: Port = {
  post: (frame) => void process.send?.(frame),
  listen: (listener) => {
    process.on("message", listener);
    return () => process.off("message", listener);
  },
};
const channel = new Channel<RunMessage, { run: HostOutcome }, StartedMessage, { started: null }>(
  port,
  {
    parse: (body) => {
      if (!isRunMessage(body)) {
        throw new TypeError("Not a message to the host.");
      }
      return body;
    },
    handle: (message) => measured(message),
  },
);
const probe = new HeldProbe();
process.once("disconnect", () => process.exit());

subscribe("child_process", (message) => {
  const child: unknown = isRecord(message) ? message["process"] : undefined;
  // its id is known when it was started
  setImmediate(() => {
    if (isStarted(child)) {
      void channel.send({ kind: "started", pid: child.pid });
    }
  });
});

function isStarted(child: unknown): child is ChildProcess & { pid: number } {
  return (
    typeof child === "object" && child !== null && "pid" in child && typeof child.pid === "number"
  );
}

async function measured(message: RunMessage): Promise<HostOutcome> {
  globalThis.gc?.();
  await pause(20);
  forgetPeak();
  const before = peakOf("self") ?? 0;
  const thrown: string[] = [];
  const onThrown = (error: unknown): void => void thrown.push(messageOf(error));
  process.on("uncaughtException", onThrown);
  process.on("unhandledRejection", onThrown);
  probe.start();
  try {
    const site = await opened(message);
    // whatever comes of it later
    await pause(20);
    return {
      held: probe.stop(),
      memory: (peakOf("self") ?? 0) - before,
      site: { ...site, errors: [...site.errors, ...thrown] },
    };
  } finally {
    process.off("uncaughtException", onThrown);
    process.off("unhandledRejection", onThrown);
  }
}

async function opened(message: RunMessage): Promise<SiteOutcome> {
  const { group, site, open, also, library } = message;
  switch (group) {
    case "csv":
      return asFile(openTable(site, open));
    case "result":
      return asFile(openResult(site, open));
    case "export":
      return asFile(openExport(site, open, library));
    case "backup":
      return asFile(openBackup(site, library));
    case "keywords": {
      const [list, beside] = await Promise.all([
        asFile(openList(site, open)),
        openSite({ ...message, open: also ?? open }),
      ]);
      return { ...beside, open: list.open };
    }
    default: {
      const [head, outcome] = await Promise.all([
        openHead(site, open).then(
          () => [],
          (error: unknown) => [`Front matter on the host: ${messageOf(error)}`],
        ),
        openSite(message),
      ]);
      return { ...outcome, errors: [...outcome.errors, ...head] };
    }
  }
}

/** What is said of a file; that it can't be read is said, too. */
async function asFile(reading: Promise<string>): Promise<SiteOutcome> {
  const open = await reading.catch((error: unknown) => messageOf(error));
  return { also: [], open, said: [], errors: [] };
}
