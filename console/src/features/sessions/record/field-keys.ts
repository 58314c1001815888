import { clinicalFields } from '@ancrage/api/contract'
import { useLayoutEffect } from 'react'
import { isPageCovered } from '../../../lib/shortcuts'
import type { ClinicalField } from './clinical-record'

/** Returns the keyboard shortcut that focuses a field. */
export const shortcutOfField = (name: ClinicalField) => `Alt+${clinicalFields.indexOf(name) + 1}`

/**
 * Returns the field that a key press focuses. It goes by the key's position, since with Alt keyboards type other
 * characters.
 */
export function fieldOfShortcut({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  code,
}: KeyboardEvent): ClinicalField | undefined {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]
  return altKey && !ctrlKey && !metaKey && !shiftKey && digit ? clinicalFields[Number(digit) - 1] : undefined
}

/** Focuses a field on Alt and a digit, also from within another field. */
export function useFieldKeys() {
  // A layout effect, so that the keys work as soon as the page is visible.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = fieldOfShortcut(event)
      if (!name || event.defaultPrevented || isPageCovered()) return
      event.preventDefault()
      goToField(name)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Focuses a field for writing. A locked or folded field is scrolled into view. */
export function goToField(name: ClinicalField) {
  const section = document.getElementById(`field-${name}`)
  section?.scrollIntoView({ block: 'start' })
  const way = section?.querySelector<HTMLElement>('[role=textbox], button[data-field], button[aria-expanded=false]')
  if (way?.matches('button')) way.click()
  way?.focus({ preventScroll: true })
}
