const DELAY_MS = 400
/** How long a tooltip stays while the pointer crosses the gap, since it may be hovered itself (WCAG 1.4.13). */
const GRACE_MS = 150
const GAP = 6
const EDGE = 8
const ID = 'tooltip'

/**
 * Shows `data-tooltip` of the hovered or focused element, above it, or beside it with `data-tooltip-side`. Escape hides
 * it. One listener serves the whole page.
 */
export function showTooltips(signal: AbortSignal): void {
  const tip = newTip()
  let owner: HTMLElement | null = null
  /** The pressed element, which shows no tooltip until the pointer or the focus comes again. */
  let pressed: HTMLElement | null = null
  let isByKey = false
  let timer = 0

  const isShown = () => tip.matches(':popover-open')
  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = window.setTimeout(then, ms)
  }

  function hide() {
    clearTimeout(timer)
    if (owner?.getAttribute('aria-describedby') === ID) owner.removeAttribute('aria-describedby')
    if (isShown()) tip.hidePopover()
    tip.remove()
    owner = null
  }

  function show() {
    const text = owner?.dataset.tooltip
    if (!owner || !text || !owner.checkVisibility()) return hide()
    tip.textContent = text
    // Elements outside an open dialog are inert, and every message needs a landmark.
    const home = owner.closest('dialog, [role=dialog], main, header, nav') ?? document.body
    home.append(tip)
    if (owner.tabIndex >= 0 && !nameOf(owner).includes(text) && !owner.hasAttribute('aria-describedby'))
      owner.setAttribute('aria-describedby', ID)
    tip.showPopover()
    place(tip, owner)
  }

  function meet(next: HTMLElement | null) {
    if (next !== pressed) pressed = null
    else if (next) return
    if (next === owner) {
      if (isShown()) clearTimeout(timer)
    } else if (next) {
      const delay = isShown() ? 0 : DELAY_MS
      hide()
      owner = next
      wait(delay, show)
    } else if (isShown()) wait(GRACE_MS, hide)
    else hide()
  }

  function leaveAlone() {
    pressed = owner
    hide()
  }

  const options = { signal, capture: true }
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => pointerType !== 'touch' && meet(target === tip ? owner : ownerOf(target)),
    options,
  )
  document.documentElement.addEventListener('pointerleave', () => meet(null), { signal })
  document.addEventListener('focusin', ({ target }) => isByKey && meet(ownerOf(target)), options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('scroll', hide, options)
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      isByKey = false
      hide()
      pressed = ownerOf(target)
    },
    options,
  )
  document.addEventListener(
    'keydown',
    (event) => {
      isByKey = event.key === 'Tab' || event.key.startsWith('Arrow')
      // Hides only the tooltip. The next Escape closes the dialog.
      if (event.key === 'Escape' && isShown()) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      if (!isByKey) leaveAlone()
    },
    options,
  )
  signal.addEventListener('abort', hide)
  // Shows the tooltip of an element that was hovered or focused while this code loaded.
  meet(document.querySelector('[data-tooltip]:hover') ?? document.querySelector('[data-tooltip]:focus-visible'))
}

function newTip(): HTMLElement {
  const tip = document.createElement('div')
  tip.id = ID
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className =
    'pointer-events-auto fixed inset-auto m-0 w-max max-w-64 wrap-anywhere rounded-md border border-transparent bg-foreground px-2 py-1 text-background text-sm first-letter:uppercase motion-safe:open:animate-fade-in print:hidden'
  return tip
}

const ownerOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent

function place(tip: HTMLElement, owner: HTMLElement) {
  const { top, bottom, left, right, width, height } = owner.getBoundingClientRect()
  const { offsetWidth: wide, offsetHeight: high } = tip
  const { clientWidth, clientHeight } = document.documentElement
  const isBeside = owner.dataset.tooltipSide !== undefined
  const above = top - GAP - high
  const beside = document.dir === 'rtl' ? left - GAP - wide : right + GAP
  const y = isBeside ? top + (height - high) / 2 : above >= EDGE ? above : bottom + GAP
  const x = isBeside ? beside : left + (width - wide) / 2
  tip.style.left = `${Math.max(EDGE, Math.min(x, clientWidth - EDGE - wide))}px`
  tip.style.top = `${Math.max(EDGE, Math.min(y, clientHeight - EDGE - high))}px`
}
