/** For the `ref` of what takes the place of something that had the focus. */
export function focusOnMount(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
