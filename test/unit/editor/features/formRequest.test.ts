import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { readAdditional } from "../../../../src/editor/features/runTool/form/additionalFields.ts";
import { checkDraft } from "../../../../src/editor/features/runTool/form/formCheck.ts";
import { curlCommand } from "../../../../src/editor/features/runTool/form/curl.ts";
import { powerShellCommand } from "../../../../src/editor/features/runTool/form/powerShell.ts";
import {
  requestCommand,
  usualShell,
} from "../../../../src/editor/features/runTool/form/requestCommand.ts";
import type { Shell } from "../../../../src/shared/formProtocol.ts";
import { jsonFault } from "../../../../src/editor/features/runTool/form/jsonFault.ts";
import { inspectKeyword } from "../../../../src/research/tools/inspectKeyword.ts";
import type { ToolArguments } from "../../../../src/research/tools/definition.ts";

/** What a POSIX shell hands to the program, and what the program reads from its input. */
function runInShell(
  command: string,
  env: Record<string, string> = {},
): { readonly args: string[]; readonly input: string; readonly errors: string } {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\0'; case "$*" in *@-*) cat;; esac; }\n${command}\n`;
  const { stdout, stderr, status } = spawnSync("sh", {
    input: script,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "", ...env },
    maxBuffer: 50_000_000,
  });
  assert.equal(status, 0, stderr);
  const [args = "", input = ""] = stdout.split("\0\0");
  return { args: args.split("\0"), input, errors: stderr };
}

/** The texts in single quotes of a command, as PowerShell's own reader takes them: each of four signs begins and ends one, two of them are the first. */
function singleQuoted(command: string): string[] {
  const texts: string[] = [];
  for (let at = 0; at < command.length; at += 1) {
    if (/['\u2018-\u201B]/u.test(command[at] ?? "")) {
      let text = "";
      for (at += 1; at < command.length; at += 1) {
        const isQuote = /['\u2018-\u201B]/u.test(command[at] ?? "");
        if (isQuote && !/['\u2018-\u201B]/u.test(command[at + 1] ?? "")) {
          break;
        }
        text += command[at] ?? "";
        at += isQuote ? 1 : 0;
      }
      texts.push(text);
    }
  }
  return texts;
}

describe("a request as a command line", () => {
  it("is what the service takes, with the key left to a variable", () => {
    const { args, errors } = runInShell(
      curlCommand("https://api.example.com/", inspectKeyword, { keyword: "barista's choice" }),
      { API_KEY: "or_x" },
    );
    assert.equal(errors, "");
    assert.deepEqual(args, [
      "-X",
      "POST",
      "https://api.example.com/v1/tools/inspect_keyword",
      "-H",
      "Authorization: Bearer or_x",
      "-H",
      "Content-Type: application/json",
      "--data-raw",
      '{"keyword":"barista\'s choice"}',
    ]);
  });

  it("leaves the address to a variable where none is set", () => {
    const { args } = runInShell(curlCommand("", inspectKeyword, {}), {
      API_KEY: "k",
      BASE_URL: "https://here.example",
    });
    assert.equal(args[2], "https://here.example/v1/tools/inspect_keyword");
  });

  it("hands any arguments and any address to the program unchanged", () => {
    const unpleasant = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "'",
        "\\'",
        "$(touch x)",
        "`id`",
        "!!",
        "\n",
        '"',
        "$API_KEY",
        "'\\''",
        "--",
        "@file",
        "END_OF_BODY",
      ),
    );
    const value = fc.oneof(unpleasant, fc.array(unpleasant), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.dictionary(unpleasant, value), fc.webUrl(), unpleasant, (args, url, tail) => {
        const base = `${url.replace(/\/+$/u, "")}/${tail.replaceAll(/[\0/]/gu, "").toWellFormed()}.`;
        const { args: given } = runInShell(curlCommand(base, inspectKeyword, args), {
          API_KEY: "k",
        });
        assert.equal(given[2], `${base}/v1/tools/inspect_keyword`);
        assert.equal(given[8], JSON.stringify(args));
        assert.equal(given.length, 9);
      }),
      { numRuns: 60 },
    );
  });

  it("hands any arguments and any address to PowerShell unchanged, which starts no program", () => {
    const unpleasant = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("'", "‘", "’'", "‚‛", '"', "$env:API_KEY", "`n", "$(x)", "@'", "'@", "\n"),
    );
    fc.assert(
      fc.property(fc.dictionary(unpleasant, unpleasant), fc.webUrl(), (args, url) => {
        const command = powerShellCommand(url, inspectKeyword, args);
        const [uri, type, body, ...rest] = singleQuoted(command);
        assert.equal(uri, `${url.replace(/\/+$/u, "")}/v1/tools/inspect_keyword`);
        assert.equal(type, "application/json");
        assert.equal(body, JSON.stringify(args));
        assert.deepEqual(rest, []);
        assert.ok(!command.includes("curl"));
      }),
      { numRuns: 200 },
    );
  });

  it("takes the key, and the address where none is set, from the environment of PowerShell", () => {
    const command = powerShellCommand("", inspectKeyword, { keyword: "barista's choice" });
    assert.equal(
      command,
      [
        'Invoke-RestMethod -Method Post -Uri "$env:BASE_URL/v1/tools/inspect_keyword"',
        "-MaximumRedirection 0",
        '-Headers @{ Authorization = "Bearer $env:API_KEY" }',
        "-ContentType 'application/json'",
        `-Body ([Text.Encoding]::UTF8.GetBytes('{"keyword":"barista''s choice"}')) | ConvertTo-Json -Depth 50`,
      ].join(" `\n  "),
    );
  });

  it("is for the shell that a system has", () => {
    assert.deepEqual((["win32", "darwin", "linux"] as const).map(usualShell), [
      "powershell",
      "posix",
      "posix",
    ]);
    const command = (shell: Shell): string =>
      requestCommand(shell, "https://a.example", inspectKeyword, {});
    assert.match(command("powershell"), /^Invoke-RestMethod /u);
    assert.match(command("posix"), /^curl /u);
  });

  it("puts a body that is too long for one argument into the input", () => {
    const keywords = Array.from(
      { length: 9000 },
      (_, index) => `barista's “choice” $API_KEY ${index}`,
    );
    const { args, input } = runInShell(
      curlCommand("https://api.example.com", inspectKeyword, { keywords, end: "END_OF_BODY" }),
      { API_KEY: "k" },
    );
    assert.deepEqual(args.slice(-2), ["--data-binary", "@-"]);
    assert.deepEqual(JSON.parse(input), { keywords, end: "END_OF_BODY" });
  });
});

describe("the place where a text ceases to be JSON", () => {
  const places: readonly (readonly [text: string, kind: string, line: number, column: number])[] = [
    ["", "value", 1, 1],
    ["{", "name", 1, 2],
    ['{"a"', "colon", 1, 5],
    ['{"a":', "value", 1, 6],
    ['{"a":1', "commaOrBrace", 1, 7],
    ['{"a":1,}', "name", 1, 8],
    ["{a:1}", "name", 1, 2],
    ["{'a':1}", "name", 1, 2],
    ['{"a":1 "b":2}', "commaOrBrace", 1, 8],
    ["[1 2]", "commaOrBracket", 1, 4],
    ["[1,]", "value", 1, 4],
    ['{"a": tru}', "value", 1, 7],
    ['{"a": 01}', "commaOrBrace", 1, 8],
    ['{"a": NaN}', "value", 1, 7],
    ['{"a": "x}', "string", 1, 10],
    ['{"a": "x\ny"}', "string", 1, 9],
    [String.raw`{"a": "\q"}`, "string", 1, 8],
    ['{"a": 1} x', "end", 1, 10],
    ['{\n  "Größe": "🙂🙂" 5\n}', "commaOrBrace", 2, 17],
    ['{\n  "a": 1,\n  // no\n}', "name", 3, 3],
  ];

  for (const [text, kind, line, column] of places) {
    it(`is line ${line}, column ${column} of ${JSON.stringify(text)}`, () => {
      assert.deepEqual(jsonFault(text), { kind, line, column });
    });
  }

  it("is found in every text that the parser refuses, and in no other", () => {
    const json = fc.json();
    const broken = fc
      .tuple(
        json,
        fc.nat(),
        fc.constantFrom(
          "",
          ",",
          '"',
          "}",
          "]",
          "{",
          "\\",
          "0",
          ".",
          "\n",
          "\u0001",
          " ",
          "e",
          "-",
          ":",
        ),
      )
      .map(([text, at, put]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + (put === "" ? 1 : 0));
      });
    fc.assert(
      fc.property(
        fc.oneof(json, broken, fc.string({ unit: fc.constantFrom(...'{}[]",:0-1.e\\u \nt') })),
        (text) => {
          assert.equal(jsonFault(text) === undefined, isJson(text), text);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it("takes any depth and any length", () => {
    assert.equal(jsonFault(`${"[".repeat(200_000)}1${"]".repeat(200_000)}`), undefined);
    assert.equal(jsonFault("[".repeat(200_000))?.column, 200_001);
    assert.equal(jsonFault(`"${"x".repeat(3_000_000)}`)?.kind, "string");
  });
});

describe("the additional fields of a form", () => {
  const read = (text: string): ToolArguments | string => {
    const found = readAdditional(inspectKeyword, text);
    return "members" in found ? found.members : found.problems.join(" ");
  };

  it("are none, or the members of one object", () => {
    assert.deepEqual(read("  \n "), {});
    assert.deepEqual(read('{"depth": 2, "nested": {"location": "x"}}'), {
      depth: 2,
      nested: { location: "x" },
    });
    for (const text of ["[]", "1", '"x"', "null"]) {
      assert.equal(read(text), 'Type one JSON object, for example: {"max_depth": 2}.');
    }
  });

  it("D1: go out with every digit that was typed", () => {
    const checked = checkDraft(inspectKeyword, {
      texts: { keyword: "tea" },
      additional: '{"account": 120212345678901234, "share": 0.10000000000000001}',
    });
    assert.equal(
      JSON.stringify(checked.args),
      '{"keyword":"tea","account":120212345678901234,"share":0.10000000000000001}',
    );
  });

  it("say line and column of what is no JSON", () => {
    assert.equal(
      read('{\n  "depth": 2,\n}'),
      "Line 3, column 1: a name in double quotes is missing here.",
    );
    assert.equal(read("{} {}"), "Line 1, column 4: unexpected text.");
  });

  it("may not repeat a field of the form", () => {
    assert.equal(
      read('{"keyword": "x", "language": "y"}'),
      "“keyword” has its own field above (Keyword). Use that one instead. “language” has its own field above (Language). Use that one instead.",
    );
    assert.deepEqual(Object.keys(read('{"__proto__": {"x": 1}, "constructor": 1}')), [
      "__proto__",
      "constructor",
    ]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Only whether it parses is asked.
    return false;
  }
}
