/**
 * Scrolls an element into view when it appears. On a phone it may be below the screen, as if the button had done
 * nothing.
 */
export const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
