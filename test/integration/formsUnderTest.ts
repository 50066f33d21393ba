import assert from "node:assert/strict";
import type { FormDraft } from "../../src/shared/formProtocol.ts";
import type { ToolDefinition } from "../../src/research/tools/definition.ts";
import type { FormUnderTest } from "../support/formUnderTest.ts";
import { answerWindow } from "../support/integrationApi.ts";
import type { Asked } from "../support/integrationApi.ts";
import { words } from "../support/words.ts";

/** Agrees to the price where it is asked, and keeps what is there already. */
export const agree =
  (tool: ToolDefinition, more: readonly string[] = []) =>
  ({ what, items }: Asked): string | undefined =>
    what === words.fileExists
      ? words.keepBoth
      : what === words.priced(words.exportAs, 1)
        ? "CSV"
        : items.find((item) => item.startsWith(`${tool.title} (`) || more.includes(item));

/** The button does nothing, the form says why, and what was typed stays. */
export async function isRefusedWhileOpen(
  form: FormUnderTest,
  draft: FormDraft,
  reason: RegExp,
): Promise<void> {
  assert.match(form.state().unavailable ?? "", reason);
  const asked = answerWindow();
  const { problems } = await form.submit(draft);
  assert.equal(problems.length, 1);
  assert.equal(problems[0]?.field, "");
  assert.match(problems[0]?.message ?? "", reason);
  assert.deepEqual(asked, []);
  assert.deepEqual((await form.ready()).draft, draft);
}
