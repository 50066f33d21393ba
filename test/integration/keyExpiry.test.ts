import assert from "node:assert/strict";
import { untilAsked } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { stepTimeout, until } from "../support/until.ts";
import { anywhere, atStart, words } from "../support/words.ts";
import { KeysUnderTest, day } from "./keysUnderTest.ts";

describe("an API key that expires", () => {
  let keys: KeysUnderTest;

  before(async () => {
    keys = await KeysUnderTest.start();
  });
  beforeEach(() => keys.begin());
  afterEach(() => keys.end());
  after(() => keys.close());

  /** Uses a key whose expiry, as the list states it, the test can move. */
  async function keyThatExpires(): Promise<(inDays: number) => Promise<void>> {
    const { key, api_credential: mine } = await keys.direct().createCredential("Mine");
    let expiry = new Date(Date.now() + 400 * day);
    keys.rewrite = (body) =>
      body.replaceAll(
        new RegExp(`("id":"${mine.id}".*?"expires_at":)null`, "gu"),
        `$1"${expiry.toISOString()}"`,
      );
    await keys.api.app.connections.useKey(keys.front.url, key);
    return async (inDays) => {
      expiry = new Date(Date.now() + inDays * day);
      await keys.api.app.account.credentials.refresh();
    };
  }
  const warnings = (): Asked[] => keys.questions(/^This editor's API key “Mine”/u);

  async function untilWarned(times: number): Promise<void> {
    await until(
      `warning ${times}`,
      () => warnings().length === times,
      stepTimeout,
      () => {
        const { value = [], problem, loading } = keys.api.app.account.credentials.snapshot;
        const expiries = value.map(
          ({ name, expires_at: expiry }) => `${name} ${expiry ?? "never"}`,
        );
        return Promise.resolve(
          JSON.stringify({ asked: keys.asked.map(({ what }) => what), expiries, problem, loading }),
        );
      },
    );
  }

  it("is warned of once 14 days ahead, once 3 days ahead and once when it is over", async () => {
    const set = await keyThatExpires();
    keys.answer();
    await set(15);
    assert.equal(warnings().length, 0);
    await set(13.5);
    assert.match(
      (await untilAsked(keys.asked, /^This editor's API key “Mine”/u)).what,
      /expires in 14 days, on /u,
    );
    assert.deepEqual(warnings()[0]?.items, [words.rotateKey, words.later]);
    await set(13);
    await set(2.5);
    await untilWarned(2);
    await set(1);
    await set(-1);
    await untilWarned(3);
    await set(-2);
    await set(2.5);
    assert.equal(warnings().length, 3);
    assert.match(warnings()[2]?.what ?? "", /expired on/u);
    assert.deepEqual(warnings()[2]?.items, [words.setKeyButton, words.openDashboard, words.later]);
  });

  it("is warned of once in a window even where the editor loses what it was to remember", async () => {
    const set = await keyThatExpires();
    keys.answer();
    await set(13);
    await untilWarned(1);
    await keys.api.app.context.globalState.update("seoResearch.expiryWarned", undefined);
    await set(12);
    await set(2);
    await untilWarned(2);
    assert.deepEqual(
      warnings().map(({ what }) => /expires in \d+ days/u.exec(what)?.[0]),
      ["expires in 13 days", "expires in 2 days"],
    );
  });

  it("is rotated from the warning", async () => {
    const set = await keyThatExpires();
    keys.answer(
      [/^This editor's API key “Mine”/u, words.rotateKey],
      [atStart(words.rotateQuestion), words.rotateKey],
      [anywhere(words.oldKeyExpires), words.never],
    );
    const old = await keys.own();
    await set(2);
    await until(
      "the rotation to end",
      () => keys.questions(anywhere(words.oldKeyRevoked)).length === 1,
    );
    assert.notEqual((await keys.own()).id, old.id);
  });
});
