import type { Definition, Heading, Image, Link, Nodes, Parents, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mdxExpressionFromMarkdown } from "mdast-util-mdx-expression";
import { mdxJsxFromMarkdown } from "mdast-util-mdx-jsx";
import type { MdxJsxFlowElement, MdxJsxTextElement } from "mdast-util-mdx-jsx";
import { gfm } from "micromark-extension-gfm";
import { mdxExpression } from "micromark-extension-mdx-expression";
import { mdxJsx } from "micromark-extension-mdx-jsx";
import type { TextPlace } from "./articleBody.ts";
import type { BodyDraft } from "./bodyDraft.ts";
import { readHtml } from "./htmlBody.ts";
import { otherText, replacesContent, textInBraces } from "./imageText.ts";
import type { Attributes } from "./imageText.ts";
import { withoutModules } from "./mdxModules.ts";

/** Reads Markdown that stands at `offset` of an article. Never throws: whatever it is, it is Markdown. */
export function readMarkdown(markdown: string, offset: number, draft: BodyDraft): void {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  new TreeReader(markdown, offset, draft).read(tree);
}

/**
 * Reads MDX; throws where it doesn't parse as such. Its `import` and `export` statements are left out: those before
 * anything else, or `anywhere`, which breaks code in an attribute that has such lines.
 */
export function readMdx(
  mdx: string,
  offset: number,
  draft: BodyDraft,
  modules: "anywhere" | "first",
): void {
  const tree = fromMarkdown(withoutModules(mdx, modules), {
    extensions: [
      gfm(),
      mdxJsx(),
      mdxExpression(),
      // in MDX a tag is JSX, and four blanks make no code
      { disable: { null: ["autolink", "codeIndented", "htmlFlow", "htmlText"] } },
    ],
    mdastExtensions: [gfmFromMarkdown(), mdxJsxFromMarkdown(), mdxExpressionFromMarkdown()],
  });
  new TreeReader(mdx, offset, draft).read(tree);
}

type Tag = MdxJsxFlowElement | MdxJsxTextElement;

/** Their text belongs together; what they hold are words, links and images. */
const blocks = new Set(["paragraph", "tableCell"]);

class TreeReader {
  readonly #text: string;
  readonly #offset: number;
  readonly #draft: BodyDraft;
  readonly #definitions = new Map<string, Definition>();
  /** The number of enclosing MDX tags that hide their content, or have a label that replaces it. */
  #silent = 0;

  constructor(text: string, offset: number, draft: BodyDraft) {
    this.#text = text;
    this.#offset = offset;
    this.#draft = draft;
  }

  read(tree: Root): void {
    this.#collectDefinitions(tree);
    this.#children(tree);
  }

  #collectDefinitions(node: Nodes): void {
    if (node.type === "definition" && !this.#definitions.has(node.identifier)) {
      this.#definitions.set(node.identifier, node);
    }
    if ("children" in node) {
      node.children.forEach((child) => this.#collectDefinitions(child));
    }
  }

  #children(parent: Parents): void {
    parent.children.forEach((child, index) => {
      this.#node(child, parent.children[index + 1]);
    });
  }

  #node(node: Nodes, next: Nodes | undefined): void {
    if (blocks.has(node.type)) {
      this.#draft.paragraph(drawnText(node, false), this.#placeOf(node));
    }
    switch (node.type) {
      case "heading":
        this.#heading(node, next);
        break;
      case "html":
        readHtml(node.value, this.#startOf(node), this.#draft);
        break;
      case "link":
        this.#link(node);
        break;
      case "image":
        this.#image(node);
        break;
      case "linkReference":
      case "imageReference":
        this.#reference(node);
        break;
      case "mdxJsxFlowElement":
      case "mdxJsxTextElement":
        this.#tag(node);
        break;
      case "mdxFlowExpression":
      case "mdxTextExpression":
        this.#comment(node.value, this.#placeOf(node));
        break;
      default:
    }
    if ("children" in node) {
      const isSilent =
        isTag(node) && (node.name === "noscript" || replacesContent(attributesOf(node))) ? 1 : 0;
      this.#silent += isSilent;
      this.#children(node);
      this.#silent -= isSilent;
    }
  }

  /** The alternative text of a picture without one of its own. */
  #altElsewhere(end: number): string | undefined {
    const from = end - this.#offset;
    return this.#silent > 0 || this.#draft.silent.length > 0
      ? ""
      : textInBraces(this.#text.slice(from, from + 500));
  }

  #startOf({ position }: Nodes): number {
    return (position?.start.offset ?? 0) + this.#offset;
  }

  #placeOf(node: Nodes): TextPlace {
    return {
      start: this.#startOf(node),
      end: (node.position?.end.offset ?? 0) + this.#offset,
    };
  }

  /** What stands at a place of the article. */
  #written({ start, end }: TextPlace): string {
    return this.#text.slice(start - this.#offset, end - this.#offset);
  }

  #heading(node: Heading, next: Nodes | undefined): void {
    const place = this.#placeOf(node);
    const text = drawnText(node);
    const list = /\{([^{}]*)\}\s*$/u.exec(text);
    const own = idIn(list?.[1]);
    const drawn = own === undefined ? text : text.slice(0, list?.index);
    const id = own ?? idInExpression(node) ?? idBelow(next);
    this.#draft.heading({
      depth: node.depth,
      text: drawn.trim(),
      ...place,
      ...(id === undefined ? {} : { id }),
    });
  }

  #link(node: Link): void {
    const place = this.#placeOf(node);
    const written = this.#written(place);
    const behind = (node.children.at(-1)?.position?.end.offset ?? 0) + this.#offset - place.start;
    const isInline = written.startsWith("[");
    const targetPlace = isInline
      ? placeOfTarget(written, Math.max(1, behind), place.start)
      : written.startsWith("<")
        ? { start: place.start + 1, end: place.end - 1 }
        : place;
    this.#draft.links.push({
      target: node.url,
      targetPlace,
      text: drawnText(node),
      ...place,
    });
  }

  #image(node: Image): void {
    const place = this.#placeOf(node);
    const written = this.#written(place);
    const close = closingBracket(written, 1);
    this.#draft.images.push({
      target: node.url,
      targetPlace: placeOfTarget(written, close, place.start),
      alt: altOf(node.alt) ?? altOf(node.title) ?? this.#altElsewhere(place.end),
      altPlace: { start: place.start + 2, end: place.start + close },
      form: "markdown",
      ...place,
    });
  }

  #reference(node: Extract<Nodes, { type: "linkReference" | "imageReference" }>): void {
    const definition = this.#definitions.get(node.identifier);
    if (definition === undefined) {
      return;
    }
    const place = this.#placeOf(node);
    const defined = this.#placeOf(definition);
    const label = this.#written(defined);
    const targetPlace = placeOfTarget(label, closingBracket(label, 0), defined.start);
    if (node.type === "linkReference") {
      const text = drawnText(node);
      this.#draft.links.push({ target: definition.url, targetPlace, text, ...place });
      return;
    }
    const close = closingBracket(this.#written(place), 1);
    this.#draft.images.push({
      target: definition.url,
      targetPlace,
      // what stands between the brackets may be the name of the definition
      alt: altOf(node.alt) ?? altOf(definition.title) ?? this.#altElsewhere(place.end),
      altPlace: { start: place.start + 2, end: place.start + close },
      form: "markdown",
      ...place,
    });
  }

  /** HTML's own elements in MDX; a component may draw anything. */
  #tag(node: Tag): void {
    const place = this.#placeOf(node);
    const id = attributeOf(node, "id");
    if (id !== undefined) {
      this.#draft.ids.push(id);
    }
    const target = attributeOf(node, node.name === "img" ? "src" : "href");
    if (node.name === "a" && target !== undefined) {
      this.#draft.links.push({
        target,
        targetPlace: this.#attributePlace(node, "href"),
        text: drawnText(node),
        ...place,
      });
    }
    if (node.name === "img" && target !== undefined) {
      const hasAlt = node.attributes.some(
        (attribute) => attribute.type !== "mdxJsxAttribute" || attribute.name === "alt",
      );
      const other = otherText(attributesOf(node)) ?? (this.#silent > 0 ? "" : undefined);
      const behindName = place.start + "<img".length;
      this.#draft.images.push({
        target,
        targetPlace: this.#attributePlace(node, "src"),
        alt: hasAlt ? (attributeOf(node, "alt") ?? "") : other,
        altPlace: hasAlt
          ? this.#attributePlace(node, "alt")
          : { start: behindName, end: behindName },
        form: "html",
        ...place,
      });
    }
    if (node.name !== null && /^h[1-6]$/u.test(node.name)) {
      const text = drawnText(node);
      const depth = Number(node.name[1]);
      this.#draft.heading({ depth, text, ...place, ...(id === undefined ? {} : { id }) });
    }
  }

  /** Where an attribute's value stands, without its quotes. */
  #attributePlace(node: Tag, name: string): TextPlace {
    const found = node.attributes.find(
      (attribute) => attribute.type === "mdxJsxAttribute" && attribute.name === name,
    );
    const start = (found?.position?.start.offset ?? 0) + this.#offset;
    const end = (found?.position?.end.offset ?? 0) + this.#offset;
    const before = /^[^=]*=\s*["']?/u.exec(this.#written({ start, end }))?.[0].length ?? 0;
    const quote = /["']$/u.test(this.#written({ start, end })) ? 1 : 0;
    return { start: start + before, end: end - quote };
  }

  #comment(value: string, place: TextPlace): void {
    const text = /^\s*\/\*([^]*?)\*\/\s*$/u.exec(value)?.[1];
    if (text !== undefined) {
      this.#draft.comments.push({ text: text.trim(), ...place });
    }
  }
}

/** The text that a node draws, pictures by their alternative text; what MDX works out isn't known. */
function drawnText(node: Nodes, withCode = true): string {
  if ("children" in node) {
    return node.children.map((child) => drawnText(child, withCode)).join("");
  }
  switch (node.type) {
    case "text":
      return node.value;
    case "inlineCode":
      return withCode ? node.value : " ";
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "break":
      return " ";
    default:
      return "";
  }
}

/** Markdown can't say that a picture needs no text: nothing between the brackets is nothing said. */
function altOf(alt: string | null | undefined): string | undefined {
  return alt === null || alt === undefined || alt.trim() === "" ? undefined : alt;
}

function isTag(node: Nodes): node is Tag {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

/** The attributes of a tag, by the names that they have in HTML. */
function attributesOf({ attributes }: Tag): Attributes {
  return new Map(
    attributes.flatMap((attribute) => {
      if (attribute.type !== "mdxJsxAttribute") {
        return [];
      }
      const { name, value } = attribute;
      // the code of an expression, as in `width={1}`; an attribute without a value is true
      const text =
        typeof value === "string"
          ? value
          : (value?.value.replaceAll(/^["']|["']$/gu, "") ?? "true");
      return name === "hidden" && text === "false" ? [] : [[name, text] as const];
    }),
  );
}

function attributeOf(node: Tag, name: string): string | undefined {
  const found = node.attributes.find(
    (attribute) => attribute.type === "mdxJsxAttribute" && attribute.name === name,
  );
  return typeof found?.value === "string" ? found.value : undefined;
}

/** `{#id}` and `{/* #id *\/}` at the end of a heading in MDX, where braces hold an expression. */
function idInExpression({ children }: Heading): string | undefined {
  const last = children.at(-1);
  return last?.type === "mdxTextExpression"
    ? /^\s*(?:\/\*\s*)?#([^\s*]+)/u.exec(last.value)?.[1]
    : undefined;
}

/** `{: #id}` on the line below a heading, as kramdown has it. */
function idBelow(next: Nodes | undefined): string | undefined {
  return next?.type === "paragraph" ? idIn(/^\{:([^}]*)\}/u.exec(drawnText(next))?.[1]) : undefined;
}

/** The last id in a list of attributes: `.note #brewing`. */
function idIn(attributes = ""): string | undefined {
  return [...attributes.matchAll(/#([^\s#]+)/gu)].at(-1)?.[1];
}

/** The bracket that closes the one at `open` of a text; the text's end where none does. */
function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let place = open; place < text.length; place += 1) {
    const character = text[place];
    if (character === "\\") {
      place += 1;
    } else if (character === "[") {
      depth += 1;
    } else if (character === "]") {
      depth -= 1;
      if (depth === 0) {
        return place;
      }
    }
  }
  return text.length;
}

/** Where the target stands behind the `]` that follows `from` in a link, an image or a definition. */
function placeOfTarget(written: string, from: number, start: number): TextPlace {
  const before = /^[^\]]*\](?:\(|:)\s*/u.exec(written.slice(from))?.[0].length ?? 0;
  const begin = from + before;
  if (written[begin] === "<") {
    const end = written.indexOf(">", begin);
    return { start: start + begin + 1, end: start + (end < 0 ? written.length : end) };
  }
  let depth = 0;
  let end = begin;
  for (; end < written.length; end += 1) {
    const character = written[end] ?? "";
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth < 0 || /\s/u.test(character)) {
      break;
    }
    end += character === "\\" ? 1 : 0;
  }
  return { start: start + begin, end: start + end };
}
