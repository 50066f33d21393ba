/** Components of Docusaurus, Starlight, Astro and Nextra that give no ids of their own; `*` for all of a package. */
const known: readonly (readonly [source: RegExp, names: RegExp])[] = [
  [
    /^@theme(?:-original|-init)?\/(?:Tabs|TabItem|CodeBlock|CodeInline|Admonition|Details|DocCardList|DocCard|ThemedImage|IdealImage|Mermaid|Icon\b.*|Layout|BrowserWindow|TOCInline|Translate|Playground|LiveCodeBlock)/u,
    /^/u,
  ],
  // what a component of the site's own puts itself around
  [/^@theme-(?:original|init)\//u, /^/u],
  [/^@docusaurus\/(?:Link|Head|BrowserOnly|Translate|Interpolate|useBaseUrl|\w+)$/u, /^/u],
  [
    /^@astrojs\/starlight\/components$/u,
    /^(?:Aside|Badge|Card|CardGrid|Code|FileTree|Icon|LinkButton|LinkCard|Steps|TabItem|Tabs)$/u,
  ],
  [
    /^(?:@astrojs\/starlight|virtual:starlight|@lorenzo_lewis\/starlight-utils)\/components\//u,
    /^/u,
  ],
  [/^astro:(?:assets|components)$/u, /^(?:Image|Picture|Code|Debug|Font)$/u],
  [/^astro:(?:content|transitions)$|^astro$|^astro-seo$/u, /^/u],
  [/^astro-embed$|^@astro-community\/astro-embed-/u, /^/u],
  [/^astro-icon(?:\/components)?$|^(?:@lucide\/|lucide-)\w+$|^react-icons\/|^@iconify\//u, /^/u],
  [
    /^nextra(?:-theme-docs)?(?:\/components)?$/u,
    /^(?:Banner|Bleed|Callout|Card|Cards|Code|FileTree|ImageZoom|Mermaid|Pre|Steps|Tab|Table|Tabs)$/u,
  ],
  [
    /^nextra-theme-(?:docs|blog)$/u,
    /^(?:Footer|Head|LastUpdated|Layout|LocaleSwitch|Navbar|NotFoundPage|ThemeSwitch|use\w+)$/u,
  ],
  [/^nextra\/components$/u, /^(?:Head|Search|SkipNavContent|SkipNavLink)$/u],
  [/^@vercel\/(?:analytics|speed-insights)(?:\/\w+)?$|^@fortawesome\//u, /^/u],
  [/^next\/(?:image|link|script|head)$/u, /^/u],
  [/^(?:react|preact(?:\/hooks)?|clsx|classnames|prop-types)$/u, /^/u],
];

/** Whether what a module calls by a name is known to give no ids. */
export function givesNoIds(source: string, name: string): boolean {
  return known.some(([module, names]) => module.test(source) && names.test(name));
}
