import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ApiCredential } from "../../src/research/service/account.ts";
import { answerInputs } from "../support/integrationApi.ts";
import { until } from "../support/until.ts";
import { anywhere, atEnd, atStart, whole, words } from "../support/words.ts";
import { KeysUnderTest, day, isCreation, isRevocation } from "./keysUnderTest.ts";

describe("API keys", () => {
  let keys: KeysUnderTest;

  before(async () => {
    keys = await KeysUnderTest.start();
  });
  beforeEach(() => keys.begin());
  afterEach(() => keys.end());
  after(() => keys.close());

  describe("SEO: Account…", () => {
    it("lists what the connection in use allows under the titles of the commands, and runs what is chosen", async () => {
      keys.answer(
        [whole(words.manageAccount), words.button("createApiKey")],
        [whole(words.createKey)],
      );
      await keys.run("manageAccount");
      assert.deepEqual(keys.questions(whole(words.manageAccount))[0]?.items, [
        "Buy Credits in Dashboard",
        "Change Budgets…",
        "Reset Confirmation Prompts…",
        "Create API Key…",
        "Rotate API Key…",
        "Set API Key…",
        "Remove API Key…",
        "Use Sandbox",
        "Open Dashboard",
        "Open API Access in Dashboard",
        "Open Activity in Dashboard",
      ]);
      assert.equal(keys.questions(whole(words.createKey)).length, 1);
      await keys.api.app.connections.disconnect();
      keys.answer([whole(words.manageAccount)]);
      await keys.run("manageAccount");
      assert.deepEqual(keys.questions(whole(words.manageAccount)).at(-1)?.items, [
        "Set API Key…",
        "Use Sandbox",
      ]);
    });
  });

  describe("creating one", () => {
    it("asks for name and expiry, and hands the key over by a click on Copy only", async () => {
      keys.answer(
        [whole(words.createKey), "  Blog laptop "],
        [new RegExp(`^${words.createKey}: Blog laptop$`, "u"), "In 30 days"],
        [new RegExp(`^Key “Blog laptop”.* ${words.keyCreated}`, "u"), words.copyKey],
      );
      await keys.run("createApiKey");
      assert.equal(keys.copied.length, 1);
      assert.equal(await keys.opens(keys.copied[0]), true);
      const [credential] = await keys.listed("Blog laptop");
      const lifetime = Date.parse(credential?.expires_at ?? "") - Date.now();
      assert.ok(Math.abs(lifetime - 30 * day) < 60_000);
      assert.deepEqual(keys.questions(anywhere(words.keyCreated))[0]?.items, [
        words.copyKey,
        words.useHere,
      ]);
      assert.equal((await keys.own()).name, "Sandbox");
      await until("the list to be read again", () =>
        keys.api.app.account.credentials.value?.some(({ name }) => name === "Blog laptop"),
      );
    });

    it("refuses names and dates while they are typed, and keeps what was typed", async () => {
      const before = keys.creations();
      keys.answer(
        [whole(words.createKey), "x".repeat(121)],
        [new RegExp(`^${words.createKey}: Names can have up to 120`, "u"), "🔑".repeat(120)],
        [new RegExp(`: In 1 year|^${words.createKey}: 🔑+$`, "u"), words.onADate, "2020-01-01"],
        [/time in the future/u, "2020-02-31"],
        [/doesn't exist/u, "2099-12-31"],
        [anywhere(words.keyCreated), words.copyKey],
      );
      await keys.run("createApiKey");
      const [credential] = await keys.listed("🔑".repeat(120));
      assert.equal(
        new Date(credential?.expires_at ?? "").getTime(),
        new Date(2099, 11, 31, 23, 59, 59).getTime(),
      );
      assert.equal(keys.creations(), before + 1);
    });

    it("makes nothing when the person gives up at any question", async () => {
      const before = keys.creations();
      keys.answer();
      await keys.run("createApiKey");
      keys.answer([whole(words.createKey), "Never made"]);
      await keys.run("createApiKey");
      keys.answer(
        [whole(words.createKey), "Never made"],
        [new RegExp(`^${words.createKey}: Never made$`, "u"), words.onADate],
      );
      await keys.run("createApiKey");
      assert.equal(keys.creations(), before);
    });

    it("asks once more when the key is not taken, then offers to revoke it", async () => {
      keys.answer(
        [whole(words.createKey), "Nobody's"],
        [new RegExp(`^${words.createKey}: Nobody`, "u"), words.never],
      );
      await keys.run("createApiKey");
      assert.equal(keys.questions(anywhere(words.keyCreated)).length, 1);
      assert.deepEqual(keys.questions(/can't be shown again\. Continue without it/u)[0]?.items, [
        words.copyKey,
        words.useHere,
      ]);
      assert.deepEqual(keys.questions(anywhere(words.neverCopied))[0]?.items, [
        words.revokeKeyButton,
      ]);
      assert.deepEqual(keys.copied, []);
      const [credential] = await keys.listed("Nobody's");
      assert.equal(credential?.expires_at, null);
    });

    it("hands it over when the person thinks better of it", async () => {
      keys.answer(
        [whole(words.createKey), "Second thought"],
        [new RegExp(`^${words.createKey}: Second`, "u"), words.never],
        [/Continue without it/u, words.copyKey],
      );
      await keys.run("createApiKey");
      assert.equal(keys.copied.length, 1);
      assert.equal(keys.questions(anywhere(words.neverCopied)).length, 0);
    });

    it("asks again where the key should go when the clipboard takes nothing", async () => {
      Object.defineProperty(vscode.env, "clipboard", {
        configurable: true,
        value: { writeText: () => Promise.reject(new Error("The clipboard is locked.")) },
      });
      keys.answer(
        [whole(words.createKey), "Unlucky"],
        [new RegExp(`^${words.createKey}: Unlucky`, "u"), words.never],
        [anywhere(words.keyCreated), words.copyKey, words.useHere],
      );
      await keys.run("createApiKey");
      assert.equal(keys.questions(/The clipboard is locked/u).length, 1);
      assert.equal((await keys.own()).name, "Unlucky");
    });

    it("uses it here when asked to; the key before it stays active", async () => {
      const before = await keys.own();
      keys.answer(
        [whole(words.createKey), "Here"],
        [new RegExp(`^${words.createKey}: Here`, "u"), "In 1 year"],
        [anywhere(words.keyCreated), words.useHere],
      );
      await keys.run("createApiKey");
      assert.equal((await keys.own()).name, "Here");
      assert.equal(await (await keys.current()).credits(), await keys.direct().credits());
      assert.notEqual((await keys.listed(before.name ?? ""))[0]?.is_active, false);
      assert.deepEqual(keys.copied, []);
    });

    it("says which field the service refuses, and asks again with the name", async () => {
      keys.trouble = (request) =>
        isCreation(request)
          ? { status: 422, body: '{"detail":[{"loc":["body","name"],"msg":"Value error, taken"}]}' }
          : undefined;
      keys.answer(
        [whole(words.createKey), "Taken"],
        [new RegExp(`^${words.createKey}: Taken`, "u"), words.never],
      );
      await keys.run("createApiKey");
      assert.match(
        keys.questions(/refused/u)[0]?.what ?? "",
        /refused the request: Name: Value error, taken\. No key was created/u,
      );
      assert.equal(keys.questions(whole(words.createKey)).length, 2);
      assert.equal(keys.questions(whole(words.createKey))[1]?.items[0], "Taken");
    });

    it("says that a key may be there when the answer is lost, and does not try again", async () => {
      const before = keys.creations();
      keys.trouble = (request) => (isCreation(request) ? "lost" : undefined);
      keys.answer(
        [whole(words.createKey), "Lost"],
        [new RegExp(`^${words.createKey}: Lost`, "u"), words.never],
      );
      await keys.run("createApiKey");
      assert.match(
        keys.questions(/connection was lost/u)[0]?.what ?? "",
        /may have been created anyway.*revoke any you don/u,
      );
      assert.equal(keys.creations(), before + 1);
      assert.equal((await keys.listed("Lost")).length, 1);
    });

    it("does nothing on a second click while it is under way", async () => {
      let inner: Thenable<unknown> = Promise.resolve();
      keys.asked = [];
      answerInputs(() => {
        inner = vscode.commands.executeCommand("seoResearch.createApiKey");
        return undefined;
      }, keys.asked);
      await vscode.commands.executeCommand("seoResearch.createApiKey");
      await inner;
      assert.equal(keys.asked.length, 1);
    });
  });

  describe("revoking one", () => {
    const row = ({ id }: ApiCredential): unknown => ({
      id: `credentials/${id}`,
      kind: "credential.active",
      label: "x",
      icon: "key",
      target: id,
    });

    it("says whose key it is, what stops working and when it was last used, and asks", async () => {
      const { key, api_credential: other } = await keys
        .direct()
        .createCredential("Agent [x](command:quit)");
      await keys.direct(key).credits();
      keys.answer();
      await keys.run("revokeApiKey", row(other));
      const [question] = keys.questions(atStart(words.revokeQuestion));
      assert.match(question?.what ?? "", /“Agent \[x\].*” \(or_[\w-]+…\)/u);
      assert.ok(!question?.what.includes("]("));
      assert.deepEqual(question?.items, [words.revokeKey]);
      assert.match(
        question?.detail ?? "",
        /^Every app or agent that uses this key will stop working immediately.*\nLast used just now \(/u,
      );
      assert.equal(await keys.opens(key), true);
      keys.answer([atStart(words.revokeQuestion), words.revokeKey]);
      await keys.run("revokeApiKey", row(other));
      assert.match(keys.asked.at(-1)?.what ?? "", atEnd(words.isRevoked));
      assert.equal(await keys.opens(key), false);
      assert.equal(
        keys.api.app.account.credentials.value?.find(({ id }) => id === other.id)?.is_active,
        false,
      );
      assert.equal((await keys.own()).name, "Sandbox");
    });

    it("lets the person pick among the active ones, the own one marked", async () => {
      const [saved, gone] = [
        await keys.direct().createCredential("Kept"),
        await keys.direct().createCredential("Gone"),
      ];
      await keys.direct().revokeCredential(gone.api_credential.id);
      keys.answer(
        [whole(words.revokeTitle), "Kept"],
        [atStart(words.revokeQuestion), words.revokeKey],
      );
      await keys.run("revokeApiKey");
      assert.deepEqual(keys.questions(whole(words.revokeTitle))[0]?.items, ["Sandbox", "Kept"]);
      assert.equal(await keys.opens(saved.key), false);
    });

    it("says so when it is revoked already, or gone, and asks nothing", async () => {
      const { api_credential: other } = await keys.direct().createCredential("Old");
      await keys.direct().revokeCredential(other.id);
      for (const target of [other.id, "cred_unknown"]) {
        keys.answer();
        await keys.run("revokeApiKey", row({ id: target }));
        assert.match(keys.asked[0]?.what ?? "", /already been revoked or deleted/u);
        assert.equal(keys.asked.length, 1);
      }
    });

    it("looks into the list when the answer is lost, and says when that does not help either", async () => {
      const [first, second] = [
        await keys.direct().createCredential("First"),
        await keys.direct().createCredential("Second"),
      ];
      keys.trouble = (request) => (isRevocation(request) ? "lost" : undefined);
      keys.answer([atStart(words.revokeQuestion), words.revokeKey]);
      await keys.run("revokeApiKey", row(first.api_credential));
      assert.match(keys.asked.at(-1)?.what ?? "", /“First”.*was revoked/u);
      keys.trouble = (request) => (isRevocation(request) ? { status: 503 } : undefined);
      keys.answer([atStart(words.revokeQuestion), words.revokeKey]);
      await keys.run("revokeApiKey", row(second.api_credential));
      assert.match(
        keys.asked.at(-1)?.what ?? "",
        /HTTP 503.*Key “Second”.*might not have been revoked/u,
      );
      assert.equal(await keys.opens(second.key), true);
    });

    it("forgets the key of this editor when that is revoked, after offering rotation, and says how to go on", async () => {
      const { key } = await keys.direct().createCredential("Mine");
      await keys.api.app.connections.useKey(keys.front.url, key);
      keys.answer([atStart(words.revokeQuestion), words.revokeAnyway]);
      await keys.run("revokeApiKey", row(await keys.own()));
      const [question] = keys.questions(new RegExp(`^${words.revokeQuestion} “Mine”`, "u"));
      assert.deepEqual(question?.items, [words.rotateInstead, words.revokeAnyway]);
      assert.match(question?.detail ?? "", /^This editor uses this key/u);
      assert.equal(await keys.api.app.connections.current(), undefined);
      assert.deepEqual(keys.asked.at(-1)?.items, [words.setKeyButton, words.useSandbox]);
      assert.equal(await keys.opens(key), false);
    });

    it("rotates instead when asked to", async () => {
      const old = await keys.own();
      keys.answer([atStart(words.revokeQuestion), words.rotateInstead]);
      await keys.run("revokeApiKey", row(old));
      assert.notEqual((await keys.own()).id, old.id);
      assert.equal(await keys.opens(), false);
    });

    it("says that the list can't be read, and offers another key when this one is refused", async () => {
      keys.trouble = () => ({ status: 401 });
      keys.answer();
      await keys.run("revokeApiKey");
      assert.match(
        keys.asked[0]?.what ?? "",
        /refused this editor's API key.*Nothing was changed/u,
      );
      assert.deepEqual(keys.asked[0]?.items, [words.setKeyButton]);
    });
  });

  describe("in the sandbox", () => {
    it("can be created and revoked, but not used here or rotated", async () => {
      const { client } = await keys.api.app.connections.useSandbox();
      keys.answer(
        [whole(words.createKey), "Tried out"],
        [new RegExp(`^${words.createKey}: Tried out`, "u"), words.never],
        [anywhere(words.keyCreated), words.copyKey],
      );
      await keys.run("createApiKey");
      assert.deepEqual(keys.questions(anywhere(words.keyCreated))[0]?.items, [words.copyKey]);
      const all = await client.credentials();
      const [own, made] = [
        client.ownCredential(all),
        all.findLast(({ name }) => name === "Tried out"),
      ];
      assert.ok(own !== undefined && made !== undefined);
      keys.answer();
      await keys.run("rotateApiKey", { target: own.id });
      assert.match(keys.asked[0]?.what ?? "", /nothing to rotate/u);
      keys.answer();
      await keys.run("revokeApiKey", { target: own.id });
      assert.match(keys.asked[0]?.what ?? "", /sandbox's own key.*can't be revoked here/u);
      keys.answer([atStart(words.revokeQuestion), words.revokeKey]);
      await keys.run("revokeApiKey", { target: made.id });
      assert.match(keys.asked.at(-1)?.what ?? "", /was revoked\.$/u, JSON.stringify(keys.asked));
      assert.equal((await client.credentials()).find(({ id }) => id === made.id)?.is_active, false);
      await keys.api.app.connections.useStoredKey();
    });
  });
});
