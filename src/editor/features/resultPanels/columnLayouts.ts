import type { App } from "../../platform/app.ts";
import { isRecord } from "../../../shared/json.ts";
import type { ColumnLayout, ColumnLayoutMessage } from "../../../shared/table.ts";
import { columnLayout } from "../../../research/results/messages.ts";

/** How the columns of a tool's tables were last arranged, by data member. What can't be read is left out. */
export function readLayouts({ context }: App, tool: string): { [name: string]: ColumnLayout } {
  const stored = context.globalState.get<unknown>(keyOf(tool));
  return Object.fromEntries(
    Object.entries(isRecord(stored) ? stored : {}).flatMap(([name, layout]) => {
      const read = columnLayout.safeParse(layout);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

/** Remembers the arrangement of one table for every result of the tool, in every workspace. */
export async function keepLayout(
  app: App,
  tool: string,
  { name, layout }: ColumnLayoutMessage,
): Promise<void> {
  await app.context.globalState.update(keyOf(tool), { ...readLayouts(app, tool), [name]: layout });
}

function keyOf(tool: string): string {
  return `seoResearch.columns.${tool}`;
}
