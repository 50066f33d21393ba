import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { Channel } from "../../src/shared/channel.ts";
import { isRecord } from "../../src/shared/json.ts";
import { within } from "../../src/system/within.ts";
import { repositoryRoot } from "../support/paths.ts";
import { peakOf } from "./hostProbe.ts";
import { isStartedMessage } from "./hostMessages.ts";
import type { HostOutcome, RunMessage, StartedMessage } from "./hostMessages.ts";

/** Milliseconds between two looks at the memory of the processes that a host started. */
const interval = 25;

/** A process that plays the extension host, with the processes that it starts. */
export class HostUnderTest {
  readonly #host: ChildProcess;
  readonly #channel: Channel<StartedMessage, { started: null }, RunMessage, { run: HostOutcome }>;
  /** The most megabytes that each process had that it started. */
  readonly #children = new Map<number, number>();
  readonly #looking: NodeJS.Timeout;

  constructor() {
    this.#host = fork(join(repositoryRoot, "test/hostile/host.ts"), [], {
      execArgv: ["--expose-gc"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#channel = new Channel(
      {
        post: (frame) => {
          if (this.#host.connected && isRecord(frame)) {
            this.#host.send(frame);
          }
        },
        listen: (listener) => {
          this.#host.on("message", listener);
          return () => this.#host.off("message", listener);
        },
      },
      {
        parse: (body) => {
          if (!isStartedMessage(body)) {
            throw new TypeError("Not a message of the host.");
          }
          return body;
        },
        handle: ({ pid }) => {
          this.#children.set(pid, 0);
          this.#look();
          return Promise.resolve(null);
        },
      },
    );
    this.#host.once("exit", () => this.#channel.dispose());
    this.#looking = setInterval(() => this.#look(), interval);
  }

  /** Opens a recipe. Rejects where the host dies, or doesn't answer for `longest` milliseconds. */
  async open(asked: Omit<RunMessage, "kind">, longest: number): Promise<HostOutcome> {
    this.#children.clear();
    const outcome = await within(
      longest,
      this.#channel.send({ kind: "run", ...asked }),
      () => "The host doesn't respond.",
    );
    this.#look();
    return outcome;
  }

  /** The most megabytes that one of the processes had that were started since a recipe was opened. */
  get childPeak(): number {
    return Math.max(0, ...this.#children.values());
  }

  get children(): readonly number[] {
    return [...this.#children.keys()];
  }

  end(): void {
    clearInterval(this.#looking);
    this.#channel.dispose();
    this.#host.kill("SIGKILL");
  }

  #look(): void {
    for (const [pid, before] of this.#children) {
      this.#children.set(pid, Math.max(before, peakOf(pid) ?? 0));
    }
  }
}

/** Whether a process is there. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
