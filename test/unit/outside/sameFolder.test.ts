import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { basename, join } from "node:path";
import { WindowCalls } from "../../../src/outside/callWindow.ts";
import { AgentFolder } from "../../../src/research/outside/agentFolder.ts";
import type { OutsideAnswer } from "../../../src/research/outside/callMessages.ts";
import { startFaultyService } from "../../support/faultyService.ts";
import type { FaultyService } from "../../support/faultyService.ts";
import { scratchFolder } from "../../support/scratch.ts";
import { until } from "../../support/until.ts";
import {
  agentsOf,
  killWindowProcess,
  openWindowProcess,
  setAgentBudget,
} from "../../support/windowProcess.ts";
import type { WindowDialog } from "../../support/windowProcess.ts";

/** A window, and the questions that were shown in it and aren't answered yet. */
interface Window {
  readonly process: ChildProcess;
  readonly dialogs: WindowDialog[];
}

describe("a folder that is open in two windows, and agents outside the editor", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let service: FaultyService;
  let agents: AgentFolder;
  let project: string;
  let windows: Window[];
  let clients: WindowCalls[];

  before(async () => {
    folder = scratchFolder({ inMemory: true });
    service = await startFaultyService();
    project = join(folder.path, "project");
    agents = new AgentFolder(agentsOf(folder.path));
    await agents.ensureToken();
    windows = [];
    clients = [];
    await open();
    await open();
  });
  after(async () => {
    clients.forEach((client) => client.close());
    await Promise.all(windows.map((window) => killWindowProcess(window.process)));
    await service.close();
    folder.remove();
  });

  async function open(): Promise<void> {
    const dialogs: WindowDialog[] = [];
    const parts = { path: folder.path, project, service };
    windows.push({
      process: await openWindowProcess(parts, (dialog) => dialogs.push(dialog)),
      dialogs,
    });
  }

  const nth = (index: number): Window => windows[index] ?? assert.fail();

  /** Has a window be in front, later than any before. */
  async function focus(index: number): Promise<void> {
    const all = await agents.windows();
    const latest = Math.max(...all.map(({ focusedAt }) => focusedAt));
    const { file, ...note } =
      all.find((one) => basename(one.file).startsWith(`${nth(index).process.pid}-`)) ??
      assert.fail();
    await agents.note(basename(file, ".json"), { ...note, focusedAt: latest + 1 });
  }

  /** The program that a client of an agent has started. */
  function connect(client: string) {
    const calls = new WindowCalls(agents);
    clients.push(calls);
    return (page: string, signal = new AbortController().signal): Promise<OutsideAnswer> =>
      calls.answer(
        {
          call: {
            tool: "seo_inspect_page",
            input: { url: `https://runs.example/${page}` },
            client,
            folder: project,
          },
          isPaid: true,
          signal,
          note: () => undefined,
        },
        { folder: undefined, workingFolder: project, roots: () => Promise.resolve([]) },
      );
  }

  /** A question of a window, once it is there; it is answered by the test. */
  async function asked(index: number): Promise<WindowDialog> {
    const { dialogs } = nth(index);
    await until(`window ${index} asks`, () => dialogs.length > 0);
    return dialogs.shift() ?? assert.fail();
  }

  /** An answer that comes without a question in a window. */
  async function unasked(index: number, answer: Promise<OutsideAnswer>): Promise<OutsideAnswer> {
    const { dialogs } = nth(index);
    let isThere = false;
    void answer.then(() => (isThere = true));
    await until("it is answered, or asked about", () => isThere || dialogs.length > 0);
    assert.deepEqual(dialogs, [], `window ${index} asks`);
    return answer;
  }

  const said = (which: string): string =>
    `This client's folder is open in 2 editor windows. This is from the one ${which}, with “${project}”.`;
  /** Calls about a page that arrived at the service. */
  const sent = (page: string): number =>
    service.calls.filter(({ asks }) => asks.includes(`/${page}"`)).length;

  it("ask in the one that was in front last, and say that there are two", async () => {
    await focus(1);
    const call = connect("codex");
    const answer = call("front");
    (await asked(1)).answer(true);
    const { text, isError } = await answer;
    assert.ok(!isError, text);
    assert.match(text, /\nPaid 3 credits for this call\./u);
    assert.equal(text.split("\n").at(-1), said("that was in front last"));
    await focus(0);
    assert.match((await call("front")).text, /\nNot paid again/u);
    assert.deepEqual([sent("front"), nth(0).dialogs], [1, []]);
  });

  it("ask about a call in one of them, whichever is in front when it is repeated", async () => {
    await focus(0);
    const call = connect("codex");
    const gaveUp = new AbortController();
    const first = call("asked", gaveUp.signal);
    const dialog = await asked(0);
    gaveUp.abort();
    assert.ok((await first).isError);
    await focus(1);
    dialog.answer(true);
    const { text } = await unasked(1, call("asked"));
    assert.match(text, /\nPaid 3 credits for this call\./u);
    assert.equal(text.split("\n").at(-1), said("where this call was made before"));
    assert.equal(sent("asked"), 1);
  });

  it("ask no more about a call that was declined in one of them, whichever is in front", async () => {
    await focus(0);
    const call = connect("codex");
    const first = call("no");
    (await asked(0)).answer(false);
    assert.match((await first).text, /^Not run: the person declined this call\./u);
    await focus(1);
    const again = await unasked(1, call("no"));
    assert.match(again.text, /^Not run: the person declined this call/u);
    assert.deepEqual([sent("no"), nth(0).dialogs], [0, []]);
  });

  it("pay once for what two agents want, each of them asked about in another window", async () => {
    await focus(0);
    const first = connect("codex")("both");
    const dialogs = [await asked(0)];
    await focus(1);
    const second = connect("claude")("both");
    dialogs.push(await asked(1));
    dialogs.forEach((dialog) => dialog.answer(true));
    const texts = (await Promise.all([first, second])).map(({ text }) => text);
    assert.equal(texts.filter((text) => text.includes("\nPaid 3 credits")).length, 1);
    assert.equal(texts.filter((text) => text.includes("\nNot paid")).length, 1, texts.join("\n"));
    assert.equal(sent("both"), 1);
  });

  it("spend no more than agents may where a call is agreed to in each of them at once", async () => {
    const budget = (await service.taken()) + 5;
    await Promise.all(windows.map((window) => setAgentBudget(window.process, budget)));
    await focus(0);
    const first = connect("codex")("budget-1");
    const dialogs = [await asked(0)];
    await focus(1);
    const second = connect("claude")("budget-2");
    dialogs.push(await asked(1));
    dialogs.forEach((dialog) => dialog.answer(true));
    const texts = (await Promise.all([first, second])).map(({ text }) => text);
    assert.equal(texts.filter((text) => text.includes("\nPaid 3 credits")).length, 1);
    const refused = new RegExp(`^Not run: agents may spend ${budget} credits a day`, "u");
    assert.equal(texts.filter((text) => refused.test(text)).length, 1, texts.join("\n"));
    assert.equal(await service.taken(), budget - 2);
    await Promise.all(windows.map((window) => setAgentBudget(window.process, 100_000)));
  });

  it("ask in the other one once the window that was asked is gone, and pay once", async () => {
    await focus(0);
    const call = connect("codex");
    const first = call("gone");
    await asked(0);
    await killWindowProcess(nth(0).process);
    assert.match(
      (await first).text,
      /^Not run: the editor window closed before the call was sent/u,
    );
    const second = call("gone");
    (await asked(1)).answer(true);
    const { text } = await second;
    assert.match(text, /\nPaid 3 credits for this call\./u);
    assert.ok(!text.includes("2 editor windows"), "there is one window left");
    assert.equal(sent("gone"), 1);
  });
});
