import assert from "node:assert/strict";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PendingCalls, isUnderWay } from "../../../../src/research/spending/pendingCalls.ts";
import { temporaryName } from "../../../../src/system/temporaryName.ts";
import { fileError, stepsOf, withGate } from "../../../support/fileSteps.ts";
import { PendingFolder, call, gone } from "./pendingFolder.ts";

const minute = 60_000;

describe("calls under way in all windows", () => {
  let folder: PendingFolder;
  beforeEach(() => {
    folder = new PendingFolder();
  });
  afterEach(() => folder.remove());

  it("are claimed by one window only, and free again when they end", async () => {
    const [here, there] = [folder.open(), folder.open()];
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
    const windows = Array.from({ length: 20 }, () => folder.open());
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
    const calls = folder.open();
    await calls.begin("key", call);
    await calls.end("key");
    assert.deepEqual(readdirSync(folder.path), []);
    await folder.open().begin("key", call);
    await calls.end("key");
    assert.deepEqual(
      await folder.noteOf("key"),
      call,
      "the second end did not touch another window's claim",
    );
  });

  it("M7: can't be ended by a window that did not begin them", async () => {
    await folder.open().begin("key", call);
    await folder.open().end("key");
    assert.deepEqual(await folder.noteOf("key"), call);
  });

  it("are taken away where they were left behind, but never the live claim that came since", async () => {
    const calls = folder.open();
    await folder.open().begin("key", { ...call, pid: gone });
    const left = (await calls.begin("key", call)) ?? assert.fail();
    await calls.takeAway(left);
    await calls.takeAway(left);
    assert.equal(await calls.begin("key", call), undefined);
    await calls.takeAway(left);
    assert.deepEqual(await folder.noteOf("key"), call, "it is as it was");
  });

  it("carry what later decisions need, and leave out what is not known", async () => {
    const full = { ...call, clockOffset: -1500, account: "account 1", callId: "ledger 1" };
    await folder.open().begin("full", full);
    assert.deepEqual(await folder.noteOf("full"), full);
    await folder.open().begin("plain", call);
    assert.deepEqual(await folder.noteOf("plain"), call);
  });

  it("still count when a later version notes more, or notes it differently", async () => {
    await folder.open().begin("key", call);
    const [file = ""] = readdirSync(folder.claimPath("key"));
    writeFileSync(
      join(folder.claimPath("key"), file),
      JSON.stringify({
        ...call,
        clockOffset: "far",
        account: { id: 1 },
        callId: 5,
        ended: "no",
        proof: [1],
      }),
    );
    const note = await folder.noteOf("key");
    assert.deepEqual(
      [note?.pid, note?.sentAt, note?.clockOffset, note?.account, note?.callId, note?.ended],
      [call.pid, call.sentAt, undefined, undefined, undefined, undefined],
    );
    assert.ok(note !== undefined && isUnderWay(note, Date.parse(call.sentAt)));
  });

  it("still count when their note was damaged", async () => {
    await folder.open().begin("key", call);
    const [name = ""] = readdirSync(folder.claimPath("key"));
    for (const text of [
      "",
      '{"tool":',
      "[]",
      "{}",
      '{"tool":"t","subject":"s","sentAt":"x","pid":"1"}',
    ]) {
      writeFileSync(join(folder.claimPath("key"), name), text);
      const earlier = (await folder.open().begin("key", call)) ?? assert.fail(text);
      assert.deepEqual(
        { ...earlier, file: "" },
        {
          ...call,
          sentAt: statSync(join(folder.claimPath("key"), name)).mtime.toISOString(),
          pid: 0,
          file: "",
        },
      );
      assert.ok(!isUnderWay(earlier, Date.parse(earlier.sentAt)));
    }
    const earlier = (await folder.open().begin("key", call)) ?? assert.fail();
    await folder.open().takeAway(earlier);
    assert.equal(await folder.open().begin("key", call), undefined);
  });

  it("M6: keep their claim when they end with an unknown outcome, and say so", async () => {
    const calls = folder.open();
    await calls.begin("key", call);
    assert.equal(await calls.update("key", { ended: true, callId: "ledger 1" }), true);
    assert.deepEqual(await folder.noteOf("key"), { ...call, ended: true, callId: "ledger 1" });
    assert.equal(readdirSync(folder.path).length, 1, "nothing is left beside it");
    assert.equal(await calls.update("key", { callId: "ledger 2" }), true);
    assert.deepEqual(await folder.noteOf("key"), { ...call, ended: true, callId: "ledger 2" });
    await calls.end("key");
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("are updated by their own window only, and not once they are taken away", async () => {
    const calls = folder.open();
    assert.equal(await calls.update("key", { ended: true }), false);
    await calls.begin("key", call);
    assert.equal(await folder.open().update("key", { ended: true }), false);
    assert.deepEqual(await folder.noteOf("key"), call);
    await folder.open().takeAway((await folder.open().begin("key", call)) ?? assert.fail());
    assert.equal(await calls.update("key", { ended: true }), false);
    writeFileSync(folder.claimPath("key"), JSON.stringify(call));
    assert.equal(
      await calls.update("key", { ended: true }),
      false,
      "an old note has the name by now",
    );
    assert.deepEqual(readdirSync(folder.path).length, 1);
  });

  it("are not updated once they have ended, whoever has claimed them since", async () => {
    const calls = folder.open();
    await calls.begin("key", call);
    await calls.end("key");
    const other = { ...call, subject: "claimed since" };
    await folder.open().begin("key", other);
    assert.equal(await calls.update("key", { ended: true }), false);
    assert.deepEqual(await folder.noteOf("key"), other);
    assert.equal(readdirSync(folder.claimPath("key")).length, 1);
  });

  it("are not updated once another window has taken them away and claimed the call, in whatever moment", async () => {
    const other = { ...call, subject: "claimed since" };
    const takeOver = async (): Promise<void> => {
      const window = folder.open();
      await window.takeAway((await window.begin("key", call)) ?? assert.fail());
      await window.begin("key", other);
    };
    for (const moment of ["before", "rename"]) {
      const calls = folder.open();
      await calls.begin("key", call);
      await (moment === "before" ? takeOver() : undefined);
      let isOver = moment === "before";
      const updated = await withGate(
        async (step, take) => {
          if (step.call === moment && !isOver) {
            isOver = true;
            await takeOver();
          }
          return take();
        },
        () => calls.update("key", { ended: true }),
      );
      assert.equal(updated, false, moment);
      assert.deepEqual(await folder.noteOf("key"), other);
      assert.equal(readdirSync(folder.claimPath("key")).length, 1);
      await calls.end("key");
      const left = (await calls.begin("key", call)) ?? assert.fail();
      await calls.takeAway(left);
    }
  });

  it("stand in the way by their living window first, where a claim has several notes", async () => {
    await folder.open().begin("key", call);
    const put = (name: string, note: unknown): void =>
      writeFileSync(join(folder.claimPath("key"), name), JSON.stringify(note));
    const [own = ""] = readdirSync(folder.claimPath("key"));
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
          () => folder.open().begin("key", call),
        );
        assert.equal(earlier?.file, join(folder.claimPath("key"), own), `${index}`);
      }
    }
    await folder.open().removeAbandoned("key", Date.parse(call.sentAt));
    assert.deepEqual(readdirSync(folder.claimPath("key")), [own]);
  });

  it("can't be claimed where a note can't be read", async () => {
    await folder.open().begin("key", { ...call, pid: gone });
    for (const failing of ["readdir", "readFile"]) {
      await assert.rejects(
        withGate(
          (step, take) => (step.call === failing ? Promise.reject(fileError("EIO")) : take()),
          () => folder.open().begin("key", call),
        ),
        { code: "EIO" },
      );
    }
  });

  it("reject an update that the disk refuses, and stay as they are", async () => {
    const calls = folder.open();
    await calls.begin("key", call);
    await assert.rejects(
      withGate(
        ({ call }, take) => (call === "rename" ? Promise.reject(fileError("ENOSPC")) : take()),
        () => calls.update("key", { ended: true }),
      ),
      { code: "ENOSPC" },
    );
    assert.deepEqual(await folder.noteOf("key"), call);
    assert.equal(readdirSync(folder.path).length, 1);
    await calls.update("key", { account: "a" });
    assert.deepEqual(
      await folder.noteOf("key"),
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
    await folder.open().begin("gone", { ...call, pid: gone });
    await folder.open().begin("live", call);
    const ended = folder.open();
    await ended.begin("ended", call);
    await ended.update("ended", { ended: true });
    for (const key of ["gone", "live", "ended", "never begun"]) {
      await folder.open().removeAbandoned(key, sent);
    }
    assert.deepEqual(readdirSync(folder.path), [
      folder.claimPath("live").slice(folder.path.length + 1),
    ]);
    await folder.open().removeAbandoned("live", sent + 20 * minute);
    assert.deepEqual(readdirSync(folder.path), []);
    // a batch of an earlier version names its calls as that version did
    const key = (keyword: string): string =>
      JSON.stringify(["https://api.example.com", "inspect_keyword", { keyword }]);
    for (const written of ["women’s shoes", "women's shoes"]) {
      await folder.open().begin(key(written), { ...call, pid: gone });
    }
    await folder.open().removeAbandoned(key("women’s shoes"), sent);
    assert.deepEqual(readdirSync(folder.path), []);
  });

  it("are all listed, oldest first, without what is half made", async () => {
    assert.deepEqual(await new PendingCalls(join(folder.path, "none")).list(), []);
    await folder
      .open()
      .begin("b", { ...call, subject: "second", sentAt: "2026-03-01T12:00:01.000Z" });
    await folder.open().begin("a", { ...call, subject: "first", pid: gone });
    writeFileSync(
      folder.claimPath("old"),
      JSON.stringify({ ...call, subject: "third", sentAt: "2026-03-01T12:00:02.000Z" }),
    );
    mkdirSync(folder.claimPath("free"));
    mkdirSync(folder.claimPath("damaged"));
    writeFileSync(join(folder.claimPath("damaged"), "note.json"), "{");
    writeFileSync(`${folder.claimPath("copy")}.bak`, JSON.stringify(call));
    writeFileSync(
      join(folder.path, `a${folder.claimPath("copy").slice(folder.path.length + 1)}`),
      JSON.stringify(call),
    );
    writeFileSync(join(folder.path, "notes.txt"), "");
    const half = { mine: temporaryName("x.json"), gone: temporaryName("x.json", gone) };
    for (const name of Object.values(half)) {
      mkdirSync(join(folder.path, name));
      writeFileSync(join(folder.path, name, "note.json"), JSON.stringify(call));
    }
    const notes = await folder.open().list();
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
      await folder.open().takeAway(note);
    }
    assert.deepEqual(await folder.open().list(), []);
  });

  it("T11: need no hard links, and appear whole at once", async () => {
    const links = new Set(["link", "writeFile"]);
    for (const code of ["EPERM", "ENOTSUP", "EOPNOTSUPP"]) {
      const [here, there] = [folder.open(), folder.open()];
      const begin = (calls: PendingCalls) =>
        withGate(
          (step, take) => (links.has(step.call) ? Promise.reject(fileError(code)) : take()),
          () => calls.begin(code, call),
        );
      assert.equal(await begin(here), undefined);
      assert.deepEqual({ ...(await begin(there)), file: "" }, { ...call, file: "" });
    }
    const steps = await stepsOf(() => folder.open().begin("key", call));
    assert.deepEqual(
      steps.filter(({ path }) => path.startsWith(folder.claimPath("key"))).map(({ call }) => call),
      ["rename"],
    );
  });
});
