import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { hugo, page } from "./linkPlaceSites.ts";

/** A template for links that looks for pages as Hugo's own does, with a link to a page of the section. */
const lookup = [
  "{{- $u := urls.Parse .Destination }}",
  "{{- $href := $u.String }}",
  '{{- if and $href (not $u.IsAbs) (not (strings.HasPrefix $href "/")) }}',
  '{{- $path := strings.TrimPrefix "./" $u.Path }}',
  "{{- with or ($.PageInner.GetPage $path) ($.PageInner.Resources.Get $path) (resources.Get $path) }}",
  "{{- $href = .RelPermalink }}",
  '{{- with $u.Fragment }}{{ $href = printf "%s#%s" $href . }}{{ end }}',
  "{{- end }}{{ end }}",
  '<a href="{{ $href }}">{{ .Text }}</a>',
].join("\n");

/** What was undecided on sites of Hugo, of which it can be told. */
const places: readonly Place[] = [
  {
    name: "a theme that is known has no content, whatever is mounted of it",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[[module.imports]]\npath = "github.com/google/docsy"\n[[module.imports.mounts]]\nsource = "content"\ntarget = "content"\n`,
    },
    from: "content/guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  {
    name: "a template that looks for the page of a source file, and leaves other targets as they are",
    files: {
      ...hugo,
      "layouts/_markup/render-link.html": lookup,
      "content/news/first.md": page("First"),
      "content/news/two.md": page("Two"),
    },
    from: "content/guides/from.md",
    right: ["green/", "./green", "../green/", "../news/first/", "two", "/news/first/", "#brewing"],
    broken: ["gone/", "../news/gone/", "news/first/", "/news/gone/"],
    drafts: ["later"],
    anchors: ["green/#teapot"],
  },
  {
    name: "a template that makes something else of targets, too",
    files: {
      ...hugo,
      "layouts/_markup/render-link.html": lookup.replace(
        "{{- $href = .RelPermalink }}",
        '{{- $href = replace .RelPermalink "gone" "green" }}',
      ),
    },
    from: "content/guides/from.md",
    right: ["green/", "gone/"],
  },
  {
    name: "a folder that is mounted a second time, whose source files are where they were",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "content/guides"\ntarget = "content/stable"\n[[module.mounts]]\nsource = "more"\ntarget = "content/guides/more"\n`,
      "content/guides/more/tea.md": page("Tea"),
      "more/milk.md": page("Milk"),
    },
    from: "content/guides/from.md",
    right: ["./green.md", "./more/milk.md", "./more/tea.md"],
    broken: ["./gone.md", "./more/gone.md"],
  },
  {
    name: "a module of which nothing is known may have content that is mounted",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[[module.imports]]\npath = "github.com/tea/leaves"\n[[module.imports.mounts]]\nsource = "content"\ntarget = "content"\n`,
    },
    from: "content/guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  },
  {
    name: "a word of other programs that is the name of articles, too",
    files: {
      ...hugo,
      "content/first/dashboard.md": page("Dashboard"),
      "content/first/tea.md": page("Tea"),
      "content/second/tea.md": page("Tea"),
      "content/second/milk.md": page("Milk"),
    },
    from: "content/guides/from.md",
    right: ["/dashboard/", "/second/api/", "/second/latest/"],
    broken: ["/second/dashboard/"],
  },
];

describe("links of Hugo that were undecided", () => {
  for (const place of places) {
    it(`are decided where there is ${place.name}`, () => assertFound(place));
  }
});
