/** Moves the focus to the page before the focused element disappears, so that the keyboard continues there. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
