import { createHash, randomBytes } from "node:crypto";
import { newId } from "./accountState.ts";
import type { AccountState, StoredCredential } from "./accountState.ts";
import type { SharedState } from "./sharedState.ts";

/** An API credential as the service lists it (spec 2.2). */
export interface ApiCredential {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly prefix: string;
  readonly is_active: boolean;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

/** What a key turned out to be (spec 5). */
export type KeyCheck =
  | { readonly state: "valid" | "expired" | "inactive"; readonly id: string }
  | { readonly state: "unknown" };

/** The same from run to run, so that the log shows one credential however often the sandbox was started. */
const startCredentialId = "cred_sandbox0start";

/** The account's API keys. The one made at each start lives in memory only; of the others a hash is kept. */
export class Credentials {
  /** The key made at this start. */
  readonly startKey: string;
  readonly #shared: SharedState;
  readonly #start: StoredCredential;

  constructor(shared: SharedState) {
    this.#shared = shared;
    this.startKey = newKey();
    this.#start = newCredential(startCredentialId, "Sandbox", this.startKey, null);
  }

  /** All credentials, the raw keys left out (spec 4.1). */
  list(): readonly ApiCredential[] {
    return [this.#start, ...this.#shared.current.credentials].map((credential) =>
      this.#shown(credential),
    );
  }

  /** Makes a key; the raw key is in this answer and nowhere else (spec 2.3). On disk when it resolves. */
  create(
    name: string,
    expiresAt: string | null,
  ): Promise<{ readonly key: string; readonly api_credential: ApiCredential }> {
    const key = newKey();
    const credential = newCredential(newId("cred"), name, key, expiresAt);
    return this.#shared.change(({ credentials }) => {
      credentials.push(credential);
      return { key, api_credential: this.#shown(credential) };
    });
  }

  /** Revokes a credential (spec 3); undefined when the account has none with this id. On disk when it resolves. */
  revoke(id: string): Promise<ApiCredential | undefined> {
    return this.#shared.change((state) => {
      const credential = this.#find(state, (one) => one.id === id);
      if (credential === undefined) {
        return undefined;
      }
      credential.is_active = false;
      return this.#shown(credential);
    });
  }

  /** Looks a key up. */
  check(key: string, now: Date): KeyCheck {
    const hash = hashOf(key);
    const credential = this.#find(this.#shared.current, (one) => one.hash === hash);
    if (credential === undefined) {
      return { state: "unknown" };
    }
    const { id, is_active: active, expires_at: expiry } = credential;
    if (!active) {
      return { state: "inactive", id };
    }
    return {
      state: expiry !== null && Date.parse(expiry) <= now.getTime() ? "expired" : "valid",
      id,
    };
  }

  /** Records that a credential was used (spec 5.4). */
  noteUse(id: string, now: Date): void {
    this.#shared.note((state) => {
      const credential = this.#find(state, (one) => one.id === id);
      if (credential !== undefined) {
        credential.last_used_at = now.toISOString();
      }
    });
  }

  #find(
    state: Readonly<AccountState>,
    wanted: (credential: StoredCredential) => boolean,
  ): StoredCredential | undefined {
    return [this.#start, ...state.credentials].find(wanted);
  }

  #shown({ hash: _hash, ...shown }: StoredCredential): ApiCredential {
    const { id, ...rest } = shown;
    return { id, account_id: this.#shared.current.account_id, ...rest };
  }
}

/** A credential for `key`, of which only the hash is kept. */
export function newCredential(
  id: string,
  name: string,
  key: string,
  expiresAt: string | null,
): StoredCredential {
  return {
    id,
    name,
    prefix: `${key.slice(0, 9)}...`,
    hash: hashOf(key),
    is_active: true,
    created_at: new Date().toISOString(),
    last_used_at: null,
    expires_at: expiresAt,
  };
}

/** A plain hash is enough: keys are random, so there is nothing to guess from it. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** A key of the service's shape (data conventions, transport). */
export function newKey(): string {
  return `or_${randomBytes(32).toString("base64url")}`;
}
