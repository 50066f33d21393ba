import type { Heading, TextPlace } from "../body/articleBody.ts";
import { isBlank } from "./blankText.ts";

/** UTF-16 units before and behind a heading in which its piece of HTML begins and ends. */
const nearby = 3_000;
/** The same for the code beside it, behind comments perhaps. */
const farthest = 2 * nearby;

/** Languages of code that a piece of HTML beside it shows at work. */
const drawnLanguages = /^(?:html?|s?css|less|svg|xml|[jt]sx|vue|svelte|astro)$/iu;

/** An empty line, which ends a piece of HTML in Markdown. */
const emptyLine = /\n[ \t]*\r?\n/u;

/** Code between fences, with them. */
interface Sample extends TextPlace {
  readonly language: string;
}

/**
 * Tells whether a heading of an article in Markdown belongs to a piece of HTML that shows at work what the code right
 * before or behind it says: the code has such a heading, or it is in an element and the code is of a language that draws.
 */
export function demoTest(text: string): (heading: Heading) => boolean {
  const samples = samplesIn(text);
  return ({ start, end }) => {
    const near =
      text.charAt(start) === "<"
        ? samples.filter((one) => one.end > start - farthest && one.start < end + farthest)
        : [];
    if (near.length === 0) {
      return false;
    }
    const inside =
      text
        .slice(Math.max(0, start - nearby), start)
        .split(emptyLine)
        .at(-1) ?? "";
    const [rest = ""] = text.slice(end, end + nearby).split(emptyLine, 1);
    const [begin, close] = [start - inside.length, end + rest.length];
    const element = /<([a-z][\w-]*)/iu.exec(inside)?.[1];
    const isInElement = element !== undefined && !inside.includes(`</${element}`);
    return near.some(
      (one) =>
        ((one.end <= begin && isBlank(text.slice(one.end, begin))) ||
          (one.start >= close && isBlank(text.slice(close, one.start)))) &&
        ((isInElement && drawnLanguages.test(one.language)) ||
          /<h1\b/iu.test(text.slice(one.start, one.end))),
    );
  };
}

function samplesIn(text: string): readonly Sample[] {
  const samples: Sample[] = [];
  let open: (Sample & { readonly mark: string }) | undefined;
  let at = 0;
  for (const line of text.split("\n")) {
    const [, mark = "", language = ""] =
      /^[ \t]{0,10}(`{3,10}|~{3,10})[ \t]{0,10}([\w-]*)/u.exec(line) ?? [];
    const end = at + line.length;
    if (open === undefined) {
      open = mark === "" ? undefined : { mark, language, start: at, end };
    } else if (language === "" && mark.startsWith(open.mark)) {
      samples.push({ ...open, end });
      open = undefined;
    }
    at = end + 1;
  }
  return samples;
}
