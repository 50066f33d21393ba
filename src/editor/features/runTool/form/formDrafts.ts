import * as z from "zod/mini";
import type { FormDraft } from "../../../../shared/formProtocol.ts";
import type { ToolDefinition } from "../../../../research/tools/definition.ts";

/** Where drafts outlive the window; the editor's memento for the workspace. */
export interface DraftPlace {
  get(key: string): unknown;
  update(key: string, value: FormDraft | undefined): PromiseLike<void>;
}

const rememberedDraft: z.ZodMiniType<FormDraft> = z.lazy(() =>
  z.object({ texts: z.record(z.string(), z.string()), additional: z.string() }),
);

/**
 * What was typed into the form of each tool, for each project where a window has several. While one draft is being written only the last of
 * those that come meanwhile is kept for writing, so that typing never queues up.
 */
export class FormDrafts {
  readonly #place: DraftPlace;
  readonly #failed: (error: unknown) => void;
  /** The newest draft of each tool in this window, written or not. */
  readonly #latest = new Map<string, FormDraft | undefined>();
  readonly #unwritten = new Set<string>();
  #writing: Promise<void> | undefined;

  /** `failed` hears of drafts that could not be written; typing goes on without. */
  constructor(place: DraftPlace, failed: (error: unknown) => void) {
    this.#place = place;
    this.#failed = failed;
  }

  /** What was last in the form; undefined when nothing is remembered, or what is can't be read. */
  read(tool: ToolDefinition, project?: string): FormDraft | undefined {
    const key = keyOf(tool, project);
    if (this.#latest.has(key)) {
      return this.#latest.get(key);
    }
    const stored = rememberedDraft.safeParse(this.#place.get(key));
    return stored.success ? stored.data : undefined;
  }

  /** Remembers a draft; undefined forgets it. */
  save(tool: ToolDefinition, draft: FormDraft | undefined, project?: string): void {
    const key = keyOf(tool, project);
    this.#latest.set(key, draft);
    this.#unwritten.add(key);
    this.#writing ??= this.#write();
  }

  /** Resolves when everything that was saved so far is written. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    for (const key of this.#unwritten) {
      this.#unwritten.delete(key);
      try {
        await this.#place.update(key, this.#latest.get(key));
      } catch (error) {
        this.#failed(error);
      }
    }
    this.#writing = undefined;
  }
}

function keyOf({ name }: ToolDefinition, project: string | undefined): string {
  const key = `seoResearch.form/${name}`;
  return project === undefined ? key : `${key}/${project}`;
}
