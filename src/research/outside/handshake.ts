import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isRecord } from "../../shared/json.ts";

/** For how long a handshake may take, in milliseconds. */
export const handshakeTime = 2000;

/** Bytes of the token, and of what each side makes up for a handshake. */
const secretBytes = 32;

/** What a window begins with. A version that it doesn't know is no window for an agent's program. */
export interface Greeting {
  readonly protocol: 1;
  readonly nonce: string;
}

/** What an agent's program answers: that it knows the token, and what the window has to prove in turn. */
export interface AgentProof {
  readonly nonce: string;
  readonly pid: number;
  readonly proof: string;
}

/** 32 random bytes, as text. */
export function newSecret(): string {
  return randomBytes(secretBytes).toString("hex");
}

/** A token as it stands in its file; undefined for what isn't one. */
export function tokenIn(text: string): string | undefined {
  const token = text.trim();
  return /^[\da-f]{64}$/u.test(token) ? token : undefined;
}

/** A greeting that no window had before. */
export function greeting(): Greeting {
  return { protocol: 1, nonce: newSecret() };
}

/** Whether a message is the greeting of a window that an agent's program knows. */
export function isGreeting(value: unknown): value is Greeting {
  return (
    isRecord(value) && value["protocol"] === 1 && tokenIn(String(value["nonce"])) !== undefined
  );
}

/** What an agent's program says to a greeting. */
export function agentProof(token: string, { nonce }: Greeting, pid: number): AgentProof {
  const own = newSecret();
  return { nonce: own, pid, proof: proofOf(token, "agent", nonce, own, pid) };
}

/** Whether an answer to a greeting is one of a program that knows the token. */
export function isAgentProof(
  token: string,
  { nonce }: Greeting,
  value: unknown,
): value is AgentProof {
  return (
    isRecord(value) &&
    tokenIn(String(value["nonce"])) !== undefined &&
    Number.isSafeInteger(value["pid"]) &&
    isEqual(
      value["proof"],
      proofOf(token, "agent", nonce, String(value["nonce"]), Number(value["pid"])),
    )
  );
}

/** What a window says last: that it knows the token, too. */
export function windowProof(
  token: string,
  { nonce }: Greeting,
  agent: AgentProof,
): { readonly proof: string } {
  return { proof: proofOf(token, "window", nonce, agent.nonce, agent.pid) };
}

/** Whether a message is the proof of the window that the agent's program asked. */
export function isWindowProof(
  token: string,
  { nonce }: Greeting,
  agent: AgentProof,
  value: unknown,
): boolean {
  return (
    isRecord(value) &&
    isEqual(value["proof"], proofOf(token, "window", nonce, agent.nonce, agent.pid))
  );
}

/** Both sides' random bytes are in each proof, so that none can be used again; and its side, so that none can be sent back. */
function proofOf(
  token: string,
  side: "agent" | "window",
  windowNonce: string,
  agentNonce: string,
  pid: number,
): string {
  return createHmac("sha256", Buffer.from(token, "hex"))
    .update([side, windowNonce, agentNonce, pid].join(" "))
    .digest("hex");
}

function isEqual(given: unknown, wanted: string): boolean {
  const [own, other] = [Buffer.from(typeof given === "string" ? given : ""), Buffer.from(wanted)];
  // other signs than those of ASCII have more bytes
  return own.length === other.length && timingSafeEqual(own, other);
}
