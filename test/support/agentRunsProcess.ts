/**
 * Plays random runs of agents, a person and a batch without an editor, and prints what they were:
 * `node --import ./test/support/editorStandIn.ts test/support/agentRunsProcess.ts RUNS SEED`. Ends with 1 and the reason when anything is wrong.
 */
import { set } from "../integration/spendingUnderTest.ts";
import { AgentRuns } from "./agentRunsPlayed.ts";
import { assemblyStandIn } from "./assemblyStandIn.ts";
import { startFaultyService } from "./faultyService.ts";
import { scratchFolder } from "./scratch.ts";

const [runs = 0, seed = 0] = process.argv.slice(2).map(Number);
const folder = scratchFolder({ inMemory: true });
const service = await startFaultyService();
try {
  const api = assemblyStandIn(folder.path);
  await api.app.connections.useKey(service.url, service.key);
  // the runs set the day's; that of the session would end them all after a while
  await Promise.all(["budgetPerDay", "budgetPerSession"].map((name) => set(name, 0)));
  await set("outsideAgents", "paid");
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  const played = await new AgentRuns(api, service).play({ runs, seed, tell });
  const { user, system } = process.cpuUsage();
  process.stdout.write(`${played}; ${((user + system) / 1e6).toFixed(1)} s of processor time\n`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  folder.remove();
  // what the extension would do later has nobody to do it for
  process.exit();
}
