import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { repositoryRoot } from "../../../../support/paths.ts";
import { givenSeed } from "../../../../support/propertySeed.ts";

/** `npm run simulate:agents` plays more of them, in a real editor. */
const runs = 100;

describe("agents, a person and a batch in random faulted runs without an editor", () => {
  it("spend no more than they may, pay for nothing twice, lose nothing and are told nothing untrue", async () => {
    const [standIn = "", program = ""] = ["editorStandIn.ts", "agentRunsProcess.ts"].map(
      (name) => pathToFileURL(join(repositoryRoot, "test", "support", name)).href,
    );
    const args = ["--import", standIn, fileURLToPath(program), `${runs}`, `${givenSeed()}`];
    const playing = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    for (const stream of [playing.stdout, playing.stderr]) {
      stream.on("data", (piece: Buffer) => (said += piece.toString()));
    }
    const [code] = await once(playing, "close");
    assert.equal(code, 0, said);
    assert.match(said, new RegExp(`^${runs} runs, \\d+ calls sent, `, "mu"));
  });
});
