import type { Workbench } from "./workbench.ts";

/**
 * Makes the scripted model known to the chat: it knows a model only after these steps, and its first
 * prompt, which `ask` sends, asks to sign in all the same.
 */
export async function showScriptedModel(
  workbench: Workbench,
  ask: () => Promise<void>,
): Promise<void> {
  await workbench.runCommand("Chat: Manage Language Models");
  await workbench.page.getByText("Scripted").first().waitFor();
  await workbench.page.keyboard.press("Escape");
  await ask();
  await workbench.page.getByText("Sign in to use").first().waitFor();
  await workbench.page.keyboard.press("Escape");
  await workbench.page
    .getByText(/^You need to set up/u)
    .first()
    .waitFor();
}
