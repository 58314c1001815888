import { langOf } from '../lang.ts'
import type { WidgetElement } from '../widget-props.ts'
import { slotsTexts } from './texts.ts'

/** What the field's component may read and do on its element. */
export interface SlotsElement extends WidgetElement {
  /** The chosen instant, ISO 8601 in UTC; empty when none is chosen. */
  value: string
  readonly isDisabled: boolean
  /** Whether the form around it was refused because a time is missing. */
  readonly isRefused: boolean
  /** Sets the value as if the visitor had chosen it: the form gets `input` and `change`. */
  choose(value: string): void
}

/** The instant as `2027-03-02T09:00:00.000Z`, from any notation; empty if it is invalid. */
function instantOf(value: unknown): string {
  const at = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

/** Makes the element a field of the form around it: value, validity, reset, disabling, restoring. */
export function formControl(Base: new () => WidgetElement): CustomElementConstructor {
  return class extends (Base as new () => WidgetElement & { connectedCallback(): void }) implements SlotsElement {
    static formAssociated = true

    #internals = this.attachInternals()
    #value = ''
    #isDisabled = false
    #isRefused = false
    /** Whether it is focusable for a moment, so that the browser can lead there. */
    #isReachable = false

    constructor() {
      super()
      this.addEventListener('invalid', () => {
        this.#isRefused = true
        this.draw()
        // A browser leads visitors only to a focusable element. It is focusable for that moment alone: afterwards the
        // tab key would skip the times.
        if (this.hasAttribute('tabindex')) return
        this.tabIndex = -1
        this.#isReachable = true
        // Chromium looks for a focusable element once more after it has led there.
        const place = this.#place
        if (place) place.tabIndex = -1
        setTimeout(() => {
          place?.removeAttribute('tabindex')
          this.#closeAgain()
        })
      })
      this.addEventListener('focus', () => {
        // This comes before the control takes the focus: removing the tabindex later would lose the focus.
        this.#closeAgain()
        this.focus()
      })
    }

    get #place() {
      return this.shadowRoot?.querySelector<HTMLElement>('[part="picker"]') ?? undefined
    }

    #closeAgain() {
      if (this.#isReachable) this.removeAttribute('tabindex')
      this.#isReachable = false
    }

    /** Focuses its first control. */
    override focus(options?: FocusOptions) {
      this.shadowRoot?.querySelector<HTMLElement>('input, button')?.focus(options)
    }

    get value(): string {
      return this.#value
    }
    set value(value: unknown) {
      this.#value = instantOf(value)
      this.#isRefused = false
      this.#internals.setFormValue(this.#value || null)
      this.draw()
    }
    get type() {
      return this.localName
    }
    get form() {
      return this.#internals.form
    }
    get labels() {
      return this.#internals.labels
    }
    get validity() {
      return this.#internals.validity
    }
    get validationMessage() {
      return this.#internals.validationMessage
    }
    get willValidate() {
      return this.#internals.willValidate
    }
    checkValidity() {
      return this.#internals.checkValidity()
    }
    reportValidity() {
      return this.#internals.reportValidity()
    }
    get isDisabled() {
      return this.#isDisabled
    }
    get isRefused() {
      return this.#isRefused
    }

    choose(value: string) {
      this.value = value
      this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
      this.dispatchEvent(new Event('change', { bubbles: true }))
    }

    override connectedCallback() {
      this.#internals.role = 'group'
      if (Object.hasOwn(this, 'value')) {
        const early = Reflect.get(this, 'value') as unknown
        Reflect.deleteProperty(this, 'value')
        Reflect.set(this, 'value', early)
      }
      super.connectedCallback()
    }

    override draw() {
      const isMissing = this.hasAttribute('required') && !this.#value
      this.#internals.setValidity(isMissing ? { valueMissing: true } : {}, slotsTexts[langOf(this)].needed, this.#place)
      super.draw()
    }

    formResetCallback() {
      this.value = ''
    }

    formDisabledCallback(isDisabled: boolean) {
      this.#isDisabled = isDisabled
      this.draw()
    }

    formStateRestoreCallback(state: string) {
      this.value = state
    }
  }
}
