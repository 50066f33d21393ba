import assert from "node:assert/strict";
import type { SecretStorage, SecretStorageChangeEvent } from "vscode";
import { KeyStorageError, KeyStore } from "../../../../src/editor/platform/keyStore.ts";
import { waitLimits } from "../../../../src/system/waitLimits.ts";
import { TooLateError } from "../../../../src/system/within.ts";
import { TestClock, settled } from "../../research/batches/batchClock.ts";

const stored = { origin: "https://api.example.com", key: "or_secret" };

/** A secret storage as the editor provides it; each of its answers can be made to fail. */
class Secrets implements SecretStorage {
  readonly saved = new Map<string, string>();
  broken = new Set<"get" | "store" | "delete">();
  #listeners: ((event: SecretStorageChangeEvent) => void)[] = [];

  readonly onDidChange = (
    listener: (event: SecretStorageChangeEvent) => unknown,
  ): { dispose(): void } => {
    this.#listeners.push((event) => void listener(event));
    return { dispose: () => undefined };
  };

  async keys(): Promise<string[]> {
    return [...this.saved.keys()];
  }

  async get(name: string): Promise<string | undefined> {
    this.#fail("get");
    return this.saved.get(name);
  }

  async store(name: string, value: string): Promise<void> {
    this.#fail("store");
    this.saved.set(name, value);
    this.report(name);
  }

  async delete(name: string): Promise<void> {
    this.#fail("delete");
    this.saved.delete(name);
    this.report(name);
  }

  report(key: string): void {
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
    const forgetful = new KeyStore(
      Object.assign(new Secrets(), { store: () => Promise.resolve() }),
    );
    assert.equal(await forgetful.store(stored), false);
    assert.equal(forgetful.isForSessionOnly, true);
    assert.deepEqual(await forgetful.read(), stored);
    secrets.broken.add("get");
    assert.equal(
      await keys.store(stored),
      false,
      "one that takes it and can't be read is no better",
    );
    assert.deepEqual(await keys.read(), stored);
  });

  const newer = { origin: "https://api.example.com", key: "or_newer" };

  it("T12: uses the new key, and no old one of this session, once the storage takes it", async () => {
    secrets.broken.add("store");
    await keys.store(stored);
    secrets.broken.clear();
    assert.equal(await keys.store(newer), true);
    assert.equal(keys.isForSessionOnly, false);
    assert.deepEqual(await keys.read(), newer);
    secrets.saved.clear();
    assert.equal(await keys.read(), undefined, "nothing of the session is left");
  });

  it("T12: uses the new key for this session where the storage goes on giving back an old one", async () => {
    await keys.store(stored);
    secrets.broken.add("store");
    assert.equal(await keys.store(newer), false);
    assert.deepEqual(await keys.read(), newer);
    assert.equal(
      await keys.store({ ...stored, origin: "https://other.example.com" }),
      false,
      "the same key for another origin is another",
    );
    assert.deepEqual(await keys.read(), { ...stored, origin: "https://other.example.com" });
  });

  it("T12: uses no key of this session after it was removed, also where the storage can't remove anything", async () => {
    secrets.broken.add("store");
    await keys.store(stored);
    await keys.remove();
    assert.equal(await keys.read(), undefined);
    assert.equal(keys.isForSessionOnly, false);
    await keys.store(stored);
    secrets.broken.add("delete");
    await assert.rejects(keys.remove(), /no keyring/u);
    assert.equal(await keys.read(), undefined);
    assert.equal(keys.isForSessionOnly, false);
    secrets.broken.clear();
    assert.equal(await keys.store(newer), true, "the failure ends with itself");
    assert.deepEqual(await keys.read(), newer);
  });

  it("T12: does what it is told in that order, however long the storage takes", async () => {
    const slow: (() => void)[] = [];
    const store = secrets.store.bind(secrets);
    secrets.store = async (name, value) => {
      await new Promise<void>((resolve) => slow.push(resolve));
      await store(name, value);
    };
    const storing = keys.store(stored);
    const removing = keys.remove();
    const reading = keys.read();
    await new Promise((resolve) => setImmediate(resolve));
    secrets.broken.add("store");
    slow[0]?.();
    assert.equal(await storing, false);
    await removing;
    assert.equal(await reading, undefined, "a key that was removed while it was being stored");
    assert.equal(keys.isForSessionOnly, false);
    const [first, second] = [keys.store(stored), keys.store(newer)];
    await new Promise((resolve) => setImmediate(resolve));
    slow[1]?.();
    assert.equal(await first, false);
    secrets.broken.clear();
    await new Promise((resolve) => setImmediate(resolve));
    slow[2]?.();
    assert.equal(await second, true);
    assert.deepEqual(await keys.read(), newer, "the refusal of the first key came before");
  });

  it("T12: reads the key that is being stored, not the one before", async () => {
    await keys.store(stored);
    const store = secrets.store.bind(secrets);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    secrets.store = async (name, value) => {
      await released;
      await store(name, value);
    };
    const storing = keys.store(newer);
    const reading = keys.read();
    await new Promise((resolve) => setImmediate(resolve));
    release();
    assert.equal(await storing, true);
    assert.deepEqual(await reading, newer);
  });

  it("T12: gives up the key of this session when another window has stored one", async () => {
    const other = new KeyStore(secrets);
    const { promise: heard, resolve } = Promise.withResolvers<boolean>();
    await other.store({ ...stored, key: "or_old" });
    secrets.broken.add("store");
    await keys.store(stored);
    keys.onDidChange(() => resolve(keys.isForSessionOnly));
    secrets.broken.clear();
    await other.store(newer);
    assert.equal(await heard, false, "those who listen find the new key");
    assert.deepEqual(await keys.read(), newer);
  });

  it("T12: goes on with the key of this session when another window removes the stored one, or it can't be read", async () => {
    const other = new KeyStore(secrets);
    await other.store({ ...stored, key: "or_old" });
    secrets.broken.add("store");
    await keys.store(stored);
    const changed = (change: () => unknown): Promise<void> =>
      new Promise((resolve) => {
        const listening = keys.onDidChange(() => resolve());
        change();
        listening.dispose();
      });
    await changed(() => secrets.report("seoResearch.apiKey"));
    assert.deepEqual(await keys.read(), stored, "it is still the old one");
    await changed(() => void other.remove());
    assert.deepEqual(await keys.read(), stored);
    secrets.saved.set("seoResearch.apiKey", "damaged");
    await changed(() => secrets.report("seoResearch.apiKey"));
    assert.deepEqual(await keys.read(), stored);
    secrets.broken.add("get");
    await changed(() => secrets.report("seoResearch.apiKey"));
    assert.deepEqual(await keys.read(), stored);
  });

  it("never quotes the key in an error", async () => {
    await keys.store(stored);
    secrets.broken.add("get");
    await assert.rejects(
      new KeyStore(secrets).read(),
      (error: Error) =>
        !`${error.message}${error.stack ?? ""}${String(error.cause)}`.includes(stored.key),
    );
  });

  it("takes what is damaged, or somebody else's, for no key", async () => {
    for (const text of [
      "",
      "or_secret",
      "{}",
      '{"origin":"x"}',
      '{"origin":"x","key":""}',
      "[1]",
    ]) {
      secrets.saved.set("seoResearch.apiKey", text);
      assert.equal(await keys.read(), undefined, text);
    }
  });

  it("hears of changes of its own secret only", async () => {
    let heard = 0;
    keys.onDidChange(() => (heard += 1));
    secrets.report("somebody else's");
    await keys.store(stored);
    await keys.remove();
    assert.equal(heard, 2);
  });
});

describe("a secret storage that never responds", () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  let clock: TestClock;

  beforeEach(() => {
    clock = new TestClock();
  });

  async function afterItsTime<T>(asked: Promise<T>): Promise<T | Error> {
    const ended = asked.catch((error: unknown) =>
      error instanceof Error ? error : assert.fail(String(error)),
    );
    await settled();
    await clock.pass(waitLimits.secret);
    return ended;
  }

  it("is told with what to do, each time, and is asked again", async () => {
    const secrets = new Secrets();
    const get = secrets.get.bind(secrets);
    secrets.saved.set("seoResearch.apiKey", JSON.stringify(stored));
    secrets.get = never;
    const keys = new KeyStore(secrets, clock);
    const error = await afterItsTime(keys.read());
    assert.ok(error instanceof KeyStorageError);
    assert.match(error.message, /didn't respond\. Unlock your system's keyring/u);
    secrets.get = get;
    assert.deepEqual(await keys.read(), stored);
    assert.equal(clock.timers, 0);
  });

  it("leaves a new key for this session, and blocks no later change", async () => {
    for (const silent of ["store", "get"] as const) {
      const keys = new KeyStore(Object.assign(new Secrets(), { [silent]: never }), clock);
      assert.equal(await afterItsTime(keys.store(stored)), false);
      assert.equal(keys.isForSessionOnly, true);
      assert.deepEqual(await keys.read(), stored);
    }
  });

  it("isn't said to have removed a key", async () => {
    const keys = new KeyStore(Object.assign(new Secrets(), { delete: never }), clock);
    await keys.store(stored);
    const error = await afterItsTime(keys.remove());
    assert.ok(error instanceof TooLateError);
    assert.deepEqual(await keys.read(), stored);
  });
});
