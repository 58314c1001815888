/** Focuses an element when it appears, as a `ref` of what replaces a focused element. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
