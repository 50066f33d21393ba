import * as z from "zod/mini";
import type { FormField } from "../../shared/formField.ts";
import type { ToolArguments, ToolDefinition } from "../../tools/definition.ts";

/** The part of the editor's memory that is needed here. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** A call that was answered: its tool, its cleaned arguments, and whose data it was for. */
export interface AnsweredCall {
  readonly tool: string;
  readonly args: ToolArguments;
  /** `sandbox`, or the service's origin. */
  readonly origin: string;
}

const entrySchema = z.lazy(() => z.object({ args: z.record(z.string(), z.unknown()), origin: z.string() }));

/** What each tool was last asked in this workspace: to be asked again, or to start from. */
export class LastUsed {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /**
   * The arguments of a tool's last answered call; undefined when there was none, when what is
   * remembered can't be read, or when it names something of another account than `origin`'s.
   */
  of(tool: ToolDefinition, origin: string | undefined): ToolArguments | undefined {
    const read = entrySchema.safeParse(this.#memory.get(placeOf(tool.name)));
    if (!read.success || (read.data.origin !== origin && namesItsAccount(tool, read.data.args))) {
      return undefined;
    }
    return read.data.args;
  }

  /** Remembers an answered call. Rejects when the editor can't write it down. */
  async note({ tool, args, origin }: AnsweredCall): Promise<void> {
    await this.#memory.update(placeOf(tool), { args, origin });
  }
}

function placeOf(tool: string): string {
  return `seoResearch.lastUsed/${tool}`;
}

/** Websites, ad accounts and datasets are known to the account they belong to only. */
const ofOneAccount: ReadonlySet<FormField["control"]> = new Set(["website", "adAccount", "dataset"]);

function namesItsAccount(tool: ToolDefinition, args: ToolArguments): boolean {
  return tool.fields.some(({ name, control }) => ofOneAccount.has(control) && Object.hasOwn(args, name));
}
