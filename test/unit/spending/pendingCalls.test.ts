import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { PendingCalls, isUnderWay } from "../../../src/spending/pendingCalls.ts";
import type { PendingCall } from "../../../src/spending/pendingCalls.ts";
import { temporaryName } from "../../../src/system/temporaryName.ts";
import { fileError, stepsOf, withGate } from "../../support/fileSteps.ts";
import { scratchFolder } from "../../support/scratch.ts";

const gone = 2 ** 22 + 12_345;
const minute = 60_000;

describe("calls under way in all windows", () => {
  let folder: ReturnType<typeof scratchFolder>;
  beforeEach(() => {
    folder = scratchFolder();
  });
  afterEach(() => folder.remove());

  const call = {
    tool: "inspect_page",
    subject: "example.com",
    sentAt: "2026-03-01T12:00:00.000Z",
    pid: process.pid,
  };
  const open = (): PendingCalls => new PendingCalls(folder.path, () => Promise.resolve());
  const claimPath = (key: string): string =>
    join(folder.path, `${createHash("sha256").update(key).digest("hex")}.json`);

  /** The note that stands in the way of a call, without its path. */
  async function noteOf(key: string): Promise<PendingCall | undefined> {
    const { file, ...note } =
      (await open().begin(key, { ...call, pid: 1 })) ?? assert.fail("It was free.");
    assert.ok(file.startsWith(folder.path));
    return note;
  }

  it("are claimed by one window only, and free again when they end", async () => {
    const [here, there] = [open(), open()];
    const claims = await Promise.all([
      here.begin("key", call),
      there.begin("key", { ...call, pid: 1 }),
    ]);
    assert.equal(claims.filter((earlier) => earlier === undefined).length, 1);
    assert.equal(await here.begin("another key", call), undefined);
    await Promise.all([here.end("key"), there.end("key")]);
    assert.equal(await there.begin("key", call), undefined);
  });

  it("are claimed by one of many that race, and no torn note is ever seen", async () => {
    const windows = Array.from({ length: 20 }, open);
    const claims = await Promise.all(
      windows.map((calls, index) => calls.begin("key", { ...call, pid: index + 1 })),
    );
    const earlier = claims.filter((claim) => claim !== undefined);
    assert.equal(earlier.length, 19);
    const winner = claims.indexOf(undefined) + 1;
    assert.deepEqual([...new Set(earlier.map(({ pid }) => pid))], [winner]);
    assert.equal(readdirSync(folder.path).length, 1, "nothing is left beside it");
  });

  it("leave nothing behind when they end, and end once", async () => {
    const calls = open();
    await calls.begin("key", call);
    await calls.end("key");
    assert.deepEqual(readdirSync(folder.path), []);
    await open().begin("key", call);
    await calls.end("key");
    assert.deepEqual(
      await noteOf("key"),
      call,
      "the second end did not touch another window's claim",
    );
  });

  it("M7: can't be ended by a window that did not begin them", async () => {
    await open().begin("key", call);
    await open().end("key");
    assert.deepEqual(await noteOf("key"), call);
  });

  it("are taken away where they were left behind, but never the live claim that came since", async () => {
    const calls = open();
    await open().begin("key", { ...call, pid: gone });
    const left = (await calls.begin("key", call)) ?? assert.fail();
    await calls.takeAway(left);
    await calls.takeAway(left);
    assert.equal(await calls.begin("key", call), undefined);
    await calls.takeAway(left);
    assert.deepEqual(await noteOf("key"), call, "it is as it was");
  });

  it("carry what later decisions need, and leave out what is not known", async () => {
    const full = { ...call, clockOffset: -1500, account: "account 1", callId: "ledger 1" };
    await open().begin("full", full);
    assert.deepEqual(await noteOf("full"), full);
    await open().begin("plain", call);
    assert.deepEqual(await noteOf("plain"), call);
  });

  it("still count when a later version notes more, or notes it differently", async () => {
    await open().begin("key", call);
    const [file = ""] = readdirSync(claimPath("key"));
    writeFileSync(
      join(claimPath("key"), file),
      JSON.stringify({
        ...call,
        clockOffset: "far",
        account: { id: 1 },
        callId: 5,
        ended: "no",
        proof: [1],
      }),
    );
    const note = await noteOf("key");
    assert.deepEqual(
      [note?.pid, note?.sentAt, note?.clockOffset, note?.account, note?.callId, note?.ended],
      [call.pid, call.sentAt, undefined, undefined, undefined, undefined],
    );
    assert.ok(note !== undefined && isUnderWay(note, Date.parse(call.sentAt)));
  });

  it("still count when their note was damaged", async () => {
    await open().begin("key", call);
    const [name = ""] = readdirSync(claimPath("key"));
    for (const text of [
      "",
      '{"tool":',
      "[]",
      "{}",
      '{"tool":"t","subject":"s","sentAt":"x","pid":"1"}',
    ]) {
      writeFileSync(join(claimPath("key"), name), text);
      const earlier = (await open().begin("key", call)) ?? assert.fail(text);
      assert.deepEqual(
        { ...earlier, file: "" },
        {
          ...call,
          sentAt: statSync(join(claimPath("key"), name)).mtime.toISOString(),
          pid: 0,
          file: "",
        },
      );
      assert.ok(!isUnderWay(earlier, Date.parse(earlier.sentAt)));
    }
    const earlier = (await open().begin("key", call)) ?? assert.fail();
    await open().takeAway(earlier);
    assert.equal(await open().begin("key", call), undefined);
  });

  it("M6: keep their claim when they end with an unknown outcome, and say so", async () => {
    const calls = open();
    await calls.begin("key", call);
    assert.equal(await calls.update("key", { ended: true, callId: "ledger 1" }), true);
    assert.deepEqual(await noteOf("key"), { ...call, ended: true, callId: "ledger 1" });
    assert.equal(readdirSync(folder.path).length, 1, "nothing is left beside it");
    assert.equal(await calls.update("key", { callId: "ledger 2" }), true);
    assert.deepEqual(await noteOf("key"), { ...call, ended: true, callId: "ledger 2" });
    await calls.end("key");
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("are updated by their own window only, and not once they are taken away", async () => {
    const calls = open();
    assert.equal(await calls.update("key", { ended: true }), false);
    await calls.begin("key", call);
    assert.equal(await open().update("key", { ended: true }), false);
    assert.deepEqual(await noteOf("key"), call);
    await open().takeAway((await open().begin("key", call)) ?? assert.fail());
    assert.equal(await calls.update("key", { ended: true }), false);
    writeFileSync(claimPath("key"), JSON.stringify(call));
    assert.equal(
      await calls.update("key", { ended: true }),
      false,
      "an old note has the name by now",
    );
    assert.deepEqual(readdirSync(folder.path).length, 1);
  });

  it("are not updated once they have ended, whoever has claimed them since", async () => {
    const calls = open();
    await calls.begin("key", call);
    await calls.end("key");
    const other = { ...call, subject: "claimed since" };
    await open().begin("key", other);
    assert.equal(await calls.update("key", { ended: true }), false);
    assert.deepEqual(await noteOf("key"), other);
    assert.equal(readdirSync(claimPath("key")).length, 1);
  });

  it("stand in the way by their living window first, where a claim has several notes", async () => {
    await open().begin("key", call);
    const put = (name: string, note: unknown): void =>
      writeFileSync(join(claimPath("key"), name), JSON.stringify(note));
    const [own = ""] = readdirSync(claimPath("key"));
    for (const [index, left] of [
      { ...call, pid: gone },
      { ...call, pid: 0 },
      { ...call, ended: true },
    ].entries()) {
      put("0.json", { ...left, subject: "left" });
      put("z.json", { ...left, subject: "left" });
      for (const order of [1, -1]) {
        // Whatever order the disk lists them in.
        const earlier = await withGate(
          async (step, take) => {
            const names = await take();
            return step.call === "readdir" && Array.isArray(names)
              ? names.map(String).toSorted((a, b) => order * (a < b ? -1 : 1))
              : names;
          },
          () => open().begin("key", call),
        );
        assert.equal(earlier?.file, join(claimPath("key"), own), `${index}`);
      }
    }
    await open().removeAbandoned("key", Date.parse(call.sentAt));
    assert.deepEqual(readdirSync(claimPath("key")), [own]);
  });

  it("can't be claimed where a note can't be read", async () => {
    await open().begin("key", { ...call, pid: gone });
    for (const failing of ["readdir", "readFile"]) {
      await assert.rejects(
        withGate(
          (step, take) => (step.call === failing ? Promise.reject(fileError("EIO")) : take()),
          () => open().begin("key", call),
        ),
        { code: "EIO" },
      );
    }
  });

  it("reject an update that the disk refuses, and stay as they are", async () => {
    const calls = open();
    await calls.begin("key", call);
    await assert.rejects(
      withGate(
        ({ call }, take) => (call === "rename" ? Promise.reject(fileError("ENOSPC")) : take()),
        () => calls.update("key", { ended: true }),
      ),
      { code: "ENOSPC" },
    );
    assert.deepEqual(await noteOf("key"), call);
    assert.equal(readdirSync(folder.path).length, 1);
    await calls.update("key", { account: "a" });
    assert.deepEqual(
      await noteOf("key"),
      { ...call, account: "a" },
      "nor is the refused change made with the next one",
    );
  });

  it("T6: are under way for 20 minutes at most, and only while their window lives and has not ended them", () => {
    const sent = Date.parse(call.sentAt);
    assert.ok(isUnderWay(call, sent));
    assert.ok(isUnderWay(call, sent + 20 * minute - 1));
    assert.ok(!isUnderWay(call, sent + 20 * minute));
    assert.ok(isUnderWay(call, sent - 180 * minute), "a clock that was set back says nothing");
    assert.ok(!isUnderWay({ ...call, pid: gone }, sent));
    assert.ok(!isUnderWay({ ...call, pid: 0 }, sent));
    assert.ok(!isUnderWay({ ...call, ended: true }, sent));
    assert.ok(isUnderWay({ ...call, ended: false }, sent));
  });

  it("M7: give up the notes of windows that are gone when their outcome is known, and never a live one", async () => {
    const sent = Date.parse(call.sentAt);
    await open().begin("gone", { ...call, pid: gone });
    await open().begin("live", call);
    const ended = open();
    await ended.begin("ended", call);
    await ended.update("ended", { ended: true });
    for (const key of ["gone", "live", "ended", "never begun"]) {
      await open().removeAbandoned(key, sent);
    }
    assert.deepEqual(readdirSync(folder.path), [claimPath("live").slice(folder.path.length + 1)]);
    await open().removeAbandoned("live", sent + 20 * minute);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("are all listed, oldest first, without what is half made", async () => {
    assert.deepEqual(await new PendingCalls(join(folder.path, "none")).list(), []);
    await open().begin("b", { ...call, subject: "second", sentAt: "2026-03-01T12:00:01.000Z" });
    await open().begin("a", { ...call, subject: "first", pid: gone });
    writeFileSync(
      claimPath("old"),
      JSON.stringify({ ...call, subject: "third", sentAt: "2026-03-01T12:00:02.000Z" }),
    );
    mkdirSync(claimPath("free"));
    mkdirSync(claimPath("damaged"));
    writeFileSync(join(claimPath("damaged"), "note.json"), "{");
    writeFileSync(`${claimPath("copy")}.bak`, JSON.stringify(call));
    writeFileSync(
      join(folder.path, `a${claimPath("copy").slice(folder.path.length + 1)}`),
      JSON.stringify(call),
    );
    writeFileSync(join(folder.path, "notes.txt"), "");
    const half = { mine: temporaryName("x.json"), gone: temporaryName("x.json", gone) };
    for (const name of Object.values(half)) {
      mkdirSync(join(folder.path, name));
      writeFileSync(join(folder.path, name, "note.json"), JSON.stringify(call));
    }
    const notes = await open().list();
    assert.deepEqual(
      notes.map(({ subject }) => subject),
      ["first", "second", "third", ""],
    );
    assert.deepEqual(
      notes.map(({ tool, pid }) => (tool === "" ? pid : tool)),
      [call.tool, call.tool, call.tool, 0],
    );
    assert.deepEqual(
      readdirSync(folder.path)
        .filter((name) => !name.endsWith(".json") && !name.endsWith(".bak"))
        .toSorted(),
      [half.mine, "notes.txt"],
      "what a window that is gone left half made is tidied up",
    );
    for (const note of notes) {
      await open().takeAway(note);
    }
    assert.deepEqual(await open().list(), []);
  });

  it("T11: need no hard links, and appear whole at once", async () => {
    const links = new Set(["link", "writeFile"]);
    for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP"]) {
      const [here, there] = [open(), open()];
      const begin = (calls: PendingCalls) =>
        withGate(
          (step, take) => (links.has(step.call) ? Promise.reject(fileError(code)) : take()),
          () => calls.begin(code, call),
        );
      assert.equal(await begin(here), undefined);
      assert.deepEqual({ ...(await begin(there)), file: "" }, { ...call, file: "" });
    }
    const steps = await stepsOf(() => open().begin("key", call));
    assert.deepEqual(
      steps.filter(({ path }) => path.startsWith(claimPath("key"))).map(({ call }) => call),
      ["rename"],
    );
  });

  describe("noted by version 0.4.0", () => {
    const old = { ...call, pid: gone };

    it("are honored, and taken away as they are", async () => {
      mkdirSync(folder.path, { recursive: true });
      writeFileSync(claimPath("key"), JSON.stringify(old));
      const left = (await open().begin("key", call)) ?? assert.fail();
      assert.deepEqual({ ...left, file: "" }, { ...old, file: "" });
      await open().takeAway(left);
      assert.deepEqual(readdirSync(folder.path), []);
      assert.equal(await open().begin("key", call), undefined);
      await open().takeAway(left);
      assert.deepEqual(await noteOf("key"), call, "a claim of ours that has the name since stays");
    });

    it("stay where such a window has noted another call since", async () => {
      writeFileSync(claimPath("key"), JSON.stringify(old));
      const left = (await open().begin("key", call)) ?? assert.fail();
      for (const newer of [
        { ...old, pid: process.pid },
        { ...old, sentAt: "2026-03-01T12:00:01.000Z" },
      ]) {
        writeFileSync(claimPath("key"), JSON.stringify(newer));
        await open().takeAway(left);
        assert.equal(readFileSync(claimPath("key"), "utf8"), JSON.stringify(newer));
      }
    });

    it("reject when the disk refuses to remove them, and give way to what has the name by then", async () => {
      writeFileSync(claimPath("key"), JSON.stringify(old));
      const left = (await open().begin("key", call)) ?? assert.fail();
      const remove = (code: string) =>
        withGate(
          (step, take) => (step.call === "unlink" ? Promise.reject(fileError(code)) : take()),
          () => open().takeAway(left),
        );
      await assert.rejects(remove("EIO"), { code: "EIO" });
      for (const code of ["ENOENT", "EISDIR", "EPERM"]) {
        await remove(code);
      }
      assert.equal(readFileSync(claimPath("key"), "utf8"), JSON.stringify(old));
    });

    it("still count when they were torn, and can be taken away", async () => {
      writeFileSync(claimPath("key"), '{"tool":');
      const left = (await open().begin("key", call)) ?? assert.fail();
      assert.equal(left.pid, 0);
      await open().removeAbandoned("key", Date.now());
      assert.deepEqual(readdirSync(folder.path), []);
    });
  });

  describe("where Windows refuses to rename a folder", () => {
    it("are tried again while a virus scanner reads them, and longer each time", async () => {
      for (const code of ["EPERM", "EACCES", "EBUSY"]) {
        const pauses: number[] = [];
        const calls = new PendingCalls(
          folder.path,
          async (milliseconds) => void pauses.push(milliseconds),
        );
        let refusals = 3;
        const earlier = await withGate(
          (step, take) =>
            step.call === "rename" && (refusals -= 1) >= 0
              ? Promise.reject(fileError(code))
              : take(),
          () => calls.begin(code, call),
        );
        assert.equal(earlier, undefined);
        assert.deepEqual(pauses, [10, 20, 30]);
        assert.deepEqual({ ...(await noteOf(code)) }, call);
      }
      assert.equal(readdirSync(folder.path).length, 3);
    });

    it("are not tried again before the pause is over", async () => {
      const paused = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      const calls = new PendingCalls(folder.path, () => {
        paused.resolve();
        return over.promise;
      });
      let tries = 0;
      const begun = withGate(
        (step, take) =>
          step.call === "rename" && (tries += 1) === 1
            ? Promise.reject(fileError("EBUSY"))
            : take(),
        () => calls.begin("key", call),
      );
      await paused.promise;
      for (const key of ["others", "are", "claimed", "in", "that time"]) {
        await open().begin(key, call);
      }
      assert.equal(tries, 1);
      over.resolve();
      assert.equal(await begun, undefined);
      assert.equal(tries, 2);
    });

    it("are given up in the end, and nothing is left of them", async () => {
      let tries = 0;
      const pauses: number[] = [];
      const calls = new PendingCalls(
        folder.path,
        async (milliseconds) => void pauses.push(milliseconds),
      );
      const refuse = withGate(
        (step, take) =>
          step.call === "rename" && (tries += 1) > 0 ? Promise.reject(fileError("EPERM")) : take(),
        () => calls.begin("key", call),
      );
      await assert.rejects(refuse, { code: "EPERM" });
      assert.deepEqual([tries, pauses.length], [20, 19]);
      assert.deepEqual(readdirSync(folder.path), []);
    });

    it("wait for nothing where the name was just taken, and are not tried again for other reasons", async () => {
      const pauses: number[] = [];
      const calls = new PendingCalls(
        folder.path,
        async (milliseconds) => void pauses.push(milliseconds),
      );
      for (const [code, more] of [
        ["ENOTEMPTY", 2],
        ["EEXIST", 2],
        ["ENOTDIR", 2],
      ] as const) {
        let refusals: number = more;
        assert.equal(
          await withGate(
            (step, take) =>
              step.call === "rename" && (refusals -= 1) >= 0
                ? Promise.reject(fileError(code))
                : take(),
            () => calls.begin(code, call),
          ),
          undefined,
        );
      }
      await assert.rejects(
        withGate(
          (step, take) => (step.call === "rename" ? Promise.reject(fileError("ENOSPC")) : take()),
          () => calls.begin("full", call),
        ),
        { code: "ENOSPC" },
      );
      assert.deepEqual(pauses, []);
    });

    it("take the place of an empty folder that stays where it is", async () => {
      mkdirSync(claimPath("key"));
      // Windows refuses while there is a folder, whatever is in it.
      const earlier = await withGate(
        (step, take) =>
          step.call === "rename" &&
          readdirSync(folder.path).includes(step.path.slice(folder.path.length + 1))
            ? Promise.reject(fileError("EPERM"))
            : take(),
        () => open().begin("key", call),
      );
      assert.equal(earlier, undefined);
      assert.deepEqual(await noteOf("key"), call);
    });
  });
});
