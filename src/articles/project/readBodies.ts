import { partsIn } from "../checks/body/articleBody.ts";
import type { ArticleBody } from "../checks/body/articleBody.ts";
import type { ArticleKind } from "../frontMatter/articleKind.ts";
import type { TemplateSyntax } from "../text/templateBlocks.ts";

/** What a body is read from. */
export interface BodySource {
  readonly path: string;
  readonly text: string;
  readonly kind: ArticleKind;
  /** The templates of the generator that makes its page. */
  readonly templates: readonly TemplateSyntax[];
}

interface Kept extends BodySource {
  readonly body: ArticleBody;
}

/** UTF-16 units of all texts together whose bodies are kept: a body takes some ten times the memory of its text. */
const mostKept = 1_000_000;
/** UTF-16 units and parts of a text whose body is kept. */
const longestKept = 200_000;
const mostPartsKept = 2_000;

/** What was read of articles last: each is asked for by its own check and by those of the articles that link to it. */
export class ReadBodies {
  /** By path, the one that was asked for last at the end. */
  readonly #kept = new Map<string, Kept>();
  #size = 0;

  /** The body of a text, read only if it isn't the one that was read last at this path. */
  of(source: BodySource, read: () => ArticleBody): ArticleBody {
    const { path, text } = source;
    const before = this.#kept.get(path);
    const body = before !== undefined && isSame(before, source) ? before.body : read();
    this.#forget(path);
    if (text.length > longestKept || partsIn(body) > mostPartsKept) {
      return body;
    }
    this.#kept.set(path, { ...source, body });
    this.#size += text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= mostKept) {
        break;
      }
      this.#forget(oldest);
    }
    return body;
  }

  #forget(path: string): void {
    this.#size -= this.#kept.get(path)?.text.length ?? 0;
    this.#kept.delete(path);
  }
}

/** Each generator's templates are one list, so that they are the same list or others. */
function isSame(one: BodySource, other: BodySource): boolean {
  return one.text === other.text && one.kind === other.kind && one.templates === other.templates;
}
