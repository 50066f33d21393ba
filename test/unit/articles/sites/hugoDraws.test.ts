import assert from "node:assert/strict";
import { drawsOther } from "../../../../src/articles/sites/hugo/hugoDraws.ts";

const partials: Readonly<Record<string, string>> = {
  date: "<time>{{ .Date.Format `2006` }}</time>",
  card: "<h3>{{ .Title }}</h3>{{ .Summary }}",
  icon: '{{ with resources.Get (printf "icons/%s.svg" .name) }}{{ .Content | safeHTML }}{{ end }}',
  pages: "{{ return where site.RegularPages `Type` `tea` }}",
};

const draws = (template: string): Promise<boolean> =>
  drawsOther(template, (name) =>
    Promise.resolve(Object.hasOwn(partials, name) ? [partials[name] ?? ""] : []),
  );

/** The page's own text, and what of others has no headings. */
const own = [
  "{{ .Content }}{{ range .Site.RegularPages }}<a href='{{ .RelPermalink }}'>{{ .Title | markdownify }}</a>{{ end }}",
  "{{ with .Params.note }}{{ . | markdownify }}{{ end }}{{ with .NextInSection }}{{ .Title }}{{ end }}{{ .Content }}",
  "{{ range site.RegularPages }}{{ partial `date` . }}{{ $.Content }}{{ end }}",
  "{{ range first 3 .Site.RegularPages }}{{ if .Content }}{{ .Title }}{{ end }}{{ end }}{{ .Content }}",
  "{{ $css := resources.Get `css/a.css` }}{{ $css.Content | safeCSS }}{{ .Content }}",
  "{{ partial `icon` (dict `name` `tea`) }}{{ .Inner | markdownify }}",
  "{{ range .Site.Home.Pages }}<p>{{ .Description | markdownify }}</p>{{ end }}",
  "{{ define `crumb` }}{{ .Title }}{{ end }}{{ template `crumb` .Parent }}{{ .Content }}",
];

/** A text that another page or file has. */
const others = [
  "{{ range .Site.RegularPages }}{{ .Content }}{{ end }}",
  "{{ range .Site.RegularPages }}{{ with .Params.tags }}{{ end }}{{ .Summary }}{{ end }}",
  "{{ $all := .Site.RegularPages }}{{ range $all }}{{ .Content }}{{ end }}",
  "{{ range $at, $one := .Site.RegularPages }}{{ $one.Content }}{{ end }}",
  "{{ with site.GetPage (.Get 0) }}{{ .RenderShortcodes }}{{ end }}",
  "{{ with .Site.Home }}{{ .Content }}{{ end }}",
  "{{ readFile `a.md` | markdownify }}",
  "{{ range .Site.RegularPages }}{{ partial `card` . }}{{ end }}",
  "{{ range .Site.RegularPages }}{{ partial `gone` . }}{{ end }}",
  "{{ range partial `pages` . }}{{ .Content }}{{ end }}",
  "{{ .Scratch.Set `a` (.Site.GetPage `b`) }}{{ with .Scratch.Get `a` }}{{ .Content }}{{ end }}",
  "{{ define `one` }}{{ .Content }}{{ end }}{{ template `one` .Parent }}",
  "{{ $text := `` }}{{ range .Pages }}{{ with $text }}{{ . | safeHTML }}{{ end }}{{ $text = .Content }}{{ end }}",
  "{{ with .Params.a }}{{ else with .Site.GetPage `b` }}{{ .Content }}{{ end }}",
];

describe("a template of Hugo", () => {
  for (const template of own) {
    it(`draws no other page's text: ${template}`, async () => {
      assert.equal(await draws(template), false);
    });
  }
  for (const template of others) {
    it(`may draw another page's text: ${template}`, async () => {
      assert.equal(await draws(template), true);
    });
  }
});
