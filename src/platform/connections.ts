import * as vscode from "vscode";
import { ServiceClient, checkBaseUrl } from "../service/client.ts";
import { PaidCalls } from "../service/paidCalls.ts";
import type { Transport } from "../service/transport.ts";
import type { Sandbox } from "../sandbox/server.ts";
import type { KeyStore } from "./keyStore.ts";
import { settings } from "./settings.ts";

/** What calls are made through: the sandbox or the service. */
export interface Connection {
  readonly kind: "sandbox" | "service";
  /** Whose data it is: `sandbox`, or the service's origin. Results and look-ups never cross it. */
  readonly origin: string;
  /** The first characters of the key, as lists of keys show them. */
  readonly keyPrefix: string;
  readonly client: ServiceClient;
  readonly paidCalls: PaidCalls;
}

const choiceKey = "seoResearch.connection";
/** The identity of the embedded service, whatever port it got this time. */
const sandboxOrigin = "sandbox";

/** Decides where calls go, and builds the client for it when first asked. */
export class ConnectionManager implements vscode.Disposable {
  readonly #memento: vscode.Memento;
  readonly #keys: KeyStore;
  readonly #transport: Transport;
  readonly #sandboxState: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #sandbox: Promise<Sandbox> | undefined;
  /** The connection made last: it remembers what it learnt about the service's clock, rate and our calls. */
  #latest: { readonly baseUrl: string; readonly key: string; readonly connection: Connection } | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(context: vscode.ExtensionContext, keys: KeyStore, transport: Transport) {
    this.#memento = context.globalState;
    this.#keys = keys;
    this.#transport = transport;
    this.#sandboxState = vscode.Uri.joinPath(context.globalStorageUri, "sandbox.json");
    this.#subscriptions = [
      keys.onDidChange(() => this.#changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("seoResearch.baseUrl")) {
          this.#changed.fire();
        }
      }),
    ];
  }

  /** The connection in use; undefined when the person has to choose one first. Starts the sandbox if it is chosen. */
  async current(): Promise<Connection | undefined> {
    return this.#memento.get(choiceKey) === "sandbox" ? this.#sandboxConnection() : this.#serviceConnection();
  }

  async useSandbox(): Promise<Connection> {
    const connection = await this.#sandboxConnection();
    await this.#memento.update(choiceKey, "sandbox");
    this.#changed.fire();
    return connection;
  }

  /** A client that tries a key before it is kept. Throws UnsafeAddressError for an address no key may go to. */
  tryKey(baseUrl: string, key: string): ServiceClient {
    return new ServiceClient({ baseUrl, key }, this.#transport);
  }

  /** Keeps a key with its address and uses it from now on. Resolves with false when it lasts for this session only. */
  async useKey(baseUrl: string, key: string): Promise<boolean> {
    await settings.setBaseUrl(baseUrl);
    const kept = await this.#keys.store({ origin: checkBaseUrl(baseUrl).origin, key });
    await this.#memento.update(choiceKey, "service");
    this.#changed.fire();
    return kept;
  }

  /** The address of the stored key, if it fits the settings; undefined when a key has to be typed. */
  async storedOrigin(): Promise<string | undefined> {
    return (await this.#serviceConnection())?.origin;
  }

  /** Goes back from the sandbox to the service with the key that is stored. */
  async useStoredKey(): Promise<void> {
    await this.#memento.update(choiceKey, "service");
    this.#changed.fire();
  }

  /** Forgets the key. */
  async disconnect(): Promise<void> {
    await this.#keys.remove();
    await this.#memento.update(choiceKey, undefined);
    this.#changed.fire();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) {
      subscription.dispose();
    }
    this.#changed.dispose();
    void this.#sandbox?.then((sandbox) => sandbox.close());
  }

  async #sandboxConnection(): Promise<Connection> {
    this.#sandbox ??= this.#startSandbox();
    const { url, key } = await this.#sandbox;
    return this.#connect("sandbox", sandboxOrigin, url, key);
  }

  #connect(kind: Connection["kind"], origin: string, baseUrl: string, key: string): Connection {
    if (this.#latest?.baseUrl !== baseUrl || this.#latest.key !== key) {
      const client = new ServiceClient({ baseUrl, key }, this.#transport);
      const connection = { kind, origin, keyPrefix: prefixOf(key), client, paidCalls: new PaidCalls(client) };
      // Another window may have made the choice: whoever shows a balance has to hear of it.
      const switched = this.#latest !== undefined && this.#latest.connection.origin !== origin;
      this.#latest = { baseUrl, key, connection };
      if (switched) {
        this.#changed.fire();
      }
    }
    return this.#latest.connection;
  }

  async #startSandbox(): Promise<Sandbox> {
    try {
      const { startSandbox } = await import("../sandbox/embedded.ts");
      return await startSandbox({ stateFile: this.#sandboxState.fsPath });
    } catch (error) {
      // The next attempt starts anew instead of repeating this failure for ever.
      this.#sandbox = undefined;
      throw error;
    }
  }

  async #serviceConnection(): Promise<Connection | undefined> {
    const baseUrl = settings.baseUrl();
    const stored = baseUrl === "" ? undefined : await this.#keys.read();
    // A key goes to the origin it was stored with and to no other.
    if (stored === undefined || checkBaseUrl(baseUrl).origin !== stored.origin) {
      return undefined;
    }
    return this.#connect("service", stored.origin, baseUrl, stored.key);
  }
}

function prefixOf(key: string): string {
  return `${key.slice(0, Math.min(9, Math.floor(key.length / 3)))}…`;
}
