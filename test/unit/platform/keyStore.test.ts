import assert from "node:assert/strict";
import type { SecretStorage, SecretStorageChangeEvent } from "vscode";
import { KeyStorageError, KeyStore } from "../../../src/platform/keyStore.ts";

const stored = { origin: "https://api.example.com", key: "or_secret" };

/** A secret storage as the editor provides it; each of its answers can be made to fail. */
class Secrets implements SecretStorage {
  readonly kept = new Map<string, string>();
  broken = new Set<"get" | "store" | "delete">();
  #listeners: ((event: SecretStorageChangeEvent) => void)[] = [];

  readonly onDidChange = (listener: (event: SecretStorageChangeEvent) => unknown): { dispose(): void } => {
    this.#listeners.push((event) => void listener(event));
    return { dispose: () => undefined };
  };

  async keys(): Promise<string[]> {
    return [...this.kept.keys()];
  }

  async get(name: string): Promise<string | undefined> {
    this.#fail("get");
    return this.kept.get(name);
  }

  async store(name: string, value: string): Promise<void> {
    this.#fail("store");
    this.kept.set(name, value);
    this.say(name);
  }

  async delete(name: string): Promise<void> {
    this.#fail("delete");
    this.kept.delete(name);
    this.say(name);
  }

  say(key: string): void {
    for (const listener of this.#listeners) {
      listener({ key });
    }
  }

  #fail(what: "get" | "store" | "delete"): void {
    if (this.broken.has(what)) {
      throw new Error("no keyring");
    }
  }
}

describe("where the key is kept", () => {
  let secrets: Secrets;
  let keys: KeyStore;

  beforeEach(() => {
    secrets = new Secrets();
    keys = new KeyStore(secrets);
  });

  it("keeps key and address together", async () => {
    assert.equal(await keys.read(), undefined);
    assert.equal(await keys.store(stored), true);
    assert.deepEqual(await new KeyStore(secrets).read(), stored);
    assert.equal(keys.isForSessionOnly, false);
    await keys.remove();
    assert.equal(await keys.read(), undefined);
  });

  it("goes on with the key for this session when the storage refuses it", async () => {
    secrets.broken.add("store");
    assert.equal(await keys.store(stored), false);
    assert.equal(keys.isForSessionOnly, true);
    assert.deepEqual(await keys.read(), stored);
    assert.equal(await new KeyStore(secrets).read(), undefined, "another window does not have it");
  });

  it("says so when the storage can't be read, and still takes a key for this session", async () => {
    secrets.broken.add("get");
    await assert.rejects(keys.read(), KeyStorageError);
    secrets.broken.add("store");
    await keys.store(stored);
    assert.deepEqual(await keys.read(), stored);
  });

  it("goes on for this session with a storage that takes a key and gives none back", async () => {
    const forgetful = new KeyStore(Object.assign(new Secrets(), { store: () => Promise.resolve() }));
    assert.equal(await forgetful.store(stored), false);
    assert.equal(forgetful.isForSessionOnly, true);
    assert.deepEqual(await forgetful.read(), stored);
    secrets.broken.add("get");
    assert.equal(await keys.store(stored), false, "one that takes it and can't be read is no better");
    assert.deepEqual(await keys.read(), stored);
  });

  it("never quotes the key in an error", async () => {
    await keys.store(stored);
    secrets.broken.add("get");
    await assert.rejects(new KeyStore(secrets).read(), (error: Error) => !`${error.message}${error.stack ?? ""}${String(error.cause)}`.includes(stored.key));
  });

  it("takes what is damaged, or somebody else's, for no key", async () => {
    for (const text of ["", "or_secret", "{}", '{"origin":"x"}', '{"origin":"x","key":""}', "[1]"]) {
      secrets.kept.set("seoResearch.apiKey", text);
      assert.equal(await keys.read(), undefined, text);
    }
  });

  it("hears of changes of its own secret only", async () => {
    let heard = 0;
    keys.onDidChange(() => (heard += 1));
    secrets.say("somebody else's");
    await keys.store(stored);
    await keys.remove();
    assert.equal(heard, 2);
  });
});
