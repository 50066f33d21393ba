import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { FormDraft } from "../../src/shared/formProtocol.ts";
import { catalogue } from "../../src/research/tools/catalogue.ts";
import { inspectBacklinks } from "../../src/research/tools/inspectBacklinks.ts";
import { inspectSearchVisibility } from "../../src/research/tools/inspectSearchVisibility.ts";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { rightArguments } from "../support/badInput.ts";
import { FormUnderTest } from "../support/formUnderTest.ts";
import { answerWindow, restoreWindow, tabLabels } from "../support/integrationApi.ts";
import type { Assembly } from "../support/integrationApi.ts";
import { toolFixtures } from "../support/toolFixtures.ts";
import { startRawServer } from "../support/rawServer.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { AccountInUse } from "./accountInUse.ts";
import { agree, isRefusedWhileOpen } from "./formsUnderTest.ts";

describe("every tool's form while it is open", () => {
  let account: AccountInUse;
  let api: Assembly;

  before(async () => {
    account = await AccountInUse.open();
    ({ api } = account);
  });
  afterEach(restoreWindow);

  beforeEach(() => account.use("full"));
  afterEach(() => account.leave());

  const somethingFor = (form: FormUnderTest): FormDraft =>
    form.typed({ ...rightArguments(form.tool), ...toolFixtures[form.tool.name].question });

  it("puts what the service refuses at its field, whatever the tool, until the field is changed", async () => {
    let loc: readonly (string | number)[] = [];
    const server = await startRawServer((response, { path }) => {
      response.statusCode = path.startsWith("/v1/tools/") ? 422 : 200;
      const problem = {
        detail: [{ type: "value_error", loc: ["body", ...loc], msg: "Not this one", input: "x" }],
      };
      response.end(
        JSON.stringify(
          path.startsWith("/v1/tools/")
            ? problem
            : {
                balance: 500,
                items: [],
                websites: [{ website_id: "w" }],
                ad_accounts: [{ ad_account: "a" }],
              },
        ),
      );
    });
    await api.app.connections.useKey(server.url, "or_key-of-a-refusing-service-000");
    // A form says that nothing is connected until the connection has been read.
    await api.app.connections.current();
    for (const tool of catalogue) {
      const form = new FormUnderTest(api, { tool, args: {} });
      const draft = somethingFor(form);
      answerWindow(agree(tool));
      const field =
        tool.fields.find(({ control }) => control === "list") ?? tool.fields[0] ?? assert.fail();
      loc = field.control === "list" ? [field.name, 3] : [field.name];
      const { problems } = await form.submit(draft);
      assert.deepEqual(
        problems.map((problem) => problem.field),
        [field.name],
        tool.name,
      );
      assert.match(problems[0]?.message ?? "", /Not this one/u);
      assert.match(
        form.state().outcome?.text ?? "",
        /^The service refused the request; see its message above\. We couldn't find this call/u,
      );
      assert.deepEqual((await form.check(draft)).problems, problems);
      const changed = (
        await form.check({
          ...draft,
          texts: { ...draft.texts, [field.name]: `${draft.texts[field.name] ?? ""}x` },
        })
      ).problems;
      assert.ok(changed.every(({ message }) => !message.includes("Not this one")));
    }
    loc = ["somewhere"];
    // another call than the one above, which is refused without a question no more
    const form = new FormUnderTest(api, { tool: researchKeywords, args: {} });
    assert.deepEqual(
      (await form.submit(form.typed({ seed: "another" }))).problems.map(({ field }) => field),
      [""],
    );
    await server.close();
  });

  it("remembers what is typed for the next form of the tool", async () => {
    for (const tool of catalogue) {
      const form = new FormUnderTest(api, { tool, args: {} });
      const draft = {
        texts: Object.fromEntries(tool.fields.map(({ name }) => [name, `typed into ${name}`])),
        additional: '{"half": ',
      };
      await form.check(draft);
      await form.drafts.flush();
      assert.deepEqual(form.reported, []);
      assert.deepEqual(
        (await new FormUnderTest(api, { tool, args: {} }).ready()).draft,
        draft,
        tool.name,
      );
      await api.app.context.workspaceState.update(`seoResearch.form/${tool.name}`, undefined);
    }
  });

  it("says that the key is gone, refuses to run, and keeps what is typed", async () => {
    await vscode.commands.executeCommand("seoResearch.openForm", "research_keywords");
    await until("the form's tab", () => tabLabels().includes("Research Keywords"));
    const forms = catalogue.map((tool) => new FormUnderTest(api, { tool, args: {} }));
    const drafts = forms.map(somethingFor);
    await Promise.all(forms.map((form, index) => form.check(drafts[index] ?? assert.fail())));
    assert.deepEqual(
      forms.map((form) => form.state().unavailable),
      forms.map(() => null),
    );
    const following = vscode.Disposable.from(...forms.map((form) => form.follow()));
    await api.app.connections.disconnect();
    await until("every form to be told", () =>
      forms.every((form) => form.told().unavailable !== null),
    );
    for (const [index, form] of forms.entries()) {
      await isRefusedWhileOpen(
        form,
        drafts[index] ?? assert.fail(),
        /^Set an API key or use the sandbox first\. Your input is saved\.$/u,
      );
    }
    assert.ok(tabLabels().includes("Research Keywords"), "the form stays open");
    following.dispose();
    const log = await (
      await api.app.connections.tryKey(account.service.url, account.service.key)
    ).usage(500);
    assert.deepEqual(
      log.filter(({ endpoint }) => endpoint?.startsWith("/v1/tools/") === true),
      [],
    );
  });

  it("says that the tool has become unavailable, refuses to run, and keeps what is typed", async () => {
    let enabled = true;
    const server = await startRawServer((response, { path }) => {
      const tools = catalogue.map(({ name }) => ({ name, enabled }));
      response.end(
        JSON.stringify(
          path === "/v1/capabilities" ? { tools } : { balance: 500, websites: [], ad_accounts: [] },
        ),
      );
    });
    await api.app.connections.useKey(server.url, "or_key-of-a-changing-service-000");
    await api.app.account.capabilities.refresh();
    const form = new FormUnderTest(api, { tool: inspectBacklinks, args: {} });
    const draft = somethingFor(form);
    await form.check(draft);
    assert.equal(form.state().unavailable, null);
    const following = form.follow();
    enabled = false;
    await api.app.account.capabilities.refresh();
    await until("the form to be told", () => form.told().unavailable !== null);
    following.dispose();
    await isRefusedWhileOpen(
      form,
      draft,
      /^Backlink tools aren't enabled for your account\. Enable them in the dashboard\.$/u,
    );
    enabled = true;
    await api.app.account.capabilities.refresh();
    assert.equal(form.state().unavailable, null, "and comes back");
    assert.deepEqual(
      server.arrived.filter(({ path }) => path.startsWith("/v1/tools/")),
      [],
    );
    await server.close();
  });

  it("shows the price anew after a switch, keeps what is typed, and charges only where the price was shown for", async () => {
    const form = new FormUnderTest(api, { tool: researchKeywords, args: {} });
    const draft = somethingFor(form);
    await form.check(draft);
    await api.app.connections.useSandbox();
    await until("the sandbox's balance in the form", () =>
      /^4\d\d credits left after this/u.test(form.state().standing),
    );
    assert.deepEqual((await form.ready()).draft, draft, "what is typed stays");
    answerWindow(({ items }) => items.find((item) => item.includes(words.runAgain)));
    await form.submit(draft);
    assert.equal(form.state().outcome?.kind, "done");
    assert.deepEqual(await account.logged(researchKeywords), []);
  });

  it("runs a suggestion of an answer only where that answer came from", async () => {
    const form = new FormUnderTest(api, {
      tool: researchKeywords,
      args: { seed: "tea" },
      origin: "https://api.elsewhere.example",
    });
    form.state();
    await form.submit(somethingFor(form));
    assert.match(
      form.state().outcome?.text ?? "",
      new RegExp(`^This ${words.cameFrom} https://api\\.elsewhere\\.example, but`, "u"),
    );
    assert.deepEqual(await account.logged(researchKeywords), []);
  });

  it("sends nothing while a field is wrong, whatever else is right", async () => {
    const form = new FormUnderTest(api, { tool: inspectSearchVisibility, args: {} });
    const { texts } = somethingFor(form);
    for (const [field, text] of [
      ["domain", ""],
      ["domain", "localhost"],
      ["keywords", "?!"],
      ["keywords", Array.from({ length: 10_000 }, (_none, index) => `tea ${index}`).join("\n")],
      ["mode", "fast"],
    ] as const) {
      const { problems } = await form.submit({
        texts: { ...texts, [field]: text },
        additional: "",
      });
      assert.deepEqual([...new Set(problems.map((problem) => problem.field))], [field]);
    }
    const { problems } = await form.submit({ texts, additional: '{"depth": }' });
    assert.match(problems[0]?.message ?? "", /^Line 1, column 11: /u);
    assert.deepEqual(await account.logged(inspectSearchVisibility), []);
  });
});
