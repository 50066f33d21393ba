import assert from "node:assert/strict";
import { until } from "../support/until.ts";
import { anywhere, atStart, words } from "../support/words.ts";
import { KeysUnderTest, day, isCreation, isRevocation } from "./keysUnderTest.ts";

describe("rotating the editor's own API key", () => {
  let keys: KeysUnderTest;

  before(async () => {
    keys = await KeysUnderTest.start();
  });
  beforeEach(() => keys.begin());
  afterEach(() => keys.end());
  after(() => keys.close());

  it("creates, checks and keeps a new one under the same name, then revokes the old one", async () => {
    const old = await keys.own();
    const before = keys.front.arrived.length;
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.oldKeyRevoked), words.copyNewKey],
    );
    await keys.run("rotateApiKey");
    const own = await keys.own();
    assert.equal(own.name, old.name);
    assert.equal(own.expires_at, null);
    assert.notEqual(own.id, old.id);
    assert.equal(await keys.opens(), false);
    const steps = keys.front.arrived
      .slice(before)
      .filter((request) => isCreation(request) || isRevocation(request));
    assert.deepEqual(
      steps.map(({ path }) => path.split("/").at(-1)),
      ["api-credentials", "revoke"],
    );
    await until("the key on the clipboard", () => keys.copied.length === 1);
    assert.equal(await keys.opens(keys.copied[0]), true);
  });

  it("asks for the new expiry when the old one has one, and changes nothing on Escape", async () => {
    const { key } = await keys
      .direct()
      .createCredential("Short", new Date(Date.now() + 100 * day).toISOString());
    await keys.api.app.connections.useKey(keys.front.url, key);
    keys.answer([atStart(words.rotateQuestion), words.rotateKey]);
    await keys.run("rotateApiKey");
    assert.equal((await keys.listed("Short")).length, 1);
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.oldKeyExpires), words.in90Days],
    );
    await keys.run("rotateApiKey");
    const { name, expires_at: expiry } = await keys.own();
    assert.equal(name, "Short");
    assert.ok(Math.abs(Date.parse(expiry ?? "") - Date.now() - 90 * day) < 60_000);
    assert.equal(await keys.opens(key), false);
  });

  it("changes nothing when no new key could be created", async () => {
    const old = await keys.own();
    keys.trouble = (request) => (isCreation(request) ? { status: 429 } : undefined);
    keys.answer([atStart(words.rotateQuestion), words.rotateKey]);
    await keys.run("rotateApiKey");
    assert.match(
      keys.asked.at(-1)?.what ?? "",
      /Too many calls.*No key was created\. This editor still uses the old key/u,
    );
    assert.equal((await keys.own()).id, old.id);
  });

  it("keeps the old key while the new one can't be checked, and goes on when it can", async () => {
    const old = await keys.own();
    let refusals = 1;
    keys.trouble = (request) =>
      keys.isCheckOfNew(request) && refusals-- > 0 ? { status: 401 } : undefined;
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.newKeyUnchecked), words.tryAgain],
    );
    await keys.run("rotateApiKey");
    assert.deepEqual(keys.questions(anywhere(words.newKeyUnchecked))[0]?.items, [
      words.tryAgain,
      words.copyNewKey,
      words.revokeNewKey,
    ]);
    assert.notEqual((await keys.own()).id, old.id);
    assert.equal(keys.questions(anywhere(words.newKeyUnchecked)).length, 1);
  });

  it("revokes the new key, copies it or leaves it, as the person says, when it can't be checked", async () => {
    const old = await keys.own();
    keys.trouble = (request) => (keys.isCheckOfNew(request) ? { status: 401 } : undefined);
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.newKeyUnchecked), words.revokeNewKey],
    );
    await keys.run("rotateApiKey");
    assert.match(keys.asked.at(-1)?.what ?? "", /New key .* was revoked\. Nothing changed/u);
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.newKeyUnchecked), words.copyNewKey],
    );
    await keys.run("rotateApiKey");
    assert.equal(keys.copied.length, 1);
    keys.answer([atStart(words.rotateQuestion), words.rotateKey]);
    await keys.run("rotateApiKey");
    assert.match(keys.asked.at(-1)?.what ?? "", anywhere(words.neverCopied));
    assert.equal((await keys.own()).id, old.id);
    const others = (await keys.listed(old.name ?? "")).filter(({ id }) => id !== old.id);
    assert.deepEqual(
      others.map(({ is_active: active }) => active),
      [false, true, true],
    );
  });

  for (const [how, store] of [
    ["refuses it", () => Promise.reject(new Error("no keyring"))],
    ["takes it and keeps nothing", () => Promise.resolve()],
  ] as const) {
    it(`offers the key for copying when the editor's storage ${how}, and revokes the old one only on the person's word`, async () => {
      const old = await keys.own();
      const { secrets } = keys.api.app.context;
      Object.assign(secrets, { store });
      try {
        keys.answer(
          [atStart(words.rotateQuestion), words.rotateKey],
          [anywhere(words.sessionOnly), words.copyNewKey],
        );
        await keys.run("rotateApiKey");
        assert.equal(keys.copied.length, 1);
        assert.deepEqual([await keys.opens(), await keys.opens(keys.copied[0])], [true, true]);
        assert.match(keys.asked.at(-1)?.what ?? "", /Old key .* may still be active/u);
        const between = await keys.own();
        keys.answer(
          [atStart(words.rotateQuestion), words.rotateKey],
          [anywhere(words.sessionOnly), "Revoke Old Key"],
        );
        await keys.run("rotateApiKey");
        assert.equal(
          (await keys.listed(old.name ?? "")).find(({ id }) => id === between.id)?.is_active,
          false,
        );
      } finally {
        Reflect.deleteProperty(secrets, "store");
      }
    });
  }

  it("says that the old key is still active when it can't be revoked, with a way to try again", async () => {
    const old = await keys.own();
    let refusals = 1;
    keys.trouble = (request) =>
      isRevocation(request) && refusals-- > 0 ? { status: 429 } : undefined;
    keys.answer(
      [atStart(words.rotateQuestion), words.rotateKey],
      [/couldn't be revoked/u, words.tryAgain],
    );
    await keys.run("rotateApiKey");
    assert.equal(
      keys.questions(/now uses new key .* but the old one couldn't be revoked/u).length,
      1,
    );
    assert.notEqual((await keys.own()).id, old.id);
    assert.equal(await keys.opens(), false);
  });

  it("leaves the editor working with the new key when the person gives up on revoking the old one", async () => {
    keys.trouble = (request) => (isRevocation(request) ? { status: 429 } : undefined);
    keys.answer([atStart(words.rotateQuestion), words.rotateKey]);
    await keys.run("rotateApiKey");
    assert.deepEqual(keys.asked.at(-1)?.items, [words.revokeKeyButton]);
    assert.equal(await (await keys.current()).credits(), await keys.direct().credits());
  });

  it("is refused for the keys of others", async () => {
    const { api_credential: other } = await keys.direct().createCredential("Other");
    keys.answer();
    await keys.run("rotateApiKey", { target: other.id });
    assert.match(keys.asked[0]?.what ?? "", /Only this editor's key/u);
  });
});
