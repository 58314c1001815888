/** Returns what has the focus; for an entry of a menu, which closes, the button that opened the menu. */
export function focusedOpener(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}
