import assert from "node:assert/strict";
import { drawsOther, Partials } from "../../../../src/articles/sites/hugo/hugoDraws.ts";

const partials: Readonly<Record<string, string>> = {
  date: "<time>{{ .Date.Format `2006` }}</time>",
  card: "<h3>{{ .Title }}</h3>{{ .Summary }}",
  icon: '{{ with resources.Get (printf "icons/%s.svg" .name) }}{{ .Content | safeHTML }}{{ end }}',
  text: "{{ with .Params.note }}{{ . }}{{ $.Content }}{{ end }}",
  name: "<b>{{ $.Title | markdownify }}</b>",
  pages: "{{ return where site.RegularPages `Type` `tea` }}",
};

const draws = (template: string): Promise<boolean> =>
  drawsOther(
    template,
    new Partials((name) =>
      Promise.resolve(Object.hasOwn(partials, name) ? [partials[name] ?? ""] : []),
    ),
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
  "{{ define `own` }}{{ $.Content }}{{ end }}{{ template `own` . }}{{ range .Pages }}{{ partial `name` . }}{{ end }}",
  "{{ block `main` . }}{{ $.Content }}{{ end }}{{ with .Parent }}{{ .Title }}{{ end }}",
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
  "{{ range .Site.RegularPages }}{{ partial `text` . }}{{ end }}",
  "{{ define `one` }}{{ with .Params.a }}{{ $.Content }}{{ end }}{{ end }}{{ template `one` .Parent }}",
  "{{ block `one` .Parent }}{{ .Content }}{{ end }}",
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

  it("is looked at once, however often others call it", async () => {
    const read: string[] = [];
    const calls = (depth: number): string =>
      ["a", "b", "c", "d"].map((name) => `{{ partial \`${name}${depth}\` . }}`).join("");
    const all = new Partials((name) => {
      read.push(name);
      const depth = Number(name.slice(1)) + 1;
      return Promise.resolve([depth === 4 ? "{{ .Title }}" : calls(depth)]);
    });
    assert.equal(await drawsOther(`{{ range .Pages }}${calls(0)}{{ end }}`, all), false);
    assert.equal(read.length, 16);
  });
});
