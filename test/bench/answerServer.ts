import { createServer } from "node:http";
import { parentPort } from "node:worker_threads";
import { answerOfSize } from "./answers.ts";

// The service's side of the measurement, in a thread of its own: it must not take the client's time. The last part of
// a path says how many bytes the answer has.
const answers = new Map<string, Buffer>();

function answerFor(path: string): Buffer {
  const size = path.slice(path.lastIndexOf("/") + 1);
  const known = answers.get(size) ?? Buffer.from(answerOfSize(Number(size)));
  answers.set(size, known);
  return known;
}

const server = createServer((request, response) => {
  request.resume();
  request.once("end", () => {
    const answer = answerFor(request.url ?? "");
    response.writeHead(200, {
      "content-type": "application/json",
      "content-length": answer.byteLength,
    });
    response.end(answer);
  });
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage(server.address()));
