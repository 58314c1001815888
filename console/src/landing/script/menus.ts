import { writeCookie } from '../../lib/cookie'
import { isLanguage } from '../../lib/languages'
import { chooseTheme, chosenTheme, followTheme, themes } from '../../lib/theme'

const A_YEAR = 365 * 24 * 3600
const GAP = 6
const EDGE = 8

/** Opens the menus of the bar at their place, applies choices in them, and closes them when a link is followed. */
export function setUpMenus() {
  followTheme()
  for (const panel of document.querySelectorAll<HTMLElement>('[popover]')) {
    panel.addEventListener('beforetoggle', (event) => (event as ToggleEvent).newState === 'open' && place(panel))
    panel.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a')) panel.hidePopover()
    })
  }
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'radio') choose(target)
  })
  const radios = [...document.querySelectorAll<HTMLInputElement>('[popover] input[type="radio"]')]
  // The visitor may have chosen before this script ran.
  const early = radios.find(({ checked, defaultChecked }) => checked && !defaultChecked)
  if (early) choose(early)
  else showTheme(radios.find(({ value }) => value === chosenTheme()))
}

function choose(radio: HTMLInputElement) {
  const { value } = radio
  if (isLanguage(value)) {
    writeCookie('language', value, A_YEAR)
    location.reload()
  }
  const theme = themes.find((each) => each === value)
  if (!theme) return
  chooseTheme(theme)
  showTheme(radio)
}

/** Marks a theme as chosen, and shows its icon on the button of the menu. */
function showTheme(radio: HTMLInputElement | undefined) {
  const line = radio?.closest('label')
  const panel = radio?.closest<HTMLElement>('[popover]')
  const mark = panel?.querySelector('.lucide-check')
  const sign = line?.querySelector('svg:not(.lucide-check)')
  const shown = panel && buttonOf(panel)?.querySelector('svg')
  if (!radio || !line || !mark || !sign || !shown) return
  radio.checked = true
  line.append(mark)
  shown.replaceChildren(...[...sign.children].map((part) => part.cloneNode()))
}

const buttonOf = (panel: HTMLElement) => document.querySelector<HTMLElement>(`[popovertarget="${panel.id}"]`)

/** Places the menu below the end of its button, within the window. */
function place(panel: HTMLElement) {
  const button = buttonOf(panel)
  if (!button) return
  const { bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  Object.assign(panel.style, {
    top: `${bottom + GAP}px`,
    left: 'auto',
    right: `${Math.max(EDGE, clientWidth - right)}px`,
    maxHeight: `${clientHeight - bottom - GAP - EDGE}px`,
  })
}
