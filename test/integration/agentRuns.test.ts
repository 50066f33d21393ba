import { AgentRuns } from "../support/agentRunsPlayed.ts";
import { startFaultyService } from "../support/faultyService.ts";
import type { FaultyService } from "../support/faultyService.ts";
import { restoreWindow, testApi } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { reportMark } from "../support/integrationHost.ts";
import { givenSeed } from "../support/propertySeed.ts";
import { stillRunning } from "../support/stillRunning.ts";
import { set } from "./spendingUnderTest.ts";

/** So many runs in `npm test`, whose unit tests play more without an editor; `npm run simulate:agents` names more. */
const runs = Number(process.env["SEO_RESEARCH_AGENT_RUNS"] ?? 20);

describe("agents, a person and a batch in random faulted runs", () => {
  let api: Assembly;
  let service: FaultyService;

  before(async () => {
    api = await testApi();
    service = await startFaultyService();
    await api.app.connections.useKey(service.url, service.key);
    await Promise.all(["budgetPerDay", "budgetPerSession"].map((name) => set(name, 0)));
    await set("outsideAgents", "paid");
  });
  after(async () => {
    restoreWindow();
    await Promise.all(
      ["budgetPerDay", "budgetPerSession", "agentBudgetPerDay", "outsideAgents"].map((name) =>
        set(name, undefined),
      ),
    );
    await api.app.connections.disconnect();
    await service.close();
  });

  it("spend no more than they may, pay for nothing twice and lose nothing, and the ledger equals the account", async function () {
    // the runs themselves end when nothing happens any more; played again, they would begin with what is saved
    this.timeout(0);
    this.retries(0);
    const seed = givenSeed();
    const tell = (line: string): void => console.log(reportMark + stillRunning(line));
    tell(`${runs} runs with seed ${seed}`);
    const played = await new AgentRuns(api, service).play({ runs, seed, tell });
    console.log(`${reportMark}      ${played}`);
  });
});
