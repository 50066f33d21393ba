import { withoutCode } from "../../text/codeSamples.ts";
import type { TextPlace } from "../body/articleBody.ts";

/** A tag of a component, by its name with a capital letter: `<Challenges>`, `</Docs.Note>`, `<Logo />`. */
const tags =
  /<(?<close>\/?)(?<name>[A-Z][\w.]*)\b(?:[^<>"']|"[^"]*"|'[^']*'){0,1000}?(?<whole>\/?)>/gu;

/** From the beginning to the end of each component of a text that has content. A tag that nothing closes opens none. */
export function componentsIn(text: string): readonly TextPlace[] {
  const places: TextPlace[] = [];
  const open: { readonly name: string; readonly start: number }[] = [];
  for (const { index, 0: tag, groups } of withoutCode(text).matchAll(tags)) {
    const { name = "", close, whole } = groups ?? {};
    if (close === "/") {
      const at = open.findLastIndex((one) => one.name === name);
      for (const { start } of at < 0 ? [] : open.splice(at).slice(0, 1)) {
        places.push({ start, end: index + tag.length });
      }
    } else if (whole !== "/") {
      open.push({ name, start: index });
    }
  }
  return places;
}
