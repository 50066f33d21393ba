import assert from "node:assert/strict";
import type { EditCase } from "./editedText.ts";
import { edited, keywords, page, title, toml, yaml } from "./editedText.ts";

describe("editing front matter of TOML, JSON and MDX, and HTML pages", () => {
  const cases: readonly EditCase[] = [
    [
      "keeps basic strings of TOML",
      toml('title = "Old" # mine\ndate = 2024-01-02'),
      title('a "b" \\ c'),
      toml('title = "a \\"b\\" \\\\ c" # mine\ndate = 2024-01-02'),
    ],
    [
      "keeps literal strings of TOML",
      toml("title = 'Old'"),
      title('C:\\x "y"'),
      toml("title = 'C:\\x \"y\"'"),
    ],
    [
      "leaves literal strings for what they can't hold",
      toml("title = 'Old'"),
      title("it's"),
      toml('title = "it\'s"'),
    ],
    [
      "keeps long strings of TOML",
      toml('title = """\nOld"""'),
      title('a\n"""b\\'),
      toml('title = """\na\n\\"\\"\\"b\\\\"""'),
    ],
    [
      "keeps long literal strings of TOML",
      toml("title = '''\nOld'''"),
      title("a\nb\\"),
      toml("title = '''\na\nb\\'''"),
    ],
    ["replaces a number of TOML", toml("title = 12"), title("New"), toml('title = "New"')],
    [
      "appends to an array of TOML",
      toml("keywords = [\n  \"a\", # one\n  'b',\n]"),
      keywords("a", "b", "c"),
      toml('keywords = [\n  "a", # one\n  \'b\',\n  "c",\n]'),
    ],
    [
      "takes entries out of an array of TOML",
      toml('keywords = ["a", "b", "c"]'),
      keywords("c"),
      toml('keywords = ["c"]'),
    ],
    [
      "adds a field to TOML before its tables",
      toml('[params]\ntitle = "no"'),
      title("New"),
      toml('title = "New"\n[params]\ntitle = "no"'),
    ],
    [
      "adds a list to TOML",
      toml('title = "x" # mine\n\n[params]\na = 1'),
      keywords("b"),
      toml('title = "x" # mine\nkeywords = ["b"]\n\n[params]\na = 1'),
    ],
    ["fills an empty TOML", "+++\n+++\n", title("New"), '+++\ntitle = "New"\n+++\n'],

    [
      "changes JSON",
      '{\n  "title": "Old",\n  "tags": ["a"]\n}\nBody',
      title('a "b"'),
      '{\n  "title": "a \\"b\\"",\n  "tags": ["a"]\n}\nBody',
    ],
    [
      "adds to JSON",
      '{\n  "title": "Old"\n}\nBody',
      keywords("a", "b"),
      '{\n  "title": "Old",\n  "keywords": ["a", "b"]\n}\nBody',
    ],

    [
      "changes an HTML title",
      page("    <title>Old</title>"),
      title("a < b & </title>"),
      page("    <title>a &lt; b &amp; &lt;/title&gt;</title>"),
      "html",
    ],
    [
      "changes a description and its quotes stay",
      page("    <meta content='Old' name='description'/>"),
      { name: "description", value: 'it\'s "new"' },
      page("    <meta content='it&#39;s \"new\"' name='description'/>"),
      "html",
    ],
    [
      "quotes an attribute",
      page("    <meta name=description content=Old>"),
      { name: "description", value: "a b" },
      page('    <meta name=description content="a b">'),
      "html",
    ],
    [
      "gives a meta element content",
      page("    <meta name=description>"),
      { name: "description", value: "a" },
      page('    <meta name=description content="a">'),
      "html",
    ],
    [
      "gives a meta element's attribute a value",
      page("    <meta content name=description>"),
      { name: "description", value: "a" },
      page('    <meta content="a" name=description>'),
      "html",
    ],
    [
      "adds a description after the title",
      page('    <meta charset="utf-8" />\n    <title>x</title>'),
      { name: "description", value: 'a "b"' },
      page(
        '    <meta charset="utf-8" />\n    <title>x</title>\n    <meta name="description" content="a &quot;b&quot;" />',
      ),
      "html",
    ],
    [
      "adds a title after the encoding",
      page("    <meta charset=utf-8>"),
      title("x"),
      page("    <meta charset=utf-8>\n    <title>x</title>"),
      "html",
    ],
    [
      "adds a title to an empty head",
      "<html><head></head></html>",
      title("x"),
      "<html><head><title>x</title></head></html>",
      "html",
    ],
    [
      "writes a meta element's name small, as it is read",
      page("    <title>x</title>"),
      { name: "focusKeyword", value: "a" },
      page('    <title>x</title>\n    <meta name="focuskeyword" content="a">'),
      "html",
    ],
    [
      "makes front matter above samples of code in MDX",
      "# Next\n\n```js\nexport const metadata = {}\n```\n",
      title("x"),
      "---\ntitle: x\n---\n\n# Next\n\n```js\nexport const metadata = {}\n```\n",
      "mdx",
    ],
    [
      "keeps HTML keywords a comma text",
      page('    <meta name="keywords" content="a, b">'),
      keywords("a", "b", "c"),
      page('    <meta name="keywords" content="a, b, c">'),
      "html",
    ],

    ["does nothing for the same text", yaml("title: 'Same'"), title("Same"), "same"],
  ];
  for (const [what, before, change, after, kind] of cases) {
    it(what, async () => assert.equal(await edited(before, change, kind), after));
  }
});
