import { svg } from "lit";
import type { SVGTemplateResult } from "lit";
import { html } from "lit";
import type { TemplateResult } from "lit";

/** Line drawings in a box of 16 by 16, in the colour of the text around them. */
const shapes = {
  info: svg`<circle cx="8" cy="8" r="6"/><path d="M8 7.2v3.8M8 4.9v.2"/>`,
  scope: svg`<circle cx="8" cy="8" r="6"/><circle cx="8" cy="8" r="2.2"/><path d="M8 .8v3M8 12.2v3M.8 8h3M12.2 8h3"/>`,
  caveat: svg`<path d="M8 2.2 14.4 13.6H1.6Z"/><path d="M8 6.4v3.4M8 11.6v.2"/>`,
  problem: svg`<circle cx="8" cy="8" r="6"/><path d="m5.8 5.8 4.4 4.4M10.2 5.8l-4.4 4.4"/>`,
  empty: svg`<circle cx="8" cy="8" r="6"/><path d="m3.8 12.2 8.4-8.4"/>`,
  sample: svg`<path d="M6 1.8h4M6.8 1.8v4.4L2.9 13a.9.9 0 0 0 .8 1.3h8.6a.9.9 0 0 0 .8-1.3L9.2 6.2V1.8M4.8 9.8h6.4"/>`,
  note: svg`<path d="M3 2.2h10v8L9.6 13.8H3Z"/><path d="M13 10.2H9.6v3.6M5.4 5.4h5.2M5.4 8h3"/>`,
  market: svg`<circle cx="8" cy="8" r="6"/><path d="M2 8h12M8 2c4.2 3.4 4.2 8.6 0 12M8 2c-4.2 3.4-4.2 8.6 0 12"/>`,
  period: svg`<rect x="2.4" y="3.4" width="11.2" height="10.2" rx="1"/><path d="M2.4 6.6h11.2M5.4 2v2.8M10.6 2v2.8"/>`,
  time: svg`<circle cx="8" cy="8" r="6"/><path d="M8 4.4V8l2.6 1.6"/>`,
  credits: svg`<ellipse cx="8" cy="4.4" rx="5.2" ry="2.2"/><path d="M2.8 4.400v3.600c0 1.2 2.3 2.2 5.2 2.200s5.2-1 5.2-2.200V4.400M2.8 8v3.600c0 1.2 2.3 2.2 5.2 2.200s5.2-1 5.2-2.200V8"/>`,
  filter: svg`<path d="M2 3.2h12M4.2 8h7.600M6.6 12.800h2.8"/>`,
  search: svg`<circle cx="7" cy="7" r="4.400"/><path d="m10.200 10.200 3.600 3.600"/>`,
  copy: svg`<path d="M5.4 5.400h8v8.400h-8Z"/><path d="M10.6 5.400V2.400h-8v8.400h2.8"/>`,
  export: svg`<path d="M8 1.800v8.400M4.8 7.2 8 10.400l3.2-3.200M2.4 10.800v3.200h11.200v-3.2"/>`,
  ascending: svg`<path d="M8 13V3.400M4.4 7 8 3.4 11.6 7"/>`,
  descending: svg`<path d="M8 3v9.600M4.4 9 8 12.6 11.6 9"/>`,
  same: svg`<path d="M3 6h10M3 10h10"/>`,
  saved: svg`<path d="M2.6 2.6h8.600l2.200 2.200v8.600H2.6Z"/><path d="M5 13.400V9h6v4.400M5.4 2.600v3h4.4v-3"/>`,
  link: svg`<path d="M6.8 9.200a2.8 2.8 0 0 0 4 0l2.200-2.200a2.8 2.8 0 0 0-4-4l-.8.8M9.2 6.800a2.8 2.8 0 0 0-4 0L3 9a2.8 2.8 0 0 0 4 4l.8-.8"/>`,
  done: svg`<path d="m3 8.400 3.400 3.400L13 4.600"/>`,
  check: svg`<path d="m3 8.4 3.4 3.400L13 4.600"/>`,
  more: svg`<path class="filled" d="M3.4 7.300h1.400v1.400H3.400ZM7.300 7.300h1.400v1.400H7.300ZM11.200 7.300h1.400v1.400h-1.400Z"/>`,
  compare: svg`<path d="M2.4 2.800h4.400v10.400H2.400ZM9.2 2.800h4.400v10.400H9.200Z"/>`,
  columns: svg`<path d="M2.4 2.800h11.200v10.400H2.400ZM6.200 2.800v10.400M9.800 2.800v10.400"/>`,
  again: svg`<path d="M13 8a5 5 0 1 1-1.600-3.700M13 2.200v3.200H9.800"/>`,
  edit: svg`<path d="M3 13l.8-3.200L11 2.600l2.400 2.400-7.200 7.200Z"/>`,
  open: svg`<path d="m4 6.200 4 4 4-4"/>`,
  closed: svg`<path d="m6.200 4 4 4-4 4"/>`,
  close: svg`<path d="m3.8 3.8 8.4 8.400M12.2 3.800l-8.4 8.4"/>`,
  measured: svg`<circle cx="8" cy="8" r="4" class="filled"/>`,
  live: svg`<circle cx="8" cy="8" r="2.4" class="filled"/><circle cx="8" cy="8" r="5.4"/>`,
  index: svg`<circle cx="8" cy="8" r="4.6"/><path class="filled" d="M8 3.400a4.6 4.6 0 0 1 0 9.200Z"/>`,
  modeled: svg`<path d="M8 3 13 12H3Z"/>`,
  unknown: svg`<circle cx="8" cy="8" r="4.6" class="dashed"/>`,
  spinner: svg`<path d="M8 2.400a5.6 5.6 0 1 1-5.6 5.6"/>`,
} satisfies { readonly [name: string]: SVGTemplateResult };

export type IconName = keyof typeof shapes;

/** An icon beside words that say the same: assistive technology passes over it. */
export function icon(name: IconName): TemplateResult {
  return html`<svg class=${`seo-icon seo-icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">${shapes[name]}</svg>`;
}
