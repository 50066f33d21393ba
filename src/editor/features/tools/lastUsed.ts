import * as z from "zod/mini";
import type { FormField } from "../../../shared/formField.ts";
import type { ToolArguments, ToolDefinition } from "../../../research/tools/definition.ts";

/** The part of `vscode.Memento` that is needed here. */
export interface WorkspaceState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A call with a saved result: its tool, its cleaned arguments, and its connection. */
export interface CompletedCall {
  readonly tool: string;
  readonly args: ToolArguments;
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
}

const entrySchema = z.lazy(() =>
  z.object({ args: z.record(z.string(), z.unknown()), origin: z.string() }),
);

/** The last arguments of each tool in this workspace. */
export class LastUsed {
  readonly #state: WorkspaceState;

  constructor(state: WorkspaceState) {
    this.#state = state;
  }

  /**
   * The arguments of a tool's last completed call; undefined when there was none, when the stored
   * value is invalid, or when it names something of another account than `origin`'s.
   */
  of(tool: ToolDefinition, origin: string | undefined): ToolArguments | undefined {
    const read = entrySchema.safeParse(this.#state.get(storageKey(tool.name)));
    if (!read.success || (read.data.origin !== origin && hasAccountValues(tool, read.data.args))) {
      return undefined;
    }
    return read.data.args;
  }

  /** Stores the arguments of a completed call. Rejects when the editor can't write them. */
  async remember({ tool, args, origin }: CompletedCall): Promise<void> {
    await this.#state.update(storageKey(tool), { args, origin });
  }
}

function storageKey(tool: string): string {
  return `seoResearch.lastUsed/${tool}`;
}

/** Fields whose values exist in one account only. */
const accountFields: ReadonlySet<FormField["control"]> = new Set([
  "website",
  "adAccount",
  "dataset",
]);

function hasAccountValues(tool: ToolDefinition, args: ToolArguments): boolean {
  return tool.fields.some(
    ({ name, control }) => accountFields.has(control) && Object.hasOwn(args, name),
  );
}
