import * as l10n from "@vscode/l10n";
import type { PropertyValues, TemplateResult } from "lit";
import { html, LitElement, nothing } from "lit";
import { AnswerGuard, monotonicClock } from "../../shared/deliberateInput.ts";
import { clipText } from "./longText.ts";
import { icon } from "./icon.ts";
import { isAccidental } from "./spendingPress.ts";

/** Something that can be done from a menu. */
export interface MenuEntry {
  /** Names what it does, whatever its label is in the editor's language; an entry of the host has the host's id. */
  readonly id: string;
  readonly label: string;
  /** Present for what is switched on and off; the menu stays open then. */
  readonly checked?: boolean;
  /** Why it can't be done now; empty while that is not known yet. */
  readonly unavailable?: string;
  /** True where it may spend credits: it is not run before a person can have read it. */
  readonly maySpend?: boolean;
  readonly run: () => void;
}

export interface MenuSection {
  /** Empty where the menu's own name says enough. */
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

/** A menu and where its corner lies, in pixels of the window. */
export interface MenuContent {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** Read at every drawing, so that a switch shows how it stands. */
  readonly sections: () => readonly MenuSection[];
}

/** Room that is left between a menu and the window's edge, in pixels. */
const margin = 8;
/** Letters typed within so many milliseconds are one word. */
const typingPause = 700;

/** A menu after the pattern of the ARIA practices. It is closed by whoever shows it, when it says so. */
export class PopupMenu extends LitElement {
  static override readonly properties = { content: {}, close: {} };

  declare content: MenuContent | undefined;
  /** Asked for when the menu has done its work; true when the focus is to go back where it came from. */
  declare close: ((refocus: boolean) => void) | undefined;
  #active = 0;
  #typed = "";
  #typedAt = 0;
  /** Judges whether an entry was meant that is run as it has come up, under a key or the pointer. */
  #guard = new AnswerGuard(monotonicClock);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.#onOutside, true);
    window.addEventListener("blur", this.#onAway);
    window.addEventListener("resize", this.#onAway);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.#onOutside, true);
    window.removeEventListener("blur", this.#onAway);
    window.removeEventListener("resize", this.#onAway);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { content } = this;
    if (content === undefined) {
      return nothing;
    }
    let place = 0;
    return html`<div class="seo-menu" popover="manual" role="menu" aria-label=${clipText(content.label, 80)} @keydown=${this.#onKeyDown}
      @click=${this.#onClick} @pointermove=${this.#onPointerMove} @contextmenu=${stop}>${content
        .sections()
        .map(
          ({ title, entries }) =>
            html`<div role="group" aria-label=${title === "" ? nothing : clipText(title, 80)}>
          ${title === "" ? nothing : html`<div class="seo-menu-title" aria-hidden="true">${clipText(title, 80)}</div>`}
          ${entries.map((entry) => menuItem(entry, place++))}</div>`,
        )}</div>`;
  }

  protected override updated(changed: PropertyValues): void {
    const menu = this.querySelector<HTMLElement>(".seo-menu");
    if (menu === null || !this.isConnected) {
      return;
    }
    if (!menu.matches(":popover-open")) {
      menu.showPopover();
    }
    if (changed.has("content") && this.content !== undefined) {
      this.#guard = new AnswerGuard(monotonicClock);
      place(menu, this.content);
    }
    this.#focus(this.#active);
  }

  get #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>("[data-item]")];
  }

  /** The pointer that the menu came up under has not gone to an entry; one that moves has. */
  readonly #onPointerMove = ({ movementX, movementY }: PointerEvent): void => {
    if (movementX !== 0 || movementY !== 0) {
      this.#guard.acted();
    }
  };

  #focus(index: number): void {
    const items = this.#items;
    this.#active = (index + items.length) % Math.max(1, items.length);
    items[this.#active]?.focus();
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === "Tab") {
      this.close?.(true);
    } else if (!this.#move(event)) {
      return;
    }
    event.preventDefault();
  };

  #move(event: KeyboardEvent): boolean {
    if (event.key === " " && this.#typed !== "" && event.timeStamp - this.#typedAt <= typingPause) {
      // Part of what is being typed: to run what it has come to by now might cost credits.
      return this.#type(event);
    }
    if (event.key !== "Enter" && event.key !== " " && !isAccidental(event)) {
      this.#guard.acted();
    }
    switch (event.key) {
      case "ArrowDown":
        this.#focus(this.#active + 1);
        return true;
      case "ArrowUp":
        this.#focus(this.#active - 1);
        return true;
      case "Home":
        this.#focus(0);
        return true;
      case "End":
        this.#focus(-1);
        return true;
      case "Escape":
        this.close?.(true);
        return true;
      case "Enter":
      case " ":
        if (!isAccidental(event)) {
          this.#run(this.#active);
        }
        return true;
      default:
        return (
          event.key.length === 1 &&
          !event.ctrlKey &&
          !event.metaKey &&
          !event.altKey &&
          this.#type(event)
        );
    }
  }

  /** Goes to the next item that begins with what is typed. */
  #type({ key, timeStamp }: KeyboardEvent): boolean {
    this.#typed = timeStamp - this.#typedAt > typingPause ? key : this.#typed + key;
    this.#typedAt = timeStamp;
    const typed = this.#typed.toLowerCase();
    const items = this.#items;
    const from = this.#active + (typed.length === 1 ? 1 : 0);
    const order = [...items.keys()].map((step) => (from + step) % items.length);
    const found = order.find((index) =>
      items[index]?.textContent.trim().toLowerCase().startsWith(typed),
    );
    if (found !== undefined) {
      this.#focus(found);
    }
    return true;
  }

  readonly #onClick = (event: Event): void => {
    event.stopPropagation();
    const item =
      event.target instanceof Element && !isAccidental(event)
        ? event.target.closest<HTMLElement>("[data-item]")
        : null;
    if (item !== null) {
      this.#run(Number(item.dataset["item"]));
    }
  };

  #run(index: number): void {
    const entry = this.content?.sections().flatMap(({ entries }) => entries)[index];
    if (
      entry === undefined ||
      entry.unavailable !== undefined ||
      (entry.maySpend === true && !this.#guard.accepts())
    ) {
      return;
    }
    this.#active = index;
    if (entry.checked === undefined) {
      this.close?.(true);
    }
    entry.run();
    this.requestUpdate();
  }

  readonly #onOutside = (event: Event): void => {
    if (event.target instanceof Node && !this.contains(event.target)) {
      this.close?.(false);
    }
  };

  readonly #onAway = (): void => this.close?.(false);
}

function menuItem({ id, label, checked, unavailable }: MenuEntry, index: number): TemplateResult {
  const role = checked === undefined ? "menuitem" : "menuitemcheckbox";
  return html`<div role=${role} class="seo-menu-item" data-item=${index} data-action=${id} tabindex="-1"
    aria-checked=${checked === undefined ? nothing : checked ? "true" : "false"} aria-disabled=${unavailable === undefined ? nothing : "true"}
    ><span class="seo-menu-check">${checked === true ? icon("check") : nothing}</span><span class="seo-menu-label"><bdi>${clipText(label, 120)}</bdi>${
      unavailable === undefined || unavailable === ""
        ? nothing
        : html`<span class="seo-menu-reason">${l10n.t("Unavailable: {0}", clipText(unavailable, 200))}</span>`
    }</span></div>`;
}

/** Within the window, whatever corner it was opened at. */
function place(menu: HTMLElement, { x, y }: MenuContent): void {
  const { offsetWidth, offsetHeight } = menu;
  const { clientWidth, clientHeight } = document.documentElement;
  menu.style.left = `${Math.max(margin, Math.min(x, clientWidth - offsetWidth - margin))}px`;
  menu.style.top = `${Math.max(margin, Math.min(y, clientHeight - offsetHeight - margin))}px`;
}

function stop(event: Event): void {
  event.preventDefault();
}

customElements.define("seo-menu", PopupMenu);
