/** Files whose texts are data, and translated where they are shown: `l10n.t(tool.title)`. */
export const dataFiles: readonly RegExp[] = [
  /^src\/research\/tools\//u,
  /^src\/research\/results\/parts\/(?:memberColumns|memberSections)\.ts$/u,
  /^src\/shared\/evidence\.ts$/u,
  /^src\/editor\/features\/projectSetup\/projectFields\.ts$/u,
  /^src\/research\/files\/brief\/(?:resultKinds|sectionText)\.ts$/u,
];

/** Wording outside of the localisation calls that no person reads, or that is the same in every language. */
export interface Exemption {
  readonly file: RegExp;
  /** What the text matches; all texts of the file where it isn't given. */
  readonly text?: RegExp;
  /** Only the messages of this class of errors. */
  readonly error?: string;
  readonly reason: string;
}

export const exemptions: readonly Exemption[] = [
  {
    file: /^src\/command\//u,
    reason: "the command line is English, as the logs of builds are that it is read in",
  },
  {
    file: /^src\/articles\/written\//u,
    reason: "translations, which their own test compares with the English texts",
  },
  {
    file: /^src\/(?:research\/agents|editor\/features\/agents)\//u,
    reason: "read by language models, whose instructions are English",
  },
  {
    file: /^src\/(?:outside|research\/outside)\/|^src\/editor\/features\/outside\/outsideCalls\.ts$/u,
    reason: "read by language models, whose instructions are English",
  },
  {
    file: /^src\/editor\/features\/outside\/outsideRequests\.ts$/u,
    text: /^the person has switched/u,
    reason: "read by language models, whose instructions are English",
  },
  {
    file: /^src\/editor\/features\/outside\/(?:clientSetups|connectAgent)\.ts$/u,
    text: /^(?:\w+ mcp add|Claude Code$|Codex$|Cursor$|Copilot CLI$|Gemini CLI$|OpenCode$|Qwen Code$)/u,
    reason: "commands and names of other programs, the same in every language",
  },
  {
    file: /^src\/editor\/features\/paidCalls\//u,
    error: "NotRunError",
    reason: "read by language models",
  },
  {
    file: /^src\/editor\/features\/help\/issueReport\.ts$/u,
    text: /^(?:- SEO Research|Error$)/u,
    reason: "the product's name, and the name of a class of errors",
  },
  {
    file: /^src\/articles\/identity\/groupedLanguages\.ts$/u,
    reason: "words of many languages that keywords are compared without",
  },
  {
    file: /^src\/articles\/links\/articleNames\.ts$/u,
    reason: "words and names of pages that links between articles are found without",
  },
  {
    file: /^src\/articles\/sites\//u,
    reason: "names of generators, their files and months, and reasons that nothing shows",
  },
  {
    file: /^src\/articles\/checks\/links\//u,
    reason: "why a link is unknown: read by tests, and unknown is never reported",
  },
  {
    file: /^src\/editor\/features\/checks\/checkWorkflow\.ts$/u,
    reason: "a workflow of GitHub",
  },
  {
    file: /^src\/articles\/redirects\/(?:aliasEdits|newRules)\.ts$/u,
    text: /^(?:Gemfile$|async redirects\()/u,
    reason: "a file's name, and code that is written into a configuration",
  },
  {
    file: /^src\/research\/results\/tableWords\.ts$/u,
    text: /^(?:UTF-16 [BL]E|Shift JIS)$/u,
    reason: "names of encodings, the same in every language",
  },
  {
    file: /^src\/research\/tables\/(?:cellForms|knownNames|totals)\.ts$/u,
    reason: "words that other tools write into their files, in several languages",
  },
  {
    file: /^src\/editor\/features\/urlMoves\/chooseRedirect\.ts$/u,
    text: /^(?:Docusaurus|Astro|Netlify|Vercel|Azure Static Web Apps|Apache)$/u,
    reason: "names of generators, hosts and servers",
  },
  {
    file: /^src\/research\/opportunities\/coveredWords\.ts$/u,
    reason: "words of several languages that searches are read by",
  },
  { file: /^src\/articles\/checks\/width\//u, reason: "letters by their widths" },
  {
    file: /^src\/articles\/project\/process\//u,
    text: /^(?:Not a message |Nothing is known of the project|The project was (?:begun|closed))/u,
    reason: "faults of the program itself, for the log",
  },
  {
    file: /^src\/system\/git\/(?:logEntries|baseCommit|committedBlobs|committedFolder)\.ts$/u,
    text: /^(?:--format=|Not a (?:commit|change|file's content): )/u,
    reason: "an argument of Git, and what of its output can't be read, for the log",
  },
  {
    file: /^src\/shared\/(?:markets|marketNames)\.ts$/u,
    reason: "names that the service takes; what is shown of them comes from Intl.DisplayNames",
  },
  {
    file: /^src\/articles\/(?:contents\/languageTags|text\/templateTags)\.ts$/u,
    reason: "tags of languages, and the source of a pattern",
  },
  {
    file: /\/(?:questionWords|answeredQuestions|sameQuestion|vagueTexts|themes|articleForm)\.ts$/u,
    reason: "words of several languages that texts are read by",
  },
  {
    file: /^src\/research\/searchConsole\/(?:exportWords|dimension)\.ts$/u,
    reason: "words of several languages and codes of countries that exports are read by",
  },
  {
    file: /^src\/research\/searchConsole\/savedExport\.ts$/u,
    text: /^search console$/u,
    reason: "stored in place of a service's address, and never shown",
  },
  {
    file: /^src\/research\/tables\/otherTools\/exportKinds\.ts$/u,
    reason: "names of columns by which other tools' files are known",
  },
  {
    file: /^src\/research\/files\/spreadsheet\//u,
    text: /^(?:yyyy|fontId|Rows$)/u,
    reason: "formats of a workbook, and the name of a sheet whose own can't be one",
  },
  {
    file: /^src\/research\/service\/(?:encodedText|responseContent|smallBody|redact)\.ts$/u,
    reason:
      "names of entities, what becomes of a removed key in files, and errors that are worded again",
  },
  {
    file: /^src\/(?:research\/service\/serviceSentence|research\/library\/namedSubject)\.ts$/u,
    reason: "names of members that responses are read by, and what earlier versions stored",
  },
  {
    file: /^src\/research\/service\/writeQueue\.ts$/u,
    error: "Error",
    reason: "a queue that was stopped has an error of its own, which is told",
  },
  {
    file: /^src\/(?:research\/service\/systemCertificates|editor\/platform\/editorTransport)\.ts$/u,
    text: /^(?:nothing came within|the thread |The operating system's certificates)/u,
    reason: "for the log, which is English",
  },
  {
    file: /^src\/shared\/(?:labels|exactNumber|json)\.ts$/u,
    reason: "abbreviations, cases that can't come, and a mark in JSON that is read again",
  },
  {
    file: /^src\/(?:webview|shared\/channel)/u,
    text: /^(?:The .+ view doesn't recognize|The form doesn't recognize|\w+ belongs on an element|The view |The message couldn't|The data couldn't|the view isn't open)/u,
    reason: "faults of the program itself, for the log",
  },
  {
    file: /^src\/webview\//u,
    text: /^(?:summary, h2|input, textarea, select|Home$|End$|Escape$|Enter$|Tab$|minmax\(|clamp\(|translate\(|\.seo)/u,
    reason: "selectors, styles and keys of the keyboard",
  },
  {
    file: /^src\/research\/spending\//u,
    text: /^(?:Agents would spend|The ledger couldn't|The balance after|Call \{\}|The ledger doesn't|line of a later)/u,
    reason: "for the log, or caught and worded again",
  },
  {
    file: /^src\/system\//u,
    error: "Error",
    reason: "worded by fileProblem, the rest is for the log",
  },
  {
    file: /^src\/editor\/platform\/(?:webviewPanel|log|logLine|prompts\/pickList)\.ts$/u,
    reason: "a page's policy, and the log, which is English",
  },
  {
    file: /^src\/editor\/features\/(?:resultPanels\/problemPage|paidCalls\/payments|paidCalls\/registerSpending)\.ts$/u,
    text: /^(?:default-src|\{\}: \{\} credits|seoResearch budget)/u,
    reason: "a page's policy, the log, and a state that only other windows read",
  },
  { file: /\/runRows\.ts$/u, text: /^call /u, reason: "values of context keys" },
  { file: /\/(?:curl|powerShell)\.ts$/u, reason: "a shell command" },
  {
    file: /^src\/(?:articles\/(?:text|frontMatter|blocks)|research\/files|editor\/features\/account)\//u,
    text: /^(?:style=|<!-- SEO|<meta|Markdown$|own position|\(sample data\)|SEO Research$|Unavailable$|The rows can't be read: )/u,
    reason: "markup, brand names, codes, and marks in files that are read again",
  },
  {
    file: /\/resultTrash\.ts$|\/trash\.ts$/u,
    text: /^there already$/u,
    reason: "compared, never shown",
  },
  {
    file: /\/comparisonSource\.ts$/u,
    error: "Error",
    reason: "a case that can't come",
  },
];
