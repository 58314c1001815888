import type { missingChoice } from './plan'

/** The field in which the drawer asks for what a plan lacks. Types without a common place have to be changed. */
const places = { person: '[role=combobox]', type: 'select', location: 'select', when: '[data-part=when] :checked' }

/**
 * Focuses what a plan lacks first, so that whoever opens the drawer can type or choose at once. Where nothing is left to
 * fill in, the drawer's frame has the focus. As a dialog's `onOpenAutoFocus`.
 */
export function focusFirstEmpty(event: Event, form: HTMLElement | null, lacking: ReturnType<typeof missingChoice>) {
  event.preventDefault()
  const place = (lacking && form?.querySelector(places[lacking])) ?? event.currentTarget
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
