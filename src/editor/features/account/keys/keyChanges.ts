import { hasId } from "../../../../research/service/account.ts";
import type { CreatedCredential } from "../../../../research/service/account.ts";
import type { ServiceClient } from "../../../../research/service/client.ts";
import {
  BadKeyError,
  MalformedAnswerError,
  NotFoundError,
  ServiceError,
  StatusError,
  UnavailableError,
  UnexpectedStatusError,
} from "../../../../research/service/errors.ts";

/** What changing keys needs of the service. */
export type KeyService = Pick<ServiceClient, "credentials" | "revokeCredential">;

/** True when a failed change may have been made: it was sent, and no response said otherwise. */
export function mayHaveHappened(error: unknown): boolean {
  if (error instanceof StatusError) {
    return error instanceof UnavailableError || error instanceof UnexpectedStatusError;
  }
  return (
    error instanceof MalformedAnswerError ||
    (error instanceof ServiceError && error.charge === "maybe")
  );
}

/**
 * Revokes a key (service spec 3). Resolves with "gone" when the service no longer knows it. When the
 * response is lost, the list of keys shows whether it was revoked; rejects with the first failure
 * where it was not, or where that is unknown.
 */
export async function revokeKey(service: KeyService, id: string): Promise<"revoked" | "gone"> {
  try {
    await service.revokeCredential(id);
    return "revoked";
  } catch (error) {
    if (error instanceof NotFoundError) {
      return "gone";
    }
    if (mayHaveHappened(error) && (await isRevoked(service, id))) {
      return "revoked";
    }
    throw error;
  }
}

async function isRevoked(service: KeyService, id: string): Promise<boolean> {
  try {
    const all = await service.credentials();
    const listed = all.find((credential) => credential.id === id);
    // An entry whose id couldn't be read may be the key's own.
    return listed === undefined ? all.every(hasId) : listed.is_active === false;
  } catch {
    // The list can't be read either: the first failure is the one to report.
    return false;
  }
}

/** Whether the service still accepts a key, checked with a free call; true when that is unknown. */
export async function stillWorks(service: Pick<ServiceClient, "credits">): Promise<boolean> {
  try {
    await service.credits();
    return true;
  } catch (error) {
    return !(error instanceof BadKeyError);
  }
}

/** The steps of rotating a key. Each rejects when it fails. */
export interface RotationSteps {
  /** Creates the new key. */
  create(): Promise<CreatedCredential>;
  /** Checks that the service accepts the new key. */
  check(created: CreatedCredential): Promise<void>;
  /** Stores the new key and checks that it is the one in use. False when it lasts for this session only. */
  store(created: CreatedCredential): Promise<boolean>;
  /** Revokes the old key, with the new one. */
  revokeOld(created: CreatedCredential): Promise<void>;
}

/** The next step of a rotation. `confirmSessionOnly` waits for `acceptSessionOnly`. */
export type RotationStage =
  | "create"
  | "check"
  | "store"
  | "confirmSessionOnly"
  | "revokeOld"
  | "done";

/**
 * One rotation, which can be resumed after a failed step: no step is done twice, and the old key is
 * revoked only when the new one is known to work and is stored.
 */
export class Rotation {
  readonly #steps: RotationSteps;
  #stage: RotationStage = "create";
  #created: CreatedCredential | undefined;

  constructor(steps: RotationSteps) {
    this.#steps = steps;
  }

  get stage(): RotationStage {
    return this.#stage;
  }

  /** The new key, after it was created. */
  get created(): CreatedCredential | undefined {
    return this.#created;
  }

  /** Runs the remaining steps. Rejects with the failure of the step that `stage` then names. */
  async run(): Promise<void> {
    this.#created ??= await this.#steps.create();
    if (this.#stage === "create") {
      this.#stage = "check";
    }
    if (this.#stage === "check") {
      await this.#steps.check(this.#created);
      this.#stage = "store";
    }
    if (this.#stage === "store") {
      this.#stage = (await this.#steps.store(this.#created)) ? "revokeOld" : "confirmSessionOnly";
    }
    if (this.#stage === "revokeOld") {
      await this.#steps.revokeOld(this.#created);
      this.#stage = "done";
    }
  }

  /** Continues although the new key lasts for this session only. */
  acceptSessionOnly(): void {
    if (this.#stage === "confirmSessionOnly") {
      this.#stage = "revokeOld";
    }
  }
}
