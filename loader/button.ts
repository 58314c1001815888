import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import { watchFocusUnder } from './button/avoid-focused.ts'
import type { OpenOptions } from './button/forwarded-attributes.ts'
import { type Booking, forwardAttributes, forwardedAttributes, properties } from './button/forwarded-attributes.ts'
import { reportInstall } from './button/install.ts'
import { langOf, watchLang } from './button/lang.ts'
import look from './button/look.css?inline'
import { colorOf, embedOf } from './button/practice.ts'

const words = { fr: 'Prendre rendez-vous', en: 'Book an appointment' }
/** After this many ms without the code, a visitor is led to the page that works without this script. */
const PATIENCE_MS = 12_000
/** The code is loaded after this many ms even if the page is never idle. */
const BUSY_MS = 2000

/**
 * `<ancrage-button>`: opens the booking in a drawer, from a button in the text or in a corner of the page. It weighs a
 * tenth of the booking, whose code loads when a press is likely.
 */
export class AncrageButton extends LitElement {
  static override styles = unsafeCSS(look)
  static override properties = {
    ...properties,
    label: { reflect: true },
    position: { reflect: true },
    isComing: { state: true },
    isOpen: { state: true },
    isAway: { state: true },
    color: { state: true },
  }

  declare label: string | null | undefined
  declare position: string | null | undefined
  declare theme: string | null | undefined
  declare isComing: boolean
  declare isOpen: boolean
  declare isAway: boolean
  /** The practitioner's colour; null if there is none, undefined until it is known. */
  declare color: string | null | undefined

  #booking: Booking | undefined
  #options: OpenOptions = {}
  #hasRequested = false
  #leave: (() => void)[] = []
  #late: ReturnType<typeof setTimeout> | undefined

  override connectedCallback() {
    super.connectedCallback()
    const draw = () => this.requestUpdate()
    const text = new MutationObserver(draw)
    text.observe(this, { childList: true, characterData: true, subtree: true })
    const opened = () => this.#settle(true)
    const closed = () => this.#settle(false)
    this.addEventListener('ancrage-open', opened)
    this.addEventListener('ancrage-close', closed)
    this.#leave = [
      () => text.disconnect(),
      () => this.removeEventListener('ancrage-open', opened),
      () => this.removeEventListener('ancrage-close', closed),
      watchLang(this, draw),
      watchFocusUnder(
        () => (this.#floats ? this.#button : null),
        (isCovering) => {
          this.isAway = isCovering
        },
      ),
      this.#prepareWhenSeen(),
    ]
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const leave of this.#leave) leave()
    clearTimeout(this.#late)
    this.isOpen = this.isComing = false
  }

  /** Opens the booking, where the options say if there are any. */
  open(options: OpenOptions = {}): void {
    this.#options = options
    this.isComing = true
    // Some browsers do not focus what is pressed; the drawer gives the focus back to what had it.
    this.#button?.focus()
    this.#prepare()
    clearTimeout(this.#late)
    this.#late = setTimeout(() => this.isConnected && this.isComing && location.assign(embedOf(this)), PATIENCE_MS)
    void customElements.whenDefined('ancrage-booking').then(() => {
      if (this.isConnected && this.isComing) this.#booking?.open?.(this.#options)
    })
  }

  close(): void {
    this.isComing = false
    this.#booking?.close?.()
  }

  get #floats(): boolean {
    return this.position === 'bottom-right' || this.position === 'bottom-left'
  }

  get #button(): HTMLButtonElement | null {
    return this.renderRoot.querySelector('button')
  }

  #settle(isOpen: boolean) {
    clearTimeout(this.#late)
    this.isComing = false
    this.isOpen = isOpen
  }

  /** Adds the booking to the element's content: the loader loads its code, and the page can reach it like any other. */
  #prepare = () => {
    if (this.#booking?.parentNode === this) return
    this.#booking = document.createElement('ancrage-booking') as Booking
    this.#booking.slot = 'booking'
    this.#booking.setAttribute('display', 'drawer')
    forwardAttributes(this, this.#booking)
    this.append(this.#booking)
  }

  /**
   * Loads the booking once the button is near the viewport and the browser is idle, but not for visitors who save data.
   */
  #prepareWhenSeen(): () => void {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return () => undefined
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        const prepare = () => this.isConnected && this.#prepare()
        if ('requestIdleCallback' in window) requestIdleCallback(prepare, { timeout: BUSY_MS })
        else setTimeout(prepare)
      },
      { rootMargin: '200px' },
    )
    near.observe(this)
    return () => near.disconnect()
  }

  protected override updated(changed: PropertyValues) {
    if (this.#booking && forwardedAttributes.some((name) => changed.has(name))) forwardAttributes(this, this.#booking)
    if (changed.has('practice') || changed.has('api') || !this.#hasRequested) {
      this.#hasRequested = true
      reportInstall(this)
      void colorOf(this, langOf(this)).then((color) => {
        this.color = color
      })
    }
  }

  override render() {
    // The link inside stays until the colour is known, so that the button does not change before the visitor's eyes.
    if (this.color === undefined) return html`<slot></slot><slot name="booking"></slot>`
    const label = this.label || this.textContent?.trim() || words[langOf(this)]
    const state = `${this.#floats ? this.position : ''} ${this.isOpen || this.isAway ? 'away' : ''}`
    return html`<div class="root" lang=${langOf(this)} data-theme=${this.theme ?? ''} .style=${this.color ? `--practice-color: ${this.color}` : ''}>
        <button part="button" type="button" class=${state} aria-haspopup="dialog" aria-busy=${this.isComing || nothing}
          @click=${() => this.isComing || this.open()} @pointerenter=${this.#prepare} @focus=${this.#prepare}>
          ${this.#floats || this.isComing ? icon(this.isComing) : nothing}<span part="label">${label}</span>
        </button>
      </div>
      <slot name="booking"></slot>`
  }
}

/** A calendar icon, or a turning circle while the booking loads. */
const icon = (
  isComing: boolean,
) => html`<svg part="icon" class=${isComing ? 'turns' : ''} viewBox="0 0 24 24" aria-hidden="true">
  <path d=${isComing ? 'M21 12a9 9 0 0 0-9-9' : 'M8 2v4m8-4v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z'}></path>
</svg>`

if (!customElements.get('ancrage-button')) customElements.define('ancrage-button', AncrageButton)
