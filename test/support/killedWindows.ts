import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { WindowCalls } from "../../src/outside/callWindow.ts";
import { AgentFolder } from "../../src/research/outside/agentFolder.ts";
import type { FaultyService } from "./faultyService.ts";
import { agentsOf, killWindowProcess, openWindowProcess } from "./windowProcess.ts";
import type { WindowDialog } from "./windowProcess.ts";

/** When a window's process is killed: before its dialog is answered, after the yes, while the service works, once the service answered. */
const moments = ["never", "asked", "agreed", "sent", "answered"] as const;

const windowCall = fc.record({
  subject: fc.nat(1),
  yes: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  kill: fc.constantFrom(...moments),
});

/** What two agents, each in the folder of another window, call one after the other. */
export const windowRun = fc.tuple(
  fc.array(windowCall, { minLength: 1, maxLength: 2 }),
  fc.array(windowCall, { minLength: 1, maxLength: 2 }),
);

type WindowCall = typeof windowCall extends fc.Arbitrary<infer T> ? T : never;

/** The credits of a call. */
const price = 3;

interface OpenWindow {
  readonly process: ChildProcess;
  /** What the agent that calls now wants. */
  wanted: WindowCall | undefined;
}

/**
 * Two windows as processes of their own over one storage and one account, each with an agent outside the
 * editor. The processes die while calls are asked about and paid for.
 */
export class KilledWindows {
  readonly #service: FaultyService;
  readonly #path: string;
  readonly #agents: AgentFolder;
  readonly #client: WindowCalls;
  readonly #windows: (OpenWindow | undefined)[] = [undefined, undefined];
  /** What was agreed to by URL, with its price in the dialog, how often. */
  readonly #agreed = new Map<string, number>();
  /** Subjects that both agents want in this run, by URL. */
  readonly #wanted = new Map<string, number>();
  #run = 0;
  #kills = 0;
  #answered = 0;

  /** @param path An empty folder for all files. */
  constructor(service: FaultyService, path: string) {
    this.#service = service;
    this.#path = path;
    this.#agents = new AgentFolder(agentsOf(path));
    this.#client = new WindowCalls(this.#agents);
  }

  /** Plays a run; rejects where something is paid for twice or without a yes that showed its price, or told wrongly. */
  async play(agents: readonly (readonly WindowCall[])[]): Promise<void> {
    this.#run += 1;
    this.#wanted.clear();
    for (const subject of agents.flatMap((calls) => [
      ...new Set(calls.map((one) => one.subject)),
    ])) {
      this.#wanted.set(this.#url(subject), (this.#wanted.get(this.#url(subject)) ?? 0) + 1);
    }
    await this.#agents.ensureToken();
    await Promise.all(
      agents.map(async (calls, index) => {
        for (const call of calls) {
          await this.#call(index, call);
        }
      }),
    );
    await this.#service.idle();
    for (const url of this.#wanted.keys()) {
      const own = this.#callsFor(url);
      assert.ok(own.filter(({ charged }) => charged).length <= 1, `${url} was paid for twice`);
      assert.ok(
        own.length <= (this.#agreed.get(url) ?? 0),
        `${url} was sent ${own.length} times, and agreed to ${this.#agreed.get(url) ?? 0} times`,
      );
    }
  }

  /** What was played. */
  get played(): { readonly runs: number; readonly kills: number; readonly answered: number } {
    return { runs: this.#run, kills: this.#kills, answered: this.#answered };
  }

  async close(): Promise<void> {
    this.#client.close();
    for (const window of this.#windows) {
      await (window === undefined ? undefined : killWindowProcess(window.process));
    }
  }

  async #call(index: number, wanted: WindowCall): Promise<void> {
    const window = (this.#windows[index] ??= await this.#open(index));
    window.wanted = wanted;
    const url = this.#url(wanted.subject);
    const before = this.#callsFor(url).length;
    const ended = new AbortController();
    const killing = this.#killLater(index, wanted, { url, before, signal: ended.signal });
    const project = this.#project(index);
    const { text, isError } = await this.#client.answer(
      {
        call: {
          tool: "seo_inspect_page",
          input: { url },
          client: `run ${this.#run}`,
          folder: project,
        },
        isPaid: true,
        signal: new AbortController().signal,
        note: () => undefined,
      },
      { folder: undefined, workingFolder: project, roots: () => Promise.resolve([]) },
    );
    ended.abort();
    await killing;
    window.wanted = undefined;
    await this.#service.idle();
    this.#answered += isError ? 0 : 1;
    this.#judge(text, { url, before, isError });
    if (wanted.kill === "asked") {
      assert.doesNotMatch(text, /^The window closed/u, "the dialog had no answer");
    }
  }

  /** What was told, against what the service has taken. */
  #judge(
    text: string,
    {
      url,
      before,
      isError,
    }: { readonly url: string; readonly before: number; readonly isError: boolean },
  ): void {
    const charged = this.#callsFor(url).filter((call) => call.charged).length;
    const isAlone = this.#wanted.get(url) === 1;
    if (!isError) {
      assert.equal(charged, 1, `there is a result, and nothing was charged: ${text.slice(0, 300)}`);
    } else if (/may have been charged|may be charged|was charged/u.test(text)) {
      assert.ok(this.#kills > 0, `no window closed, and yet: ${text}`);
    } else {
      assert.match(text, /Not run|No result/u);
      const own = this.#callsFor(url)
        .slice(before)
        .filter((call) => call.charged).length;
      assert.ok(!isAlone || own === 0, `charged, and yet: ${text}`);
    }
  }

  async #killLater(
    index: number,
    { kill }: WindowCall,
    at: { readonly url: string; readonly before: number; readonly signal: AbortSignal },
  ): Promise<void> {
    if (kill !== "sent" && kill !== "answered") {
      return;
    }
    while (!at.signal.aborted) {
      const [call] = this.#callsFor(at.url).slice(at.before);
      if (call !== undefined && (kill === "sent" || call.delivered)) {
        await this.#kill(index);
        return;
      }
      await wait(1);
    }
  }

  async #open(index: number): Promise<OpenWindow> {
    const parts = { path: this.#path, project: this.#project(index), service: this.#service };
    const child = await openWindowProcess(parts, (dialog) => {
      void this.#answerDialog(index, dialog);
    });
    return { process: child, wanted: undefined };
  }

  async #answerDialog(index: number, { what, detail, answer }: WindowDialog): Promise<void> {
    const wanted = this.#windows[index]?.wanted;
    assert.ok(wanted !== undefined, `nobody wants what is asked: ${what}`);
    assert.match(detail, new RegExp(`^${price} credits$`, "mu"));
    if (wanted.kill === "asked") {
      await this.#kill(index);
      return;
    }
    if (wanted.yes) {
      const url = this.#url(wanted.subject);
      this.#agreed.set(url, (this.#agreed.get(url) ?? 0) + 1);
    }
    answer(wanted.yes);
    if (wanted.kill === "agreed") {
      await wait(this.#run % 20);
      await this.#kill(index);
    }
  }

  async #kill(index: number): Promise<void> {
    const window = this.#windows[index];
    this.#windows[index] = undefined;
    this.#kills += window === undefined ? 0 : 1;
    if (window !== undefined) {
      await killWindowProcess(window.process);
    }
  }

  #callsFor(url: string): FaultyService["calls"][number][] {
    return this.#service.calls.filter(({ asks }) => asks.includes(`"${url}"`));
  }

  #url(subject: number): string {
    return `https://example.com/run-${this.#run}-subject-${subject}`;
  }

  #project(index: number): string {
    return join(this.#path, `project-${index}`);
  }
}
