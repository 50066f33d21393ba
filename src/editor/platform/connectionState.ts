import type { Connection, ConnectionManager } from "./connections.ts";
import type { ConnectionState } from "./contextKeys.ts";
import { KeyStorageError } from "./keyStore.ts";

/** The connection in use, and how it stands; with what went wrong where it couldn't be told. */
export interface ConnectionFacts {
  readonly state: ConnectionState;
  readonly connection?: Connection;
  readonly error?: unknown;
}

/** Asks for the connection in use. Starts nothing and calls nothing; never rejects. */
export async function connectionFacts(
  connections: Pick<ConnectionManager, "current" | "foreignOrigin">,
): Promise<ConnectionFacts> {
  try {
    const connection = await connections.current();
    if (connection !== undefined) {
      return { state: connection.kind, connection };
    }
    return { state: (await connections.foreignOrigin()) === undefined ? "none" : "foreign" };
  } catch (error) {
    return { state: error instanceof KeyStorageError ? "unreadable" : "failed", error };
  }
}
