import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { hugo, page } from "./linkPlaceSites.ts";

const mount = (source: string, target: string): string =>
  `[[module.mounts]]\nsource = "${source}"\ntarget = "${target}"\n`;

/** What was reported of documentation sites, and isn't so. */
const places: readonly Place[] = [
  {
    name: "a page of a single file that Hugo mounts in several folders",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}${mount("content", "content")}${mount("content/.common/leaf.md", "content/guides/leaf.md")}${mount("content/.common/leaf.md", "content/teas/leaf/index.md")}${mount("content/.common/leaf.md", "content/teas/pot.de.md")}`,
      "content/.common/leaf.md": page("Leaf"),
    },
    from: "content/guides/from.md",
    right: ["/guides/leaf/", "/teas/leaf/", "/teas/leaf#brewing", "/teas/pot/"],
    broken: ["/guides/lost/"],
  },
];

describe("links of documentation sites", () => {
  for (const place of places) {
    it(`are right to ${place.name}`, () => assertFound(place));
  }
});
