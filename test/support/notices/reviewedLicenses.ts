/** Licenses under which code may be part of the package, by their SPDX identifier; CC-BY-4.0 is for icons. */
export const allowedLicenses: ReadonlySet<string> = new Set([
  "MIT",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "CC-BY-4.0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);

/** A license that a person looked up, because the package that is bundled doesn't contain it. */
export interface ReviewedLicense {
  /** The package as npm names it. */
  readonly package: string;
  /** Of code by others that the package contains; absent when the license is the package's own. */
  readonly contains?: {
    readonly name: string;
    readonly license: string;
    /** Part of the path of the bundled files it is in. */ readonly within: string;
  };
  readonly text: string;
}

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`;

export const reviewedLicenses: readonly ReviewedLicense[] = [
  // package.json says MIT and Microsoft Corporation; the package holds no license file
  {
    package: "@vscode/l10n",
    text: `MIT License\n\nCopyright (c) Microsoft Corporation.\n\n${mit}`,
  },
  // compiled to WebAssembly inside undici, whose license file doesn't mention it
  {
    package: "undici",
    contains: { name: "llhttp", license: "MIT", within: "/lib/llhttp/" },
    text: `Copyright Fedor Indutny, 2018.\n\n${mit}`,
  },
  {
    package: "@modelcontextprotocol/server",
    contains: { name: "content-type", license: "MIT", within: "/dist/src-" },
    text: `Copyright (c) 2015 Douglas Christopher Wilson\n\n${mit}`,
  },
];
