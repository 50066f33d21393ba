/**
 * A window for agents outside the editor as a process of its own, without an editor, which can be killed:
 * `node --import ./test/support/editorStandIn.ts test/support/outsideWindowProcess.ts STORAGE AGENTS PROJECT URL KEY`.
 * Each dialog is told to the parent, which says whether it is agreed to.
 */
import { once } from "node:events";
import * as vscode from "vscode";
import { OutsideCalls } from "../../src/editor/features/outside/outsideCalls.ts";
import { AgentFolder } from "../../src/research/outside/agentFolder.ts";
import { newSecret } from "../../src/research/outside/handshake.ts";
import { openWindowServer } from "../../src/research/outside/windowServer.ts";
import { isRecord, textOf } from "../../src/shared/json.ts";
import { set } from "../integration/spendingUnderTest.ts";
import { assemblyStandIn } from "./assemblyStandIn.ts";

const [storage = "", agents = "", project = "", url = "", key = ""] = process.argv.slice(2);
const api = assemblyStandIn(storage);
await api.app.connections.useKey(url, key);
await Promise.all(["budgetPerDay", "budgetPerSession"].map((name) => set(name, 0)));
await set("agentBudgetPerDay", 100_000);
await set("outsideAgents", "paid");

const ask = async (what: string, ...rest: readonly unknown[]): Promise<unknown> => {
  const [options, ...buttons] = rest;
  const detail = isRecord(options) ? textOf(options["detail"]) : "";
  if (!detail.startsWith("Requested by")) {
    // a notification: nobody presses its button
    return undefined;
  }
  process.send?.({ what, detail });
  const [agreed]: unknown[] = await once(process, "message");
  return agreed === true ? buttons[0] : undefined;
};
Object.assign(vscode.window, {
  showInformationMessage: ask,
  showWarningMessage: ask,
  showErrorMessage: ask,
});

const calls = new OutsideCalls({ app: api.app, research: () => Promise.resolve(api) });
const folder = new AgentFolder(agents);
const server = await openWindowServer({
  token: () => folder.token(),
  answer: (call, signal, note) => calls.answer(call, signal, note),
  changed: () => undefined,
});
await folder.note(`${process.pid}-${newSecret().slice(0, 16)}`, {
  address: server.address,
  folders: [project],
  focusedAt: 1,
});
// between dialogs: what agents may spend in a day, in credits
process.on("message", (message) => {
  if (isRecord(message) && typeof message["budget"] === "number") {
    void set("agentBudgetPerDay", message["budget"]).then(() => process.send?.({ isSet: true }));
  }
});
process.once("disconnect", () => process.exit());
process.send?.({ isOpen: true });
