/** Hands the focus to the page before what has it disappears, so that the keyboard goes on from there. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
