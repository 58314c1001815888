import {
  allowsPurpose,
  type CookieChoice,
  currentChoice,
  followChoice,
  NECESSARY_PURPOSE,
  PRIVACY_POLICY_PATH,
  storeCookieChoice,
} from '../../features/cookie-choice/cookie-choice'
import { focusContent } from '../../features/cookie-choice/focus-content'
import { consentPurposes, endRefused, startAllowed } from '../../features/cookie-choice/third-parties'

const ANCHOR = '#cookies'
/** Distance in px between an element that is scrolled into view and the banner. */
const GAP = 16

const banner = document.querySelector<HTMLElement>('[data-slot="cookie-banner"]')
const dialog = document.querySelector<HTMLDialogElement>('dialog[data-cookies="preferences"]')
const rows = [...document.querySelectorAll<HTMLElement>('[data-purpose]')]
const every = (name: string) => document.querySelectorAll<HTMLElement>(`[data-cookies="${name}"]`)
const purposeOf = (row: HTMLElement) => row.dataset.purpose ?? ''
const switchOf = (row: HTMLElement) => row.querySelector('[role="switch"]')

/** Asks for consent, and starts only what the visitor allowed. */
export function setUpCookieBanner() {
  nameTheConfigured()
  onPress('accept', () => answer('all'))
  onPress('refuse', () => answer([NECESSARY_PURPOSE]))
  onPress('withdraw', () => storeCookieChoice([NECESSARY_PURPOSE]))
  onPress('open', openPreferences)
  onPress('close', () => dialog?.close())
  onPress('save', save)
  for (const row of rows)
    switchOf(row)?.addEventListener('click', ({ currentTarget }) => {
      const pressed = currentTarget as HTMLElement
      pressed.ariaChecked = String(pressed.ariaChecked !== 'true')
    })
  leaveRoomBelow()
  followChoice(show)
  show()
  openByAddress()
  addEventListener('hashchange', openByAddress)
}

function onPress(name: string, press: () => void) {
  for (const button of every(name)) button.addEventListener('click', press)
}

/** Shows only the configured third-party services, and names them in the banner. */
function nameTheConfigured() {
  const configured: readonly string[] = consentPurposes()
  const offered = rows.filter((row) => configured.includes(purposeOf(row)))
  for (const row of offered) {
    row.hidden = false
    const group = row.closest<HTMLElement>('[data-cookies="group"]')
    if (group) group.hidden = false
  }
  const text = every('text')[0]
  if (!text || !offered.length) return
  const words = new Intl.ListFormat(document.documentElement.lang).format(
    offered.map(({ dataset }) => dataset.words ?? ''),
  )
  text.textContent = (text.dataset.words ?? '').replace('%s', words)
}

function answer(choice: CookieChoice) {
  focusContent()
  storeCookieChoice(choice)
}

function show() {
  const choice = currentChoice()
  const isAllowed = (purpose: string) => allowsPurpose(choice, purpose)
  if (endRefused(isAllowed)) return location.reload()
  startAllowed(isAllowed, location)
  if (banner) banner.hidden = choice !== null || consentPurposes().length === 0
  for (const link of every('withdraw')) link.hidden = !consentPurposes().some(isAllowed)
}

/** Opens the preferences, or what the policy says of cookies where nothing needs consent. */
function openPreferences() {
  if (consentPurposes().length === 0) return location.assign(PRIVACY_POLICY_PATH + ANCHOR)
  const choice = currentChoice()
  for (const row of rows) {
    const isOn = purposeOf(row) === NECESSARY_PURPOSE || allowsPurpose(choice, purposeOf(row))
    switchOf(row)?.setAttribute('aria-checked', String(isOn))
  }
  if (!dialog?.open) dialog?.showModal()
}

function save() {
  const chosen = rows.filter((row) => !row.hidden && switchOf(row)?.getAttribute('aria-checked') === 'true')
  dialog?.close()
  answer(chosen.map(purposeOf))
}

/** Opens the preferences for an address that ends in #cookies, and removes that ending. */
function openByAddress() {
  if (location.hash !== ANCHOR) return
  history.replaceState(history.state, '', location.pathname + location.search)
  openPreferences()
}

/** Adds space below the page, so that the banner covers neither its end nor a focused element. */
function leaveRoomBelow() {
  if (!banner) return
  const { body, documentElement: root } = document
  new ResizeObserver(() => {
    const { height } = banner.getBoundingClientRect()
    const room = height ? `${height + GAP}px` : ''
    body.style.paddingBottom = room
    root.style.scrollPaddingBottom = room
    root.style.setProperty('--covered-below', room)
  }).observe(banner)
}
