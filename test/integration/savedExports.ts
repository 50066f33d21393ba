import type { SavedResult } from "../../src/research/library/savedResult.ts";
import type { Assembly } from "../support/integrationApi.ts";

/** An answer of export_dataset as if it had been paid for. */
export async function keepExport(
  api: Assembly,
  text: string,
  args: Record<string, unknown> = {},
): Promise<SavedResult> {
  const id = api.app.results.newId("export_dataset", new Date());
  const file = await api.app.results.openAnswerFile(id);
  await file.write(Buffer.from(text));
  await file.commit();
  const now = new Date().toISOString();
  const call = {
    tool: "export_dataset",
    args: { uri: `made-up://${id}`, ...args },
    subject: "made up",
    market: null,
    sentAt: now,
    receivedAt: now,
    cost: 1,
    balanceAfter: null,
    origin: "sandbox",
    callKey: id,
  };
  return api.app.results.keep(id, call, { kind: "file", path: file.path, size: text.length });
}
