import * as vscode from "vscode";
import type { App } from "../../platform/app.ts";
import { askModal, notifyInfo } from "../../platform/prompts/messages.ts";
import { askPick } from "../../platform/prompts/pickList.ts";
import { settings } from "../../platform/settings.ts";
import { agentFolder, placeProgram } from "./agentProgram.ts";
import { clientSetup } from "./clientSetups.ts";
import type { ClientName, ClientSetup } from "./clientSetups.ts";
import { formatCredits } from "../../../shared/format.ts";

/**
 * Connects an agent outside the editor: says what it will reach, allows the free tools, and copies
 * what its client needs. Runs nothing, and writes no other program's file.
 */
export async function connectAgent(app: App): Promise<void> {
  const picked = await askPick(clientItems(), {
    title: vscode.l10n.t("Connect an Agent"),
    placeHolder: vscode.l10n.t("Select the program that the agent runs in"),
  });
  if (picked === undefined || !(await confirmReach(picked.label))) {
    return;
  }
  const folder = agentFolder(app);
  await folder.ensureToken();
  await placeProgram(app, folder);
  if (settings.outsideAgents() === "off") {
    await settings.setOutsideAgents("free");
  }
  const setup = clientSetup(picked.client, {
    program: process.execPath,
    script: folder.program,
  });
  await vscode.env.clipboard.writeText(setup.text);
  await notifyInfo(copiedSentence(setup, picked.label), [
    {
      label: vscode.l10n.t("Open Settings"),
      run: async () => {
        await vscode.commands.executeCommand(
          "workbench.action.openSettings",
          "seoResearch.outsideAgents",
        );
      },
    },
  ]);
}

/** Ends all connections in all windows; what clients were told stays theirs, and connects them again only after another Connect. */
export async function disconnectAgents(app: App): Promise<void> {
  await agentFolder(app).removeToken();
  await settings.setOutsideAgents("off");
  await notifyInfo(
    vscode.l10n.t(
      "Agents outside the editor are disconnected. To connect one again, run “SEO: Connect an Agent…”.",
    ),
  );
}

function clientItems(): { readonly client: ClientName; readonly label: string }[] {
  return [
    { client: "claudeCode", label: "Claude Code" },
    { client: "codex", label: "Codex" },
    { client: "cursor", label: "Cursor" },
    { client: "copilotCli", label: "Copilot CLI" },
    { client: "gemini", label: "Gemini CLI" },
    { client: "openCode", label: "OpenCode" },
    { client: "qwen", label: "Qwen Code" },
    { client: "other", label: vscode.l10n.t("Other (MCP)") },
  ];
}

async function confirmReach(client: string): Promise<boolean> {
  const pressed = await askModal(
    {
      severity: "info",
      message: vscode.l10n.t("Let {0} read your saved results?", client),
      detail: [
        vscode.l10n.t(
          "Its language model gets what it reads: saved results, checks and articles of the folders that are open in an editor window.",
        ),
        paidWords(),
        vscode.l10n.t("Any program that you run can connect in the same way."),
      ].join("\n"),
    },
    [{ label: vscode.l10n.t("Copy and Connect"), run: () => true }],
  );
  return pressed === true;
}

/** What is missing until agents can pay, or what limits them. */
function paidWords(): string {
  const budget = settings.agentBudget();
  if (settings.outsideAgents() !== "paid") {
    return vscode.l10n.t(
      "Paid calls stay off until you set Outside Agents to “paid” and Agent Budget Per Day in Settings. Then a dialog asks before each one.",
    );
  }
  return budget === 0
    ? vscode.l10n.t(
        "Paid calls stay off until you set Agent Budget Per Day in Settings. Then a dialog asks before each one.",
      )
    : vscode.l10n.t(
        "A dialog asks before each paid call. All agents together can spend {0} per day.",
        formatCredits(budget),
      );
}

function copiedSentence({ kind }: ClientSetup, client: string): string {
  switch (kind) {
    case "command":
      return vscode.l10n.t("Copied the command for {0}. Paste it into a terminal.", client);
    case "link":
      return vscode.l10n.t("Copied the link for {0}. Open it in a browser.", client);
    case "file":
      return vscode.l10n.t("Copied the configuration for {0}. Paste it into its MCP file.", client);
  }
}
