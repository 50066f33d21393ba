import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import * as vscode from "vscode";
import { LastArticle } from "../../src/editor/features/article/lastArticle.ts";
import { planNewBatch } from "../../src/editor/features/batches/runBatch.ts";
import { CallChecks } from "../../src/editor/features/runTool/callChecks.ts";
import { keyRemoved } from "../../src/research/service/redact.ts";
import { exportDataset } from "../../src/research/tools/exportDataset.ts";
import { inspectKeyword } from "../../src/research/tools/inspectKeyword.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import {
  answerInputs,
  answerWindow,
  answered,
  restoreWindow,
  testApi,
  untilAsked,
} from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { Arrived, RawServer } from "../support/rawServer.ts";
import { holdsRawKey, scanFolders } from "../support/secretScan.ts";
import { until } from "../support/until.ts";
import { anywhere, words } from "../support/words.ts";

const key = "or_EchoEchoEchoEchoEchoEcho0123456789";
/** As JSON may have it, and as a proxy's page: only a reader of both finds it. */
const escaped = [...key]
  .map((character, index) =>
    index % 3 === 0 ? character : `\\u00${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  .join("");
const percent = [...key].map((character) => `%${character.charCodeAt(0).toString(16)}`).join("");
const reference = [...key]
  .map((character) => `&#x${character.charCodeAt(0).toString(16)};`)
  .join("");
const echo = `${escaped} ${percent} ${reference} ${key}`;

describe("a service that echoes the key, everywhere", () => {
  let api: Assembly;
  let server: RawServer;
  let answer: (response: ServerResponse, request: Arrived) => void;
  const accountAnswers: Record<string, string> = {
    "/v1/me/credits": `{"balance":400,"for":"${echo}"}`,
    "/v1/me/usage": `[{"id":"log_1","endpoint":"/v1/tools/x","credential_id":"${echo}","error_message":"Bad key ${echo}","created_at":"2026-03-01T12:00:00Z"}]`,
    "/v1/me/websites": `{"websites":[{"website_id":"w","name":"${echo}","message":"${echo}"}],"ad_accounts":[{"ad_account":"a","name":"${echo}"}]}`,
    "/v1/me/api-credentials": `[{"id":"c","name":"${echo}","prefix":"or_EchoEc..."}]`,
    "/v1/capabilities": `{"tools":[{"name":"research_keywords","enabled":true,"reason":"${echo}"},{"name":"inspect_keyword","enabled":true},{"name":"export_dataset","enabled":true}]}`,
  };

  before(async () => {
    api = await testApi();
    server = await startRawServer((response, request) => {
      const account = accountAnswers[request.path.split("?")[0] ?? ""];
      response.setHeader("x-echo", key);
      if (account === undefined) {
        answer(response, request);
      } else {
        response.end(account);
      }
    });
    await api.app.connections.useKey(server.url, key);
  });
  afterEach(restoreWindow);
  after(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await api.app.connections.disconnect();
    await server.close();
  });

  const { storage, remembered } = {
    storage: (): string[] => [
      api.app.context.globalStorageUri.fsPath,
      api.app.context.logUri.fsPath,
      vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "",
    ],
    remembered: (): string => {
      const { globalState, workspaceState } = api.app.context;
      return JSON.stringify(
        [globalState, workspaceState].flatMap((memento) =>
          memento.keys().map((name) => [name, memento.get<unknown>(name)]),
        ),
      );
    },
  };
  const calls = (): number =>
    server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")).length;

  function assertNowhere(): void {
    const { looked, found } = scanFolders(storage());
    assert.deepEqual(found, []);
    assert.ok(looked > 0);
    assert.ok(!holdsRawKey(remembered()), "an editor's memory has it");
  }

  /** All lines of the extension's log so far. */
  function logText(): string {
    const folder = api.app.context.logUri.fsPath;
    return existsSync(folder)
      ? readdirSync(folder)
          .map((name) => readFileSync(join(folder, name), "utf8"))
          .join("")
      : "";
  }

  /** How the readings of the account went, which tells why one isn't remembered. */
  function readingsNow(): string {
    const { balance, usage, connections, credentials } = api.app.account;
    return Object.entries({ balance, usage, connections, credentials })
      .map(([name, { snapshot, isWanted }]) => {
        const { loading, problem, readAt } = snapshot;
        return `${name}: ${JSON.stringify({ isWanted, loading, readAt, problem: problem?.message })}`;
      })
      .concat(server.arrived.map(({ path }) => path))
      .join("; ");
  }

  it("S2: what is remembered of the account is without it", async () => {
    const { usage, connections, credentials, capabilities, balance } = api.app.account;
    for (const reading of [balance, usage, connections, credentials, capabilities]) {
      await reading.refresh();
    }
    await until(
      "the account is remembered",
      () =>
        ["usage", "connections", "credentials"].every((name) =>
          remembered().includes(`/${name}/${server.url} `),
        ),
      undefined,
      () => Promise.resolve(readingsNow()),
    );
    assert.ok(remembered().includes(keyRemoved));
    assert.ok(
      !holdsRawKey(
        JSON.stringify([
          usage.value,
          connections.value,
          credentials.value,
          [...(capabilities.value ?? [])],
        ]),
      ),
    );
    assertNowhere();
  });

  it("S2, S5: an error that quotes it is told and logged without it, on one line", async () => {
    answer = (response) =>
      response
        .writeHead(422, { location: key })
        .end(
          `{"detail":"first ${echo}\\n2026-03-01 12:00:00.000 [info] forged ${"x".repeat(100_000)}"}`,
        );
    const asked = answerWindow();
    await api.flow.run({ tool: researchKeywords, args: { seed: "tea for the log" } });
    await untilAsked(asked, /first/u);
    assert.ok(!holdsRawKey(JSON.stringify(asked)), "a message has it");
    await until("the log has the line", () => logText().includes(`first ${keyRemoved}`));
    const line =
      logText()
        .split("\n")
        .find((one) => one.includes(`first ${keyRemoved}`)) ?? "";
    assert.match(line, /\\n2026-03-01 12:00:00\.000 \[info\] forged/u);
    assert.ok(line.length < 2_200, `${line.length} characters`);
    assertNowhere();
  });

  it("S3: a result, its page and its export are without it, and say so", async () => {
    // other tests may have left a file of that name: both are kept
    answerWindow(({ items }) => items.find((item) => item.includes("CSV")) ?? items[0]);
    answer = (response, { path }) => {
      const rows = path.endsWith("export_dataset")
        ? `"dataset":"x","items":[{"keyword":"tea ${echo}","${escaped}":1}]`
        : `"keywords":[{"keyword":"tea ${echo}"}]`;
      response.end(
        `{"data":{${rows}},"resources":[{"uri":"dataset://${percent}","description":"${echo}"}],"next_actions":[{"tool":"inspect_keyword","args":{"keyword":"${echo}"},"use_when":"${echo}"}]}`,
      );
    };
    const result = answered(
      await api.runner.run({ tool: researchKeywords, args: { seed: "tea with an echo" } }),
    );
    assert.equal(result.redactions, 4 + 1 + 4 + 4 + 4);
    const file = answered(
      await api.runner.run({ tool: exportDataset, args: { uri: "dataset://tea" }, output: "file" }),
    );
    assert.ok(file.answerFile !== null && (file.redactions ?? 0) > 4);
    await api.flow.writeSaved(file, undefined);
    await api.panels.open(result.id);
    const exports = join(
      vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? "",
      "seo",
      "exports",
    );
    assert.ok(
      readdirSync(exports).some((name) =>
        readFileSync(join(exports, name), "utf8").includes(`tea ${keyRemoved}`),
      ),
      "an export says what was there",
    );
    assertNowhere();
  });

  describe("typed by mistake", () => {
    it("S3: is refused at the input that asks for a keyword, in any encoding, before the price", async () => {
      const before = calls();
      answerWindow();
      for (const typed of [key, ` ${key} `, percent, reference]) {
        const asked = answerInputs(() => typed);
        await api.flow.start({ tool: researchKeywords, args: {} });
        assert.match(
          asked.at(-1)?.what ?? "",
          new RegExp(
            `${words.looksLikeKey}\\. It would be sent to the service and saved in results, so the call wasn't run`,
            "u",
          ),
        );
      }
      assert.equal(calls(), before);
      assertNowhere();
    });

    it("S3: is refused where the arguments come ready made, and nothing is reserved", async () => {
      const before = calls();
      answerWindow();
      const spent = (await api.app.spending.budgets(server.url)).day.spent;
      await assert.rejects(
        api.runner.run({ tool: researchKeywords, args: { seed: key } }),
        anywhere(words.looksLikeKey),
      );
      await assert.rejects(
        api.runner.run({ tool: researchKeywords, args: { seed: "tea", [`x${percent}`]: 1 } }),
        anywhere(words.looksLikeKey),
      );
      assert.equal((await api.app.spending.budgets(server.url)).day.spent, spent);
      assert.equal(calls(), before);
      assertNowhere();
    });

    it("S3: stays out of the drafts of a form, which says at the field what is wrong", async () => {
      const form = new FormUnderTest(api, { tool: inspectKeyword, args: {} });
      const draft = form.typed({ keyword: `tea ${key}` });
      const { problems } = await form.check(draft);
      assert.deepEqual(
        problems.map(({ field }) => field),
        ["keyword"],
      );
      await form.submit(draft);
      await form.drafts.flush();
      assertNowhere();
      assert.deepEqual((await form.ready()).draft, draft, "this window has it still");
      await form.check(form.typed({ keyword: "tea" }));
      await form.drafts.flush();
      assert.ok(remembered().includes('"keyword":"tea"'));
    });

    it("S3: is planned for no batch, and no brief is named after it", async () => {
      const before = calls();
      const asked = answerWindow();
      await planNewBatch(
        api.app,
        {
          flow: api.flow,
          checks: new CallChecks(api.app, new LastArticle()),
          batches: api.batches,
        },
        { tool: inspectKeyword.name, values: [key, "tea"] },
      );
      assert.ok(
        asked.some(({ items }) => items.some((item) => item.endsWith("Run 1"))),
        JSON.stringify(asked),
      );
      const inputs = answerInputs(() => key);
      await api.app.commands.get("seoResearch.createBrief")?.({ keyword: key });
      assert.match(inputs.at(-1)?.what ?? "", anywhere(words.looksLikeKey));
      assert.equal(calls(), before);
      assertNowhere();
    });
  });
});
