import type { missingChoice } from './plan'

/** The field for each missing choice. Without a common place the types have to be changed. */
const places = { person: '[role=combobox]', type: 'select', location: 'select', when: '[data-part=when] :checked' }

/**
 * Focuses the first missing choice when the drawer opens, or the drawer itself if nothing is missing. For a dialog's
 * `onOpenAutoFocus`.
 */
export function focusFirstEmpty(event: Event, form: HTMLElement | null, missing: ReturnType<typeof missingChoice>) {
  event.preventDefault()
  const place = (missing && form?.querySelector(places[missing])) ?? event.currentTarget
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}
