import type { ServiceClient } from "../../../service/client.ts";
import { BadKeyError, MalformedAnswerError, NotFoundError, ServiceError } from "../../../service/errors.ts";
import type { CreatedCredential } from "../../../service/account.ts";

/** What changing keys needs of the service. */
export type KeyService = Pick<ServiceClient, "credentials" | "revokeCredential">;

/** True when a change that failed may have been made all the same: it was sent, and no answer told. */
export function mayHaveHappened(error: unknown): boolean {
  return error instanceof MalformedAnswerError || (error instanceof ServiceError && error.charge === "maybe");
}

/**
 * Revokes a key (service spec 3). Resolves with "gone" when the service does not know it any more.
 * When the answer is lost, the list tells whether it was revoked; rejects with the first failure
 * where it was not, or where that can't be told.
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
    const listed = (await service.credentials()).find((credential) => credential.id === id);
    return listed === undefined || listed.is_active === false;
  } catch {
    // The list can't be had either: the first failure is the one to tell.
    return false;
  }
}

/** Whether a key still opens the service, asked with a free call; true when that can't be told. */
export async function stillWorks(service: Pick<ServiceClient, "credits">): Promise<boolean> {
  try {
    await service.credits();
    return true;
  } catch (error) {
    return !(error instanceof BadKeyError);
  }
}

/** What rotating a key is made of. Each step rejects when it did not succeed. */
export interface RotationSteps {
  /** Makes the new key. */
  create(): Promise<CreatedCredential>;
  /** Asks the service whether it takes the new key. */
  check(created: CreatedCredential): Promise<void>;
  /** Keeps the new key and makes sure that it is the one in use. False when it lasts for this session only. */
  store(created: CreatedCredential): Promise<boolean>;
  /** Revokes the old key, with the new one. */
  revokeOld(created: CreatedCredential): Promise<void>;
}

/** Where a rotation stands: the step that comes next. `keep` waits for the person's word. */
export type RotationStage = "create" | "check" | "store" | "keep" | "revokeOld" | "done";

/**
 * One rotation, which can be taken up again where it stopped: no step is done twice, and the old key
 * is revoked only once the new one is known to work and to be kept.
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

  /** The new key, once there is one. */
  get created(): CreatedCredential | undefined {
    return this.#created;
  }

  /** Goes on as far as it gets. Rejects with the failure of the step that `stage` then names. */
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
      this.#stage = (await this.#steps.store(this.#created)) ? "revokeOld" : "keep";
    }
    if (this.#stage === "revokeOld") {
      await this.#steps.revokeOld(this.#created);
      this.#stage = "done";
    }
  }

  /** The person goes on although the new key lasts for this session only. */
  accept(): void {
    if (this.#stage === "keep") {
      this.#stage = "revokeOld";
    }
  }
}
