import { parentPort } from "node:worker_threads";
import type { BodyQuestion, BodyReply } from "./bodyReader.ts";
import { readBody } from "./readBody.ts";

// Runs in a thread of its own: a long article takes the parser longer than the editor's extensions may stand still.
parentPort?.on("message", ({ id, text, kind }: BodyQuestion) => {
  const reply: BodyReply = { id, body: readBody(text, kind) };
  parentPort?.postMessage(reply);
});
