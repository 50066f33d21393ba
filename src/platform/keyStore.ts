import type * as vscode from "vscode";
import * as z from "zod/mini";

const secretName = "seoResearch.apiKey";

/** A key and the one origin it may be sent to. They are stored together so that they never part. */
const storedKeySchema = z.lazy(() => z.object({ origin: z.string(), key: z.string().check(z.minLength(1)) }));
export type StoredKey = z.infer<typeof storedKeySchema>;

/** The editor's secret storage can't be used on this machine. */
export class KeyStorageError extends Error {
  override readonly name = "KeyStorageError";

  constructor(cause: unknown) {
    super("The editor's secret storage can't be read. Set the key again to use it for this session.", { cause });
  }
}

/** The one place where the key is read and kept: the editor's secret storage. */
export class KeyStore {
  readonly #secrets: vscode.SecretStorage;
  #sessionOnly: StoredKey | undefined;

  constructor(secrets: vscode.SecretStorage) {
    this.#secrets = secrets;
  }

  /** True when the storage refused the key, so that it ends with this window. */
  get isForSessionOnly(): boolean {
    return this.#sessionOnly !== undefined;
  }

  /** Runs `listener` when the key was set or removed, in this window or in another. */
  onDidChange(listener: () => void): vscode.Disposable {
    return this.#secrets.onDidChange(({ key }) => {
      if (key === secretName) {
        listener();
      }
    });
  }

  /**
   * The stored key; undefined when there is none or the storage holds something unreadable. Rejects
   * with KeyStorageError when the storage itself fails.
   */
  async read(): Promise<StoredKey | undefined> {
    if (this.#sessionOnly !== undefined) {
      return this.#sessionOnly;
    }
    try {
      return parseStoredKey(await this.#secrets.get(secretName));
    } catch (error) {
      throw new KeyStorageError(error);
    }
  }

  /** Keeps the key. Resolves with false when the storage refused and the key lasts for this session only. */
  async store(stored: StoredKey): Promise<boolean> {
    try {
      await this.#secrets.store(secretName, JSON.stringify(stored));
      if (parseStoredKey(await this.#secrets.get(secretName))?.key === stored.key) {
        this.#sessionOnly = undefined;
        return true;
      }
    } catch {
      // No keyring on this machine, or one that gives nothing back: the caller says so.
    }
    this.#sessionOnly = stored;
    return false;
  }

  async remove(): Promise<void> {
    this.#sessionOnly = undefined;
    await this.#secrets.delete(secretName);
  }
}

function parseStoredKey(text: string | undefined): StoredKey | undefined {
  if (text === undefined) {
    return undefined;
  }
  try {
    return storedKeySchema.parse(JSON.parse(text));
  } catch {
    // Not ours or damaged: the person is asked for the key again.
    return undefined;
  }
}
