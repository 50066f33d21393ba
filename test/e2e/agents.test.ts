import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { agentTools } from "../../src/research/agents/freeTools.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { testSettings } from "../support/editor.ts";
import type { Theme, UserSettings } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { showScriptedModel } from "../support/showScriptedModel.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { packageScriptedModel, ScriptedModel } from "../support/scriptedModel.ts";
import type { ModelScript } from "../support/scriptedModel.ts";
import { startService } from "../support/service.ts";
import { setKey } from "../support/serviceKey.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";
import { foldOthers, rowOf, untilAccountShows, writeSettings } from "./accountView.ts";

const themes: readonly Theme[] = ["light", "dark", "high-contrast", "high-contrast-light"];

/** A chat, and what agents may spend in it. */
function chatSettings(agentBudget: number): UserSettings {
  return {
    "chat.disableAIFeatures": false,
    "seoResearch.agentBudgetPerDay": agentBudget,
  };
}

describe("agents in chat, in the packaged product", () => {
  let service: Sandbox;
  let product: Product;
  let workbench: Workbench;
  let model: ScriptedModel;

  before(async () => {
    service = await startService({ now: "2025-11-12", rateLimit: 600 });
    product = await startProduct({
      vsix: vsixPath,
      besides: await packageScriptedModel(),
      userSettings: testSettings("light", chatSettings(60)),
    });
    model = new ScriptedModel(product.editor.extensionsDir);
    workbench = await product.open();
    await setKey(workbench, service.url, service.key);
    await startChat();
  });
  after(async () => {
    await product.dispose();
    await service.close();
  });
  leavePictureOfFailure(() => workbench, "agents");

  const startChat = (): Promise<void> =>
    showScriptedModel(workbench, () => ask("Hello", { calls: [], end: "Hello" }));

  /** Asks the model in chat; `words` select what it does. */
  async function ask(words: string, script: ModelScript): Promise<void> {
    model.play(words, script);
    await workbench.runCommand("Chat: Open Chat");
    await workbench.page.keyboard.type(words);
    await workbench.page.keyboard.press("Enter");
  }

  const question = (title: string) =>
    workbench.page
      .getByRole("group", { name: "Tool confirmation carousel" })
      .getByText(title, { exact: true })
      .first();

  /** Agrees as most people do: for this tool, as long as the chat lasts. */
  const allow = (): Promise<void> =>
    workbench.page
      .getByRole("group", { name: "Tool confirmation carousel" })
      .getByRole("button", { name: /^Allow/u })
      .first()
      .click();

  it("looks for saved results, estimates, pays after the question, reads on and adds to a list for free", async () => {
    const end = "These pages rank in the United States today.";
    await ask("What ranks for pour over coffee?", {
      calls: [
        { tool: "seo_find_saved_results", input: { keyword: "pour over coffee" } },
        {
          tool: "seo_estimate_price",
          input: { calls: [{ tool: "inspect_serp", arguments: { query: "pour over coffee" } }] },
        },
        { tool: "seo_inspect_serp", input: { query: "pour over coffee" } },
        {
          tool: "seo_read_saved_result",
          input: { id: "$saved", section: "organic", offset: 3, limit: 3 },
        },
      ],
      end,
    });
    await question("Run Inspect SERP for 2 credits?").waitFor();
    await inThemes("agent-confirmation");
    await allow();
    await workbench.page.getByText(end, { exact: true }).first().waitFor();
    const { answers, tools } = model.heard();
    assert.match(answers[0] ?? "", /\n0 saved results match/u);
    assert.match(answers[1] ?? "", /\nTogether 2 credits\./u);
    assert.match(answers[2] ?? "", /\nPaid 2 credits for this call\. Balance: 498 credits\./u);
    assert.match(
      answers[3] ?? "",
      /Rows 4–\d of 10 in this result, which has 10 of the 100 rows that exist\./u,
    );
    assert.ok(tools.includes("seo_inspect_serp"), tools.join(", "));
    await ask("Save ideas for pour over coffee.", {
      calls: [
        { tool: "seo_research_keywords", input: { seed: "pour over coffee" } },
        {
          tool: "seo_add_to_keyword_list",
          input: { resultId: "$saved", keywords: ["pour over coffee"], list: "agents.csv" },
        },
      ],
      end: "Added.",
    });
    await question("Run Research Keywords for 3 credits?").waitFor();
    await allow();
    await workbench.page
      .getByRole("group", { name: "Tool confirmation carousel" })
      .getByText(/agents\.csv/u)
      .first()
      .waitFor();
    await workbench.screenshot("agent-keyword-list");
    await allow();
    await workbench.page.getByText("Added.", { exact: true }).first().waitFor();
    const list = await until("the list", () => {
      const path = join(product.blog, "seo", "keywords", "agents.csv");
      return existsSync(path) && readFileSync(path, "utf8");
    });
    assert.match(list, /^keyword,[^\n]*\npour over coffee,/u);
  });

  it("asks in our own dialog from the asking threshold on, and tells the agent when the person declines", async () => {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await ask(`Who is cited on ${theme} roast?`, {
        calls: [{ tool: "seo_discover_ai_citations", input: { topic: `${theme} roast` } }],
        end: `Nothing was paid for ${theme}.`,
      });
      const dialog = workbench.page.locator(".monaco-dialog-box");
      await dialog.getByText("Requested by an agent in chat.").waitFor();
      await workbench.screenshot(`agent-dialog-${theme}`);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await workbench.page
        .getByText(`Nothing was paid for ${theme}.`, { exact: true })
        .first()
        .waitFor();
      assert.match(model.heard().answers[0] ?? "", /Not run: the person declined this call\./u);
    }
    await workbench.setTheme("light");
  });

  it("shows all that a call sends where the dialog has a part of it, and keeps asking next to it", async () => {
    const keywords = Array.from({ length: 100 }, (_none, at) => `pour over kettle ${at}`);
    const end = "Nothing was paid for kettles.";
    await ask("Where do my kettles rank?", {
      calls: [
        {
          tool: "seo_inspect_search_visibility",
          input: { domain: "kettles.example", keywords },
        },
      ],
      end,
    });
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.getByText("Requested by an agent in chat.").waitFor();
    await workbench.screenshot("agent-dialog-part");
    await dialog.getByRole("button", { name: "Show All of It" }).click();
    await workbench.page
      .locator(".monaco-editor .view-line", { hasText: "pour over kettle 12" })
      .first()
      .waitFor();
    await workbench.notifications.waitFor(/Search Visibility/u);
    await workbench.screenshot("agent-whole-text");
    await workbench.notifications.dismissAll();
    await workbench.page.getByText(end, { exact: true }).first().waitFor();
    assert.match(model.heard().answers[0] ?? "", /Not run: the person declined this call\./u);
    await workbench.runCommand("View: Close All Editors");
  });

  it("shows in Spending what agents spent, of what they may", async () => {
    await workbench.showContainer(words.views.container);
    await foldOthers(workbench);
    await untilAccountShows(workbench, "what agents spent", [rowOf("Agents Today", "5 of 60")]);
    await workbench.unfold("Spending", words.views.account);
    await workbench.screenshot("agent-account");
  });

  it("offers no paid tool while agents may spend nothing", async () => {
    await writeSettings(workbench, chatSettings(0));
    await workbench.runCommand("View: Close All Editors");
    await ask("What do you have?", { calls: [], end: "Only what is free." });
    await workbench.page.getByText("Only what is free.", { exact: true }).first().waitFor();
    const own = model.heard().tools.filter((name) => name.startsWith("seo_"));
    assert.deepEqual(own.toSorted(), agentTools.map(({ name }) => name).toSorted());
  });

  it("offers no tool at all in Restricted Mode", async () => {
    product.editor.writeUserSettings(
      testSettings("light", {
        ...chatSettings(60),
        "security.workspace.trust.enabled": true,
        "security.workspace.trust.startupPrompt": "never",
      }),
    );
    const before = model.heard().asked;
    workbench = await product.open();
    await workbench.page.getByText("Restricted Mode").first().waitFor();
    await ask("Hello", { calls: [], end: "Hello" });
    // The chat itself wants trust first, so no model is asked and none of our tools offered.
    const dialog = workbench.page.locator(".monaco-dialog-box");
    await dialog.getByText("only supported in trusted workspaces").waitFor();
    await workbench.screenshot("agent-restricted");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(model.heard().asked, before);
  });

  async function inThemes(name: string): Promise<void> {
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`${name}-${theme}`);
    }
  }
});
