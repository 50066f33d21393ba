import { words } from "./words.ts";
import type { Workbench } from "./workbench.ts";

/** Goes from the result in front to the format of the file that gets all the rows of its dataset, as a person does. */
export async function startExport(workbench: Workbench): Promise<void> {
  const view = await workbench.webviewFrame('[data-action="saveResult"]');
  await view.locator('[data-action="saveResult"]').click();
  await workbench.quickInput.waitForTitle(words.saveResultAs);
  await workbench.quickInput.type(words.allRows(1));
  await workbench.quickInput.accept();
  await workbench.quickInput.waitForTitle(words.priced(words.exportAs, 1));
}
