/**
 * Scrolls an element into view as it appears. On a phone it may lie below what is seen, so that the button that brought
 * it seems to do nothing.
 */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
