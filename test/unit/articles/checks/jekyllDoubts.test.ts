import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { hugo, jekyll, page } from "./linkPlaceSites.ts";

const atRoot = { ...jekyll, "green.md": page("Green"), "black.md": page("Black") };
const hugoAtRoot = {
  ...hugo,
  "content/green.md": page("Green"),
  "content/black.md": page("Black"),
};
const hook = (code: string): Readonly<Record<string, string>> => ({
  "_plugins/texts.rb": `Jekyll::Hooks.register :site, :post_write do |site|\n${code}\nend\n`,
});
const beside = ["/gone/", "/gone.html", "/guides/gone/"];

/** What a doubt about another link, page or part of a site left undecided. */
const places: readonly Place[] = [
  ...Object.entries({
    "guides/about.md": "{% include_relative parts/steps.md %}",
    "_layouts/guide.html": "{% assign part = page.part %}{% include_relative parts/{{part}} %}",
    "guides/later.md": "{% include_relative parts/others.md %}",
  }).map(([by, text]): Place => ({
    name: `Jekyll: a text without front matter, beside the tag of ${by}`,
    files: {
      ...jekyll,
      "_config.yml": `${jekyll["_config.yml"]}plugins: [jekyll-optional-front-matter]\n`,
      [by]: `${by.endsWith(".md") ? page("Steps") : ""}${text}\n`,
      "guides/parts/steps.md": "Steps.\n",
    },
    from: "guides/parts/steps.md",
    ...(by === "guides/later.md"
      ? { right: [], broken: ["/guides/gone.html"] }
      : { right: ["/guides/gone.html"] }),
  })),
  {
    name: "Jekyll: files beside posts, which a plugin copies to their pages",
    files: {
      ...jekyll,
      "_config.yml": `${jekyll["_config.yml"]}plugins: [jekyll-postfiles]\n`,
      "_posts/2026-01-02-kettles/2026-01-02-kettles.md": page("Kettles"),
      "_posts/2026-01-02-kettles/demo.html": "<p>Demo</p>",
    },
    from: "_posts/2026-01-02-kettles/2026-01-02-kettles.md",
    right: ["demo.html"],
  },
  {
    name: "Jekyll: right below the root of a host that it has for itself",
    files: atRoot,
    from: "guides/from.md",
    right: ["/green/", "/green.html", "https://tea.example.org/gone/"],
    broken: [...beside, "https://tea.example.org/gone.html"],
  },
  {
    name: "Jekyll: right below the root of a host that publishes nothing else there",
    files: { ...atRoot, "netlify.toml": "" },
    from: "guides/from.md",
    right: ["/green/"],
    broken: [...beside, "https://tea.example.org/gone/"],
  },
  ...(
    [
      ["a file CNAME", { CNAME: "tea.example.org\n" }],
      ["a workflow", { ".github/workflows/site.yml": "uses: actions/deploy-pages@v4\n" }],
      [
        "a theme's own texts",
        {
          CNAME: "tea.example.org\n",
          "README.md": "See https://github.com/kettles/theme/issues and https://kettles.example\n",
        },
      ],
      [
        "the name of the repository",
        {
          CNAME: "tea.example.org\n",
          "README.md":
            "https://tea.example.org comes from https://github.com/tea/tea.github.io/, see https://github.com/tea/tea.github.io/issues\n",
        },
      ],
    ] as const
  ).map(([what, files]): Place => ({
    name: `Jekyll: right below the root of a host with other repositories: ${what}`,
    files: { ...atRoot, ...files },
    from: "guides/from.md",
    right: ["/green/", "/kettles/", "https://tea.example.org/kettles/"],
    broken: beside.slice(1),
  })),
  {
    name: "Jekyll: right below the root of a host that a repository of another name has",
    files: {
      ...atRoot,
      CNAME: "tea.example.org\n",
      "README.md": "# tea.example.org\n\nhttps://github.com/leaves/guides/issues\n",
    },
    from: "guides/from.md",
    right: ["/green/"],
    broken: beside,
  },
  {
    name: "Hugo: right below the root",
    files: hugoAtRoot,
    from: "content/guides/from.md",
    right: ["/green/", "/tags/hot/"],
    broken: ["/gone/"],
  },
  {
    name: "Hugo: right below the root, where a theme may have content",
    files: { ...hugoAtRoot, "hugo.toml": 'baseURL = "https://tea.example.org/"\ntheme = "leaf"\n' },
    from: "content/guides/from.md",
    right: ["/green/", "/gone/"],
  },
  ...(
    [
      [
        hugoAtRoot,
        "content/",
        "netlify.toml",
        '[build]\ncommand = "hugo && cp -r kit public/kit"\n',
      ],
      [
        hugoAtRoot,
        "content/",
        "package.json",
        '{"scripts":{"build":"hugo && kits -o ./public/kit"}}',
      ],
      [
        atRoot,
        "",
        "Makefile",
        "all:\n\tjavadoc -d $(PWD)/_site/kit\n\tcp -r api _site/guides/kit/\n",
      ],
      [atRoot, "", ".github/workflows/site.yml", "with:\n  destination_dir: kit\n"],
      [atRoot, "", "Rakefile", "sh 'yard -o _site/kit'\n"],
    ] as const
  ).map(([files, folder, build, text]): Place => {
    const isInSection = text.includes("guides/kit");
    return {
      name: `a site whose build writes pages beside those of the generator: ${build}`,
      files: { ...files, [build]: text },
      from: `${folder}guides/from.md`,
      right: ["/green/", "/kit/", ...(isInSection ? ["/guides/kit/tea/"] : [])],
      broken: ["/gone/", ...(isInSection ? [] : ["/guides/kit/tea/"]), "/guides/kits/tea/"],
    };
  }),
  {
    name: "Jekyll: other capitals of a page that is found with .html, too",
    files: { ...jekyll, "_config.yml": "url: https://tea.example.org\npermalink: /news/:title\n" },
    from: "guides/from.md",
    right: ["green.html", "green"],
    broken: ["Green.html", "/guides/Green"],
  },
  {
    name: "Jekyll: names of files that it leaves out or copies to their own paths",
    files: {
      ...jekyll,
      Gemfile: "",
      "LEAVES.md": "Leaves\n",
      "_config.yml": "url: https://tea.example.org\npermalink: pretty\nexclude: [LEAVES.md]\n",
      "feeds/water.xml": "---\ntitle: Water\n---\n",
      "feeds/hot.xml": "---\npermalink: /guides/hot/\n---\n",
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/hot/"],
    broken: ["/guides/gemfile/", "/guides/leaves/", "/guides/water/"],
  },
  {
    name: "Jekyll: a plugin for styles, and one that writes texts of its own",
    files: {
      ...jekyll,
      Gemfile: 'gem "jekyll-tailwindcss"\n',
      ...hook(
        '# beside each html page\nFile.write(site.in_dest_dir(page.url.chomp("/") + ".md"), page.content)',
      ),
    },
    from: "guides/from.md",
    right: ["/guides/green/"],
    broken: ["/guides/gone/"],
  },
  ...[
    'File.write(site.in_dest_dir("hot/index.html"), "")',
    'FileUtils.cp_r("made", site.dest)',
    'system("make pages")',
  ].map((code): Place => ({
    name: `Jekyll: a plugin that may write pages: ${code}`,
    files: { ...jekyll, ...hook(code) },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/gone/"],
  })),
  {
    name: "Jekyll: a page whose URL isn't known, and what its text says",
    files: {
      ...jekyll,
      "guides/other.md": `${page("Other", "permalink: [a]\n")}\nAll about kettles.\n`,
      "guides/leaf.md": `${page("Leaf", "permalink: [b]\nname: teapot\n")}\n`,
    },
    from: "guides/from.md",
    right: ["/guides/green/", "/guides/teapot/", "/guides/other-one/"],
    broken: ["/guides/kettles/"],
  },
  {
    name: "Jekyll: ids of headings with other signs than words",
    files: {
      ...jekyll,
      "_layouts/default.html": "{{ content }}",
      "guides/green.md": `${page("Green")}\n## What's in *Sencha*?\n\n## A [link](/a) to leaves\n\n## Pot -- lid\n`,
    },
    from: "guides/from.md",
    right: ["../green/#whats-in-sencha", "../green/#a-link-to-leavs", "../green/#pot--lid"],
    anchors: ["../green/#whats-in-senha"],
  },
  {
    name: "Jekyll: ids of layouts with a list of headings and links to other posts",
    files: {
      ...jekyll,
      "_layouts/default.html":
        "{% include toc.html html=content %}{{ content }}{{ page.next.url }}{{ page.previous-page }}{{ page.description | markdownify }}",
      "_includes/toc.html":
        "{% assign nodes = include.html | split: '<h' %}<ul id=\"{{ include.id }}\">{{ my_toc | markdownify }}</ul>",
      "_layouts/own.html": '{% include toc.html html=content id="a" %}{{ content }}',
      "_layouts/ids.html": "{% include toc.html html=content generateId=true %}{{ content }}",
      "_layouts/text.html": "{{ content }}{{ page.next.content }}",
      "guides/green.md": page("Green"),
      "guides/black.md": page("Black", "layout: own\n"),
      "guides/white.md": page("White", "layout: text\n"),
      "guides/oolong.md": page("Oolong", "layout: ids\n"),
    },
    from: "guides/from.md",
    right: ["../black/#teapot", "../white/#teapot", "../oolong/#teapot"],
    anchors: ["../green/#teapot"],
  },
];

describe("links and ids that Jekyll's and Hugo's sites left undecided", () => {
  for (const place of places) {
    it(`are decided by the rules of ${place.name}`, () => assertFound(place));
  }
});
