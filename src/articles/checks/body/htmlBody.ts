import { Parser } from "htmlparser2";
import type { TextPlace } from "./articleBody.ts";
import type { BodyDraft } from "./bodyDraft.ts";
import { otherText, replacesContent } from "./imageText.ts";

/** An attribute: its value without entities, and where the value stands, without its quotes. */
interface Attribute {
  readonly value: string;
  readonly place: TextPlace;
}

/** An element whose text is being gathered: a heading, a link or a paragraph. */
interface Open {
  readonly name: string;
  readonly start: number;
  readonly attributes: ReadonlyMap<string, Attribute>;
  text: string;
}

/** Their text is drawn nowhere, or is no text of the article. */
const undrawn = new Set(["head", "script", "style", "template", "noscript", "svg", "math"]);
/** Nested elements that hide their content and stay open, at most: one is enough. */
const mostSilent = 10;
/** Their text belongs together. */
const blocks = new Set([
  "p",
  "li",
  "td",
  "th",
  "dd",
  "dt",
  "blockquote",
  "figcaption",
  "div",
  "section",
  "article",
  "main",
  "body",
]);
/** Their text is code. */
const code = new Set(["code", "pre", "kbd", "samp"]);
const headingName = /^h[1-6]$/u;

/**
 * Reads HTML that stands at `offset` of an article: its headings, links, images, ids and comments, and its text. In
 * Markdown an element may begin in one piece of HTML and end in another: those that hide their content stay open.
 */
export function readHtml(html: string, offset: number, draft: BodyDraft): void {
  const around = draft.silent.map((name) => `<${name} hidden>`).join("");
  new HtmlReader(around + html, offset - around.length, draft).read();
}

/** A shortcode of Hugo in an attribute's value, whose own quotes and `>` end neither the value nor the tag. */
const shortcodeValue = /=\s{0,5}["'][^"'<>{}]{0,1000}\{\{[<%][^{}]{0,1000}[>%]\}\}/gu;
/** Stands for such a sign while HTML is read. */
const heldBack = "\u{e000}";

/** HTML with the signs of shortcodes in attributes held back, so that all places stay as they are. */
function withoutShortcodeSigns(html: string): string {
  return html.includes("{{<") || html.includes("{{%")
    ? html.replaceAll(shortcodeValue, (value) => {
        const from = value.indexOf("{{");
        return value.slice(0, from) + value.slice(from).replaceAll(/["'<>]/gu, heldBack);
      })
    : html;
}

class HtmlReader {
  readonly #html: string;
  /** The same, as the parser gets it. */
  readonly #parsed: string;
  readonly #offset: number;
  readonly #draft: BodyDraft;
  readonly #parser: Parser;
  #attributes = new Map<string, Attribute>();
  #tagStart = 0;
  /** Headings and links that are open, the innermost last. */
  readonly #open: Open[] = [];
  /** Text that no heading has, until its block ends. */
  #text = "";
  /** Where that text begins and ends. */
  #textPlace: TextPlace = { start: 0, end: 0 };
  /** Elements around that are drawn nowhere. */
  #undrawn = 0;
  /** Whether each enclosing element hides its content, or has a label that replaces it. */
  readonly #around: { readonly name: string; readonly isSilent: boolean }[] = [];
  #isEnding = false;
  #code = 0;

  constructor(html: string, offset: number, draft: BodyDraft) {
    this.#html = html;
    this.#parsed = withoutShortcodeSigns(html);
    this.#offset = offset;
    this.#draft = draft;
    this.#parser = new Parser({
      onopentagname: () => {
        this.#attributes = new Map();
        this.#tagStart = this.#parser.startIndex;
      },
      onattribute: (name, value) => this.#attribute(name, value),
      onopentag: (name) => this.#opened(name),
      onclosetag: (name) => this.#closed(name),
      ontext: (text) => this.#drawn(text),
      oncomment: (text) => {
        const { startIndex, endIndex } = this.#parser;
        this.#draft.comments.push({ text: text.trim(), ...this.#place(startIndex, endIndex + 1) });
      },
    });
  }

  read(): void {
    this.#draft.silent = [];
    this.#parser.write(this.#parsed);
    this.#isEnding = true;
    this.#parser.end();
    this.#endBlock();
  }

  #place(start: number, end: number): TextPlace {
    return { start: start + this.#offset, end: end + this.#offset };
  }

  /** The parser says where an attribute's name begins and where its value ends, quotes left out or not. */
  #attribute(name: string, value: string): void {
    const { startIndex } = this.#parser;
    const written = /^[^\s=>]*\s*(?:=\s*(?:"([^"]*)|'([^']*)|([^\s>]*)))?/u.exec(
      this.#parsed.slice(startIndex),
    );
    const [whole = "", double, single, bare] = written ?? [];
    const length = (double ?? single ?? bare ?? "").length;
    const end = startIndex + whole.length;
    if (!this.#attributes.has(name)) {
      const own = value.includes(heldBack) ? this.#html.slice(end - length, end) : value;
      this.#attributes.set(name, { value: own, place: this.#place(end - length, end) });
    }
  }

  #opened(name: string): void {
    const attributes = this.#attributes;
    const id = attributes.get("id")?.value ?? "";
    const anchor = name === "a" ? (attributes.get("name")?.value ?? "") : "";
    this.#draft.ids.push(...[id, anchor].filter((text) => text !== ""));
    const values = new Map([...attributes].map(([key, { value }]) => [key, value]));
    this.#around.push({ name, isSilent: undrawn.has(name) || replacesContent(values) });
    this.#undrawn += undrawn.has(name) ? 1 : 0;
    this.#code += code.has(name) ? 1 : 0;
    if (name === "img") {
      this.#image(attributes, values);
    } else if (name === "a" || headingName.test(name)) {
      if (name !== "a") {
        this.#endBlock();
      }
      this.#open.push({ name, start: this.#tagStart, attributes, text: "" });
    } else if (blocks.has(name)) {
      this.#endBlock();
    }
  }

  #image(attributes: ReadonlyMap<string, Attribute>, values: ReadonlyMap<string, string>): void {
    const source = attributes.get("src");
    const alt = attributes.get("alt");
    const behindName = this.#tagStart + "<img".length;
    if (source !== undefined && this.#undrawn === 0) {
      this.#draft.images.push({
        target: source.value,
        targetPlace: source.place,
        alt:
          alt?.value ??
          otherText(values) ??
          (this.#around.some(({ isSilent }) => isSilent) ? "" : undefined),
        altPlace: alt?.place ?? this.#place(behindName, behindName),
        form: "html",
        ...this.#place(this.#tagStart, this.#parser.endIndex + 1),
      });
    }
  }

  #closed(name: string): void {
    const closed = this.#around.pop();
    if (this.#isEnding && closed?.isSilent === true) {
      this.#draft.silent = [name, ...this.#draft.silent].slice(0, mostSilent);
    }
    this.#undrawn -= undrawn.has(name) ? 1 : 0;
    this.#code -= code.has(name) ? 1 : 0;
    const index = this.#open.findLastIndex((open) => open.name === name);
    const [found] = index < 0 ? [] : this.#open.splice(index, 1);
    if (found !== undefined) {
      this.#whole(found);
    } else if (blocks.has(name)) {
      this.#endBlock();
    }
  }

  #whole({ name, start, attributes, text }: Open): void {
    // an element that nothing closes ends with the text
    const place = this.#place(start, Math.min(this.#parser.endIndex + 1, this.#html.length));
    if (headingName.test(name)) {
      const id = attributes.get("id")?.value;
      this.#draft.heading({
        depth: Number(name[1]),
        text: text.replaceAll(/\s+/gu, " ").trim(),
        ...place,
        ...(id === undefined ? {} : { id }),
      });
      return;
    }
    const target = attributes.get("href");
    if (target !== undefined) {
      this.#draft.links.push({
        target: target.value.trim(),
        targetPlace: target.place,
        text: text.replaceAll(/\s+/gu, " ").trim(),
        ...place,
      });
    }
  }

  #drawn(text: string): void {
    if (this.#undrawn > 0) {
      return;
    }
    this.#open.forEach((open) => {
      open.text += text;
    });
    if (this.#code === 0 && !this.#open.some(({ name }) => headingName.test(name))) {
      const { startIndex, endIndex } = this.#parser;
      const start = this.#text.trim() === "" ? startIndex : this.#textPlace.start;
      this.#textPlace = { start, end: Math.min(endIndex + 1, this.#html.length) };
      this.#text += text;
    }
  }

  #endBlock(): void {
    if (this.#text.trim() !== "") {
      this.#draft.paragraph(this.#text, this.#place(this.#textPlace.start, this.#textPlace.end));
    }
    this.#text = "";
  }
}
