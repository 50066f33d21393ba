import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ledger } from "../../../../src/research/spending/ledger.ts";
import { ResultIndex } from "../../../../src/research/library/resultIndex.ts";
import { ResultPins } from "../../../../src/research/library/resultPins.ts";
import { ResultStore } from "../../../../src/research/library/resultStore.ts";
import { ResultTrash } from "../../../../src/research/library/resultTrash.ts";
import type { FileGroup } from "../../../../src/research/library/libraryFiles.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { failedAt, fileError, killedAt, withGate } from "../../../support/fileSteps.ts";
import { scratchFolder } from "../../../support/scratch.ts";

const now = new Date("2026-03-01T12:00:00.123Z");
const at = now.toISOString();
const groups: readonly FileGroup[] = [["a", "a answer"], ["b"], ["c", "c answer", "c more"]];
const all = groups.flat().toSorted();

let folder: ReturnType<typeof scratchFolder>;
const path = (...names: readonly string[]): string => join(folder.path, ...names);

function restart(): void {
  folder.remove();
  folder = scratchFolder();
}

/** What breaks at a step: the process is killed before it, or the disk refuses it. False when the task ended before that. */
const breaks: readonly (readonly [
  string,
  (step: number, task: () => Promise<unknown>) => Promise<boolean>,
])[] = [
  ["killed", killedAt],
  ["refused", async (step, task) => (await failedAt(step, task)) !== undefined],
];

describe("the trash of the library, where a window ends or the disk fails at any step", () => {
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  function fill(): ResultTrash {
    restart();
    for (const name of all) {
      writeFileSync(path(name), `content of ${name}`);
    }
    return new ResultTrash(folder.path);
  }

  const inLibrary = (): string[] =>
    readdirSync(folder.path)
      .filter((name) => name !== "trash")
      .toSorted();

  /** Another window undoes every deletion that it finds. */
  async function restoreAll(): Promise<void> {
    const trash = new ResultTrash(folder.path);
    for (const { id, names } of await trash.list()) {
      for (const group of groups.filter(([first]) => names.includes(first))) {
        assert.equal(await trash.restore(id, group), "restored");
      }
    }
    assert.deepEqual(inLibrary(), all);
    assert.deepEqual(
      all.map((name) => readFileSync(path(name), "utf8")),
      all.map((name) => `content of ${name}`),
    );
    assert.deepEqual(await trash.list(), [], "no row is left in the trash");
  }

  for (const [how, broken] of breaks) {
    it(`T13: loses nothing of a deletion that was ${how}, and all of it can be restored`, async () => {
      for (let step = 0, more = true; more; step += 1) {
        const trash = fill();
        more = await broken(step, () => trash.take(groups, now));
        const there = inLibrary();
        for (const [first, ...others] of groups) {
          assert.ok(
            !there.includes(first) || others.every((name) => there.includes(name)),
            `step ${step}: what belongs to ${first} is never taken without it`,
          );
        }
        await restoreAll();
      }
    });

    it(`T13: leaves no row in the trash when an undo was ${how} and is tried again`, async () => {
      for (let step = 0, more = true; more; step += 1) {
        const trash = fill();
        const { id } = await trash.take(groups, now);
        more = await broken(step, async () => {
          for (const group of groups) {
            await trash.restore(id, group);
          }
        });
        const buffered = (await trash.list()).flatMap(({ names }) => names);
        assert.deepEqual(
          [...inLibrary(), ...buffered].toSorted(),
          all,
          "each file is in one of the two places",
        );
        for (const [first, ...others] of groups) {
          assert.ok(
            others.every((name) => !buffered.includes(name) || buffered.includes(first)),
            `step ${step}: what is left of ${first} can be asked for`,
          );
        }
        await restoreAll();
      }
    });
  }

  it("T13: takes nothing where the disk refuses it, and says nothing was refused that was done", async () => {
    for (let step = 0; ; step += 1) {
      const trash = fill();
      const end = await failedAt(step, () => trash.take(groups, now));
      if (end === undefined) {
        break;
      }
      assert.deepEqual(inLibrary(), end.status === "rejected" ? all : [], `step ${step}`);
    }
    for (let step = 0; ; step += 1) {
      const trash = fill();
      const { id } = await trash.take([["b"]], now);
      const end = await failedAt(step, () => trash.restore(id, ["b"]));
      if (end === undefined) {
        break;
      }
      assert.equal(inLibrary().includes("b"), end.status === "fulfilled", `step ${step}`);
    }
  });

  it("T13: rejects with what the disk says of any of its files, and of its own folder", async () => {
    const trash = fill();
    const { id } = await trash.take([["a"]], now);
    for (const [call, task] of [
      ["readdir", () => trash.list()],
      ["readdir", () => trash.empty(now)],
      ["access", () => trash.restore(id, ["a"])],
      ["mkdir", () => trash.take([["b"]], now)],
      ["rename", () => trash.take([["b"]], now)],
    ] as const) {
      await assert.rejects(
        withGate(
          (step, take) => (step.call === call ? Promise.reject(fileError("EIO")) : take()),
          async () => task(),
        ),
        { code: "EIO" },
        call,
      );
    }
    assert.deepEqual(
      inLibrary(),
      all.filter((name) => name !== "a"),
    );
  });
});

describe("index and pins of the library, where a window ends or the disk fails at any step", () => {
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const summary = {
    id: "a",
    tool: "inspect_serp",
    subject: "tea",
    location: null,
    receivedAt: at,
    cost: 2,
    origin: "sandbox",
    callKey: "k",
  };
  const titles = async (index: ResultIndex): Promise<unknown[]> =>
    [...(await index.readAll()).values()].map(({ summary: { id, title } }) => [id, title]);

  it("T13: change nothing in the index when the disk refuses, and go on after that", async () => {
    for (let step = 0; ; step += 1) {
      restart();
      const index = new ResultIndex(path("index.ndjson"));
      await index.add(summary);
      assert.deepEqual(await titles(index), [["a", undefined]]);
      const end = await failedAt(step, () => index.add({ ...summary, title: "refused" }));
      if (end === undefined) {
        break;
      }
      // An append that was written and only then could not be closed is there.
      assert.equal(end.status, "rejected");
      const written = readFileSync(path("index.ndjson"), "utf8").includes("refused");
      assert.deepEqual(await titles(index), [["a", written ? "refused" : undefined]]);
      await index.add({ ...summary, title: "later" });
      assert.deepEqual(await titles(index), [["a", "later"]]);
      assert.deepEqual(await titles(new ResultIndex(path("index.ndjson"))), [["a", "later"]]);
    }
  });

  it("T13: read the same again after the disk has failed to read them", async () => {
    for (let step = 0; ; step += 1) {
      restart();
      const index = new ResultIndex(path("index.ndjson"));
      await index.add(summary);
      await index.readAll();
      await new ResultIndex(path("index.ndjson")).add({ ...summary, id: "b", title: "added" });
      const end = await failedAt(step, () => index.readAll());
      if (end === undefined) {
        break;
      }
      assert.equal(end.status, "rejected");
      assert.deepEqual(
        await titles(index),
        [
          ["a", undefined],
          ["b", "added"],
        ],
        `step ${step}`,
      );
    }
  });

  it("T13: pin and unpin nothing that the disk refuses or half writes, and go on after that", async () => {
    for (const half of [false, true]) {
      restart();
      const pins = new ResultPins(path("pins.ndjson"));
      await pins.set(["a"], true);
      const refuse = async (task: () => Promise<unknown>): Promise<void> => {
        await assert.rejects(
          withGate((step, take) => {
            if (step.call !== "file.appendFile") {
              return take();
            }
            if (half) {
              writeFileSync(step.path, '\n{"id":"b","pinn', { flag: "a" });
            }
            return Promise.reject(fileError("ENOSPC"));
          }, task),
          { code: "ENOSPC" },
        );
      };
      await refuse(() => pins.set(["b"], true));
      await refuse(() => pins.set(["a"], false));
      assert.deepEqual(await pins.read(), new Set(["a"]));
      await pins.set(["c"], true);
      assert.deepEqual(await pins.read(), new Set(["a", "c"]));
      assert.deepEqual(await new ResultPins(path("pins.ndjson")).read(), new Set(["a", "c"]));
    }
  });

  it("T13: change later results after the disk has refused one", async () => {
    const store = new ResultStore(path("results"));
    const keep = (subject: string): Promise<SavedResult> =>
      store.keep(
        store.newId("inspect_serp", now),
        {
          tool: "inspect_serp",
          args: {},
          subject,
          market: null,
          sentAt: at,
          receivedAt: at,
          cost: 2,
          balanceAfter: 9,
          origin: "sandbox",
          callKey: subject,
        },
        { kind: "memory", bytes: Buffer.from("{}") },
      );
    const [tea, milk] = [await keep("tea"), await keep("milk")];
    const refuse = withGate(
      (step, take) =>
        step.call === "rename" && step.path.endsWith(".seo.json")
          ? Promise.reject(fileError("ENOSPC"))
          : take(),
      () => store.describe(tea.id, { title: "x" }),
    );
    // Asked for at once: it waits for the one that fails.
    const later = store.describe(milk.id, { title: "Milk" });
    await assert.rejects(refuse, { code: "ENOSPC" });
    assert.ok((await later).ok);
    assert.ok((await store.describe(tea.id, { title: "Tea" })).ok);
    const { moved } = await store.discard([milk.id], now);
    assert.deepEqual(moved, [milk.id]);
    assert.deepEqual(
      (await store.list()).results.map(({ subject, title }) => [subject, title]),
      [["tea", "Tea"]],
    );
  });
});

describe("the spending ledger, where a window ends or the disk fails at any step", () => {
  beforeEach(() => {
    folder = scratchFolder();
    mkdirSync(folder.path, { recursive: true });
  });
  afterEach(() => folder.remove());

  const service = "https://api.example.com";
  const limits = { day: 5, session: 0 };
  const open = (): Ledger => new Ledger(path("spending"), "s", () => now);
  const call = { id: "a", tool: "inspect_page", subject: "tea", origin: service, price: 3 };

  it("T13: admits a call only when its price is in the ledger, and goes on after a failure", async () => {
    for (const [how, broken] of breaks) {
      for (let step = 0, more = true; more; step += 1) {
        restart();
        const ledger = open();
        let admitted = false;
        more = await broken(step, async () => {
          ({ admitted } = await ledger.begin(call, limits));
        });
        const { day } = await open().spent(service);
        assert.ok(day === 3 || (day === 0 && !admitted), `${how} at ${step}: ${day} spent`);
        const next = await open().begin({ ...call, id: "b", price: 5 - day }, limits);
        assert.ok(next.admitted, "what was not set aside is free for the next one");
        assert.equal((await open().begin({ ...call, id: "c", price: 1 }, limits)).admitted, false);
      }
    }
  });

  it("T13: counts the price until the end of a call is noted", async () => {
    for (const [how, broken] of breaks) {
      for (let step = 0, more = true; more; step += 1) {
        restart();
        const ledger = open();
        await ledger.begin(call, limits);
        const noted = { done: false };
        more = await broken(step, async () => {
          await ledger.settle("a", "notCharged", 0);
          noted.done = true;
        });
        const { day } = await open().spent(service);
        assert.ok(day === 3 ? !noted.done : day === 0, `${how} at ${step}: ${day} spent`);
        await open().settle("a", "charged", 2);
        assert.equal((await ledger.spent(service)).day, 2);
      }
    }
  });
});
