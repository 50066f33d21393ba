// Builds the bundles into dist/, or into the folder after `--out`, with the notices that their licenses ask for.
// `--production` minifies and leaves out source maps.
import { build } from "esbuild";
import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { allowedLicenses, reviewedLicenses } from "./test/support/notices/reviewedLicenses.ts";
import {
  noticeProblems,
  noticesText,
  readNotices,
} from "./test/support/notices/thirdPartyNotices.ts";

const { production, out: dist } = parseArgs({
  options: {
    production: { type: "boolean", default: false },
    out: { type: "string", default: "dist" },
  },
}).values;

/**
 * Third-party code and the sandbox, loaded when first needed. Each is a bundle of its own; only
 * plain data crosses. Our own code is split by its dynamic imports instead.
 */
const lazyParts = {
  "undiciParts.ts": { source: "src/research/service/undiciParts.ts", output: "transport" },
  "embedded.ts": { source: "src/sandbox/embedded.ts", output: "sandbox" },
  "zipParts.ts": { source: "src/system/zipParts.ts", output: "zip" },
  "frontMatterParts.ts": {
    source: "src/articles/frontMatter/frontMatterParts.ts",
    output: "frontmatter",
  },
  "urlParts.ts": { source: "src/articles/contents/urlParts.ts", output: "urls" },
  "patternParts.ts": { source: "src/articles/patterns/patternParts.ts", output: "patterns" },
  "siteParts.ts": { source: "src/articles/sites/siteParts.ts", output: "sites" },
  "certificateWorker.ts": {
    source: "src/research/service/certificateWorker.ts",
    output: "certificates",
  },
  "articlesProcess.ts": {
    source: "src/research/articleFindings/articlesProcess.ts",
    output: "articles",
  },
};

/**
 * The program that agents outside the editor start: it is run on its own and copied elsewhere. Of the
 * tools it has what is listed, as data, instead of the catalogue that says it.
 */
const agentProgram = {
  entryPoints: { agent: "src/outside/main.ts" },
  outdir: dist,
  outExtension: { ".js": ".cjs" },
  alias: { "@modelcontextprotocol/server/_shims": "./src/outside/noSchemas.ts" },
  plugins: [
    {
      name: "listed-tools",
      setup({ onLoad }) {
        onLoad({ filter: /[\\/]outsideTools\.ts$/ }, async () => {
          const listed = await import("./src/research/outside/outsideTools.ts");
          const lines = ["outsideTools", "outsideInstructions"].map(
            (name) => `export const ${name} = ${JSON.stringify(listed[name])};`,
          );
          return { contents: lines.join("\n") };
        });
      },
    },
  ],
};

/**
 * The texts of files in German: both the extension and the process that reads articles have them, and load
 * this one file.
 */
const writtenGerman = { entryPoints: { german: "src/articles/written/german.ts" } };

/** Markdown's parser has a table of named characters of its own, and HTML's has the same one. */
const oneTableOfCharacters = {
  "decode-named-character-reference": "./src/articles/checks/body/namedCharacters.ts",
};

/** Stands before the name of a lazy part until it is known how deep the file lies that loads it. */
const lazyScheme = "lazy:";

/** Points the imports of lazy parts at their bundles, whose names begin with `before`. */
const lazyImports = (before) => ({
  name: "lazy-imports",
  setup({ onResolve }) {
    for (const [file, { output }] of Object.entries(lazyParts)) {
      onResolve({ filter: new RegExp(`/${file.replace(".", "\\.")}$`) }, ({ kind }) =>
        kind === "dynamic-import" ? { path: `${before}${output}.cjs`, external: true } : undefined,
      );
    }
    onResolve({ filter: /^\.\/german\.ts$/ }, ({ importer }) =>
      /\bwritten\b/.test(importer) ? { path: `${before}german.cjs`, external: true } : undefined,
    );
  },
});

/**
 * One module for the editor's API. Otherwise each importing file gets a copy of it, 350 getters
 * made at activation. It names the members that the sources use.
 */
const editorApi = {
  name: "editor-api",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === "editor-api"
        ? { path: "vscode", external: true }
        : { path: "vscode", namespace: "editor-api" },
    );
    onLoad({ filter: /.*/, namespace: "editor-api" }, async () => {
      const members = (await usedMembers()).map((name) => `export const ${name} = api.${name};`);
      return { contents: ['const api = require("vscode");', ...members].join("\n") };
    });
  },
};

/** In the extension host the editor translates; the library that does it elsewhere stays out of the bundle. */
const editorTranslations = {
  name: "editor-translations",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@vscode\/l10n$/ }, () => ({
      path: "l10n",
      namespace: "editor-translations",
    }));
    onLoad({ filter: /.*/, namespace: "editor-translations" }, () => ({
      contents: 'import { l10n } from "vscode"; export const t = l10n.t;',
      resolveDir: ".",
    }));
  },
};

/** Types are among them, and come out as undefined that nothing reads. */
async function usedMembers() {
  const names = new Set();
  for await (const path of glob("src/**/*.ts")) {
    for (const [, name] of (await readFile(path, "utf8")).matchAll(/\bvscode\.(\w+)/g)) {
      names.add(name);
    }
  }
  return [...names].sort();
}

const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

const host = {
  ...shared,
  platform: "node",
  format: "cjs",
  target: "node22.19",
  // A member of the editor's API that the scan missed would be undefined at run time.
  logOverride: { "import-is-undefined": "error" },
  // A dynamic import of a CommonJS bundle is a plain require here: one loader, no file URLs.
  supported: { "dynamic-import": false },
  define: { esbuildDetection: '"1"' },
};

/**
 * The extension itself. esbuild splits only ESM, and the editor loads only CommonJS: so it is
 * bundled and split as the one first, and each part of the outcome is bundled as the other then.
 *
 * esbuild puts code that several parts share into a file for each combination of them, a hundred
 * small files. They are bundled into two: what the start needs, and the rest. In those each piece
 * runs when it is first asked for, as it would in a file of its own.
 */
async function buildExtension() {
  const split = await build({
    ...host,
    format: "esm",
    splitting: true,
    write: false,
    sourcemap: production ? false : "inline",
    entryPoints: { extension: "src/extension.ts" },
    chunkNames: "parts/[name]-[hash]",
    outdir: dist,
    outExtension: { ".js": ".cjs" },
    plugins: [editorApi, editorTranslations, lazyImports(lazyScheme)],
    supported: {},
  });
  const pieces = new Map(split.outputFiles.map(({ path: file, text }) => [file, text]));
  const groups = sharedGroups(split.metafile.outputs);
  const groupOf = new Map(
    [...groups].flatMap(([group, files]) => files.map((file) => [file, group])),
  );
  await build({
    ...host,
    outdir: dist,
    outExtension: { ".js": ".cjs" },
    entryPoints: [...[...pieces.keys()].filter((file) => !groupOf.has(file)), ...groups.keys()].map(
      (file) => ({
        in: file,
        out: path.relative(path.resolve(dist), file).replace(/\.cjs$/, ""),
      }),
    ),
    plugins: [placedPieces(pieces, groups, groupOf)],
    // The pieces are in memory, under the names that the parts get.
    allowOverwrite: true,
  });
  return split;
}

/** The files that several parts share, by the file they are bundled into. */
function sharedGroups(outputs) {
  const [startGroup, laterGroup] = ["startShared", "shared"].map((name) =>
    path.resolve(dist, "parts", `${name}.cjs`),
  );
  const starts = Object.keys(outputs).filter((file) =>
    ["src/extension.ts", "src/editor/assembly.ts"].includes(outputs[file].entryPoint),
  );
  const start = new Set(starts);
  for (const file of start) {
    for (const { path: imported, kind } of outputs[file].imports) {
      if (kind === "import-statement" && imported in outputs) {
        start.add(imported);
      }
    }
  }
  const shared = Object.keys(outputs).filter((file) => outputs[file].entryPoint === undefined);
  const files = (isStart) =>
    shared.filter((file) => start.has(file) === isStart).map((file) => path.resolve(file));
  return new Map([
    [startGroup, files(true)],
    [laterGroup, files(false)],
  ]);
}

/** Reads the pieces from memory, and leads from one part to a piece that is bundled into another one. */
function placedPieces(pieces, groups, groupOf) {
  const piece = (file) => JSON.stringify(path.basename(file, ".cjs"));
  const getter = (file) =>
    `Object.defineProperty(exports, ${piece(file)}, { get: () => require(${JSON.stringify(file)}) });`;
  /** As the part that requires it names it. */
  const seenFrom = (folder, file) => `./${path.relative(folder, file).replaceAll("\\", "/")}`;
  return {
    name: "placed-pieces",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^vscode$/ }, () => ({ path: "vscode", external: true }));
      onResolve({ filter: /^lazy:/ }, ({ path: name, resolveDir }) => ({
        path: seenFrom(resolveDir, path.resolve(dist, name.slice(lazyScheme.length))),
        external: true,
      }));
      onResolve({ filter: /\.cjs$/ }, ({ path: name, importer, resolveDir, kind, namespace }) => {
        if (namespace === "elsewhere") {
          return { path: name, external: true };
        }
        const file = path.resolve(resolveDir, name);
        const group = groupOf.get(file);
        if (kind === "entry-point" || [importer, groupOf.get(importer)].includes(group ?? "")) {
          return { path: file };
        }
        return group === undefined
          ? { path: seenFrom(resolveDir, file), external: true }
          : {
              path: `${seenFrom(resolveDir, group)} ${path.basename(file)}`,
              namespace: "elsewhere",
              pluginData: { required: seenFrom(resolveDir, group), file },
            };
      });
      onLoad({ filter: /.*/, namespace: "elsewhere" }, ({ pluginData: { required, file } }) => ({
        contents: `module.exports = require(${JSON.stringify(required)})[${piece(file)}];`,
      }));
      onLoad({ filter: /\.cjs$/ }, ({ path: file }) => ({
        contents: pieces.get(file) ?? groups.get(file).map(getter).join("\n"),
        resolveDir: path.dirname(file),
      }));
    },
  };
}

/** What the licenses of bundled code ask for. */
function noticesOf(builds) {
  const inputs = [...new Set(builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)))];
  return readNotices(".", inputs, reviewedLicenses);
}

/** A license that nobody looked at fails the build. */
function checkNotices(builds) {
  const problems = noticeProblems(noticesOf(builds), reviewedLicenses, allowedLicenses);
  if (problems.length > 0) {
    throw new Error(`Third-party notices:\n${problems.join("\n")}`);
  }
}

async function writeNotices(builds, folder) {
  await writeFile(`${folder}/ThirdPartyNotices.txt`, noticesText(noticesOf(builds)));
}

const webview = { ...shared, platform: "browser", format: "esm", target: "chrome132" };

await Promise.all(
  ["webview", "parts", "command"].map((folder) =>
    rm(path.join(dist, folder), { recursive: true, force: true }),
  ),
);
await mkdir(`${dist}/webview`, { recursive: true });
const builds = await Promise.all([
  buildExtension(),
  ...Object.values(lazyParts).map(({ source, output }) =>
    build({
      ...host,
      alias: oneTableOfCharacters,
      entryPoints: { [output]: source },
      outdir: dist,
      outExtension: { ".js": ".cjs" },
      // they lie beside each other
      plugins: [lazyImports("./")],
    }),
  ),
  build({ ...host, ...writtenGerman, outdir: dist, outExtension: { ".js": ".cjs" } }),
  build({
    ...host,
    ...agentProgram,
    define: {
      "process.env.SEO_RESEARCH_VERSION": JSON.stringify(
        JSON.parse(await readFile("package.json", "utf8")).version,
      ),
    },
  }),
  build({
    ...webview,
    entryPoints: [
      { in: "src/webview/result/main.ts", out: "result" },
      { in: "src/webview/result/result.css", out: "result" },
      { in: "src/webview/form/main.ts", out: "form" },
      { in: "src/webview/form/form.css", out: "form" },
      { in: "src/webview/history/main.ts", out: "history" },
      { in: "src/webview/history/history.css", out: "history" },
      { in: "src/webview/article/main.ts", out: "article" },
      { in: "src/webview/article/article.css", out: "article" },
    ],
    outdir: `${dist}/webview`,
    // all pages draw with the same elements, and two of them with the same grid
    splitting: true,
    chunkNames: "shared-[hash]",
  }),
]);

/** The command line: a package of its own, which test/support/release/commandPackage.ts completes. */
const command = await build({
  ...shared,
  alias: oneTableOfCharacters,
  platform: "node",
  format: "esm",
  target: "node22",
  splitting: true,
  entryPoints: { main: "src/command/main.ts", checkWorker: "src/command/checkWorker.ts" },
  chunkNames: "parts/[name]-[hash]",
  outdir: `${dist}/command`,
  // CommonJS packages among the dependencies ask for Node's own modules
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
checkNotices([...builds, command]);
await writeNotices(builds, dist);
await writeNotices([command], `${dist}/command`);
