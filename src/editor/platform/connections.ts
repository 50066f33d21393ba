import { createHash } from "node:crypto";
import type { AppContext } from "./appContext.ts";
import * as vscode from "vscode";
import { checkBaseUrl } from "../../research/service/baseUrl.ts";
import type { ServiceClient } from "../../research/service/client.ts";
import { UnsafeAddressError } from "../../research/service/errors.ts";
import type { PaidCalls } from "../../research/service/paidCalls.ts";
import type { EndingWriter, KnownKeys } from "../../research/service/redact.ts";
import type { BodyWriter, Transport } from "../../research/service/transport.ts";
import type { Sandbox } from "../../sandbox/embedded.ts";
import { KeyStorageError } from "./keyStore.ts";
import type { KeyStore } from "./keyStore.ts";
import { settings } from "./settings.ts";

/** What calls are made through: the sandbox or the service. */
export interface Connection {
  readonly kind: "sandbox" | "service";
  /** Whose data it is: `sandbox`, or the service's origin. Results and look-ups never cross it. */
  readonly origin: string;
  /** Names the account without telling the key: own figures and what is known of an account never cross it. */
  readonly account: string;
  /** The first characters of the key, as lists of keys show them. */
  readonly keyPrefix: string;
  readonly client: ServiceClient;
  readonly paidCalls: PaidCalls;
}

type Choice = Connection["kind"];

/** The keys of this window: the one that is stored, and all that were used since it was opened. */
interface Keys {
  readonly stored: KeyStore;
  readonly known: KnownKeys;
}

const choiceKey = "seoResearch.connection";
/** The identity of the embedded service, whatever port it got this time. */
/** What stands for the origin of the embedded sandbox wherever origins are compared. */
export const sandboxOrigin = "sandbox";

/** Decides where calls go, and builds the client for it when first asked. */
export class ConnectionManager implements vscode.Disposable {
  readonly #memento: vscode.Memento;
  /**
   * What this window uses. Read from the memento once: after a write, an echo of an older one from
   * other windows' storage may stand in it for a moment, and calls would go where nobody wants them.
   */
  #choice: Choice | undefined;
  readonly #keys: KeyStore;
  readonly #known: KnownKeys;
  readonly #transport: Transport;
  readonly #sandboxState: vscode.Uri;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #sandbox: Promise<Sandbox> | undefined;
  /** Connections by address and key: each remembers what it learnt about the service's clock, rate and our calls. */
  readonly #made = new Map<string, Promise<Connection>>();
  /** The one that was asked for last. */
  #inUse: Connection | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(context: AppContext, { stored, known }: Keys, transport: Transport) {
    this.#memento = context.globalState;
    this.#choice = readChoice(context.globalState.get<unknown>(choiceKey));
    this.#keys = stored;
    this.#known = known;
    this.#transport = transport;
    this.#sandboxState = vscode.Uri.joinPath(context.globalStorageUri, "sandbox.json");
    this.#subscriptions = [
      stored.onDidChange(() => this.#changed.fire()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("seoResearch.baseUrl")) {
          this.#changed.fire();
        }
      }),
    ];
  }

  /** The connection as it was when somebody last asked for it, for sentences that can't wait. */
  get latest(): Connection | undefined {
    return this.#inUse;
  }

  /** Whose data calls bring, as far as that is known without starting the sandbox or reading a secret. */
  get origin(): string | undefined {
    const baseUrl = settings.baseUrl();
    return this.#choice === "sandbox"
      ? sandboxOrigin
      : baseUrl === ""
        ? undefined
        : originOf(baseUrl);
  }

  /** True while the sandbox is chosen, and nobody has needed it yet. */
  get sandboxSleeps(): boolean {
    return this.#choice === "sandbox" && this.#sandbox === undefined;
  }

  /** True when the editor's storage refused the key, so that it ends with this window. */
  get keyIsForSessionOnly(): boolean {
    return this.#keys.isForSessionOnly;
  }

  /** The origin a stored key belongs to, where the settings name another one and it is therefore not used. */
  async foreignOrigin(): Promise<string | undefined> {
    const baseUrl = settings.baseUrl();
    const stored = await this.#keys.read();
    return stored === undefined || originOf(baseUrl) === stored.origin ? undefined : stored.origin;
  }

  /**
   * True when a key that was used in this window is anywhere in a text or JSON value: that must not be
   * sent or stored. Whether the stored key is used yet is known once a connection was asked for.
   */
  holdsKey(value: unknown): boolean {
    return this.#known.isIn(value);
  }

  /** The same, with the stored key among the known ones even when nothing was connected so far. */
  async holdsAnyKey(value: unknown): Promise<boolean> {
    await this.#knowStoredKey();
    return this.#known.isIn(value);
  }

  /** What removes the stored key, and every key that was used in this window, from bytes on their way into a file. */
  async keyRemover(): Promise<(to: BodyWriter) => EndingWriter> {
    await this.#knowStoredKey();
    return (to) => this.#known.stream(to);
  }

  /** The connection in use; undefined when the person has to choose one first. Starts the sandbox if it is chosen. */
  async current(): Promise<Connection | undefined> {
    const choice = this.#choice;
    const connection = await (choice === "sandbox"
      ? this.#sandboxConnection()
      : this.#serviceConnection());
    if (this.#choice !== choice) {
      // The person switched while it was being made.
      return this.current();
    }
    // Another window may have made the choice: whoever shows a balance has to hear of it.
    const switched =
      this.#inUse !== undefined &&
      connection !== undefined &&
      this.#inUse.origin !== connection.origin;
    this.#inUse = connection;
    if (switched) {
      this.#changed.fire();
    }
    return connection;
  }

  async useSandbox(): Promise<Connection> {
    const connection = await this.#sandboxConnection();
    await this.#choose("sandbox");
    this.#changed.fire();
    return connection;
  }

  /** Gives the sandbox its first credits back; resolves with the new balance. */
  async refillSandbox(): Promise<number> {
    this.#sandbox ??= this.#startSandbox();
    return (await this.#sandbox).refill();
  }

  /** A client that tries a key before it is kept. Throws UnsafeAddressError for an address no key may go to. */
  tryKey(baseUrl: string, key: string): Promise<ServiceClient> {
    return this.#client(baseUrl, key);
  }

  /** Keeps a key with its address and uses it from now on. Resolves with false when it lasts for this session only. */
  async useKey(baseUrl: string, key: string): Promise<boolean> {
    await settings.setBaseUrl(baseUrl);
    const stored = await this.#keys.store({ origin: checkBaseUrl(baseUrl).origin, key });
    // Loaded by now, so that whoever hears of the change has the connection at once.
    await this.#client(baseUrl, key);
    await this.#choose("service");
    this.#changed.fire();
    return stored;
  }

  /** The address of the stored key, if it fits the settings; undefined when a key has to be typed. */
  async storedOrigin(): Promise<string | undefined> {
    try {
      return (await this.#serviceConnection())?.origin;
    } catch (error) {
      if (error instanceof KeyStorageError) {
        // What can't be read is as good as not there: a key is typed instead.
        return undefined;
      }
      throw error;
    }
  }

  /** Goes back from the sandbox to the service with the key that is stored. */
  async useStoredKey(): Promise<void> {
    await this.#choose("service");
    this.#changed.fire();
  }

  /** Forgets the key. */
  async disconnect(): Promise<void> {
    try {
      await this.#keys.remove();
    } finally {
      await this.#choose(undefined);
      this.#changed.fire();
    }
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) {
      subscription.dispose();
    }
    this.#changed.dispose();
    void this.#sandbox?.then((sandbox) => sandbox.close());
  }

  async #knowStoredKey(): Promise<void> {
    const stored = await this.#keys.read().catch(noKey);
    if (stored !== undefined) {
      this.#known.add(stored.key);
    }
  }

  /** Takes effect at once, in this window; windows that are opened later begin with it. */
  async #choose(choice: Choice | undefined): Promise<void> {
    this.#choice = choice;
    await this.#memento.update(choiceKey, choice);
  }

  async #sandboxConnection(): Promise<Connection> {
    this.#sandbox ??= this.#startSandbox();
    const { url, key } = await this.#sandbox;
    return this.#connect("sandbox", sandboxOrigin, url, key);
  }

  /** What speaks to the service is loaded when somebody first wants to. */
  async #client(baseUrl: string, key: string): Promise<ServiceClient> {
    const { ServiceClient } = await import("../../research/service/client.ts");
    return new ServiceClient({ baseUrl, key }, this.#transport, this.#known);
  }

  #connect(
    kind: Connection["kind"],
    origin: string,
    baseUrl: string,
    key: string,
  ): Promise<Connection> {
    const place = `${baseUrl} ${key}`;
    const made = this.#made.get(place) ?? this.#makeConnection(kind, origin, baseUrl, key);
    this.#made.set(place, made);
    return made;
  }

  async #makeConnection(
    kind: Connection["kind"],
    origin: string,
    baseUrl: string,
    key: string,
  ): Promise<Connection> {
    const [client, { PaidCalls }] = await Promise.all([
      this.#client(baseUrl, key),
      import("../../research/service/paidCalls.ts"),
    ]);
    const account =
      kind === "sandbox"
        ? sandboxOrigin
        : createHash("sha256").update(key).digest("hex").slice(0, 16);
    return {
      kind,
      origin,
      account,
      keyPrefix: prefixOf(key),
      client,
      paidCalls: new PaidCalls(client),
    };
  }

  async #startSandbox(): Promise<Sandbox> {
    try {
      const { startSandbox } = await import("../../sandbox/embedded.ts");
      const sandbox = await startSandbox(
        { stateFile: this.#sandboxState.fsPath },
        {
          notStarted: vscode.l10n.t("The sandbox didn't start in time. Try again."),
          silent: vscode.l10n.t(
            "The sandbox didn't respond in time. Reload the window to restart it.",
          ),
        },
      );
      // One that died makes room for another.
      void sandbox.ended.then(() => {
        this.#sandbox = undefined;
      });
      return sandbox;
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
    if (stored === undefined || originOf(baseUrl) !== stored.origin) {
      return undefined;
    }
    return this.#connect("service", stored.origin, baseUrl, stored.key);
  }
}

/** A storage that can't be read gives no key away either. */
function noKey(error: unknown): undefined {
  if (!(error instanceof KeyStorageError)) {
    throw error;
  }
}

function readChoice(value: unknown): Choice | undefined {
  return value === "sandbox" || value === "service" ? value : undefined;
}

/** Undefined for an address no key may go to. */
function originOf(baseUrl: string): string | undefined {
  try {
    return checkBaseUrl(baseUrl).origin;
  } catch (error) {
    if (error instanceof UnsafeAddressError) {
      return undefined;
    }
    throw error;
  }
}

function prefixOf(key: string): string {
  return `${key.slice(0, Math.min(9, Math.floor(key.length / 3)))}…`;
}
