import {
  type BookingElement,
  bookingWords,
  closeOver,
  type LinkedBooking,
  makeElement,
  openOver,
  prefillOf,
  readLink,
  showIn,
} from './linked-booking.ts'

/** The `config` of Cal.com's embed, as far as it has a meaning here. */
interface CalConfig {
  name?: string
  email?: string
  notes?: string
  attendeePhoneNumber?: string
  layout?: string
  theme?: string
  date?: string
}

/** What the instructions of Cal.com's embed take. */
interface CalOptions {
  calLink: string
  elementOrSelector?: HTMLElement | string
  config?: CalConfig
  buttonText?: string
  buttonColor?: string
  buttonPosition?: string
  layout?: string
  theme?: string
  styles?: { branding?: { brandColor?: string } }
  cssVarsPerTheme?: { light?: Record<string, string>; dark?: Record<string, string> }
  action?: string
  callback?: (event: { detail: { type: string; namespace: string; data: object } }) => void
}

type Queue = ArrayLike<unknown>[]
/** The function of Cal.com's snippet, which keeps its calls until its script has come. */
type Cal = { (...call: unknown[]): void; q?: Queue; ns?: Record<string, { q?: Queue }>; loaded?: boolean }

const layouts: Record<string, string> = { month_view: 'month', week_view: 'week', column_view: 'days' }
/** Cal.com's events, and what they are here. */
const events: Record<string, string> = {
  linkReady: 'ancrage-ready',
  linkFailed: 'ancrage-error',
  bookingSuccessful: 'ancrage-request',
  bookingSuccessfulV2: 'ancrage-request',
  rescheduleBookingSuccessful: 'ancrage-rescheduled',
  rescheduleBookingSuccessfulV2: 'ancrage-rescheduled',
  bookingCancelled: 'ancrage-cancelled',
}

/** Carries out what Cal.com's snippet has kept and what it is told from now on, and opens `[data-cal-link]`. */
export function installCal(base: string) {
  const own: Cal = (...call) => void own.q?.push(call)
  window.Cal ??= own
  const cal = window.Cal
  cal.loaded = true
  listen(cal, '', base)
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cal-link]') : null
    if (!pressed || event.ctrlKey || event.metaKey) return
    const { calLink = '', calConfig, calNamespace = '' } = pressed.dataset
    const linked = linkedOf(calLink, configOf(calConfig), looks[calNamespace], base)
    if (!linked) return
    event.preventDefault()
    shown.set(openOver(calLink, linked), calNamespace)
  })
}

const looks: Record<string, Partial<LinkedBooking>> = {}
/** What the page shows, and the namespace whose look it follows. */
const shown = new Map<BookingElement, string>()

/** Reads `data-cal-config`; one that is no JSON counts as empty. */
function configOf(written: string | undefined): CalConfig {
  try {
    return (JSON.parse(written ?? '{}') as CalConfig | null) ?? {}
  } catch {
    return {}
  }
}

function linkedOf(
  link: string,
  { layout, theme, date, ...visitor }: CalConfig,
  look: Partial<LinkedBooking> | undefined,
  base: string,
): LinkedBooking | null {
  const linked = readLink(link, base)
  if (!linked) return null
  const { attendeePhoneNumber: phone, ...known } = visitor
  return {
    ...linked,
    ...look,
    attributes: {
      ...look?.attributes,
      ...linked.attributes,
      ...(layout && layouts[layout] && { layout: layouts[layout] }),
      ...(theme && { theme }),
      ...(date && { date }),
    },
    prefill: { ...linked.prefill, ...prefillOf({ ...known, phone }) },
  }
}

/** Carries out the calls of a queue, those that are there and those to come. */
function listen(holder: { q?: Queue }, namespace: string, base: string) {
  const run = (call: ArrayLike<unknown>) => carryOut(call, namespace, base)
  const waiting = holder.q ?? []
  holder.q = Object.assign([] as Queue, {
    push(...calls: Queue) {
      for (const call of calls) run(call)
      return 0
    },
  })
  for (const call of waiting) run(call)
}

function carryOut(call: ArrayLike<unknown>, namespace: string, base: string) {
  // A call of several instructions is an array of arrays.
  if (Array.isArray(call[0])) {
    for (const one of Array.from(call) as unknown[][]) carryOut(one, namespace, base)
    return
  }
  const [name, given] = Array.from(call)
  if (name === 'initNamespace') {
    const holder = window.Cal?.ns?.[String(given)]
    if (holder) listen(holder, String(given), base)
    return
  }
  const options = (typeof given === 'object' && given !== null ? given : {}) as CalOptions
  const { config = {}, calLink = '' } = options
  const linked = () => linkedOf(calLink, config, looks[namespace], base)
  if (name === 'inline') {
    const { elementOrSelector: place } = options
    const target = typeof place === 'string' ? document.querySelector<HTMLElement>(place) : place
    const booking = linked()
    if (target && booking) shown.set(showIn(target, booking), namespace)
  }
  if (name === 'modal') {
    const booking = linked()
    if (booking) shown.set(openOver(calLink, booking), namespace)
  }
  if (name === 'closeModal') closeOver()
  if (name === 'floatingButton') {
    const booking = linked()
    if (booking) document.body.append(floatingButton(booking, options))
  }
  if (name === 'ui') applyLook(namespace, options)
  if (name === 'on') follow(namespace, options)
}

function floatingButton(booking: LinkedBooking, { buttonText, buttonColor, buttonPosition }: CalOptions) {
  return makeElement('button', buttonColor ? { ...booking, color: buttonColor } : booking, {
    label: buttonText ?? bookingWords(),
    position: buttonPosition === 'bottom-left' ? buttonPosition : 'bottom-right',
  })
}

/** Gives a look to what is shown already, and to what will be. */
function applyLook(namespace: string, { theme, layout, styles, cssVarsPerTheme: vars }: CalOptions) {
  const [light, dark] = [vars?.light?.['cal-brand'], vars?.dark?.['cal-brand']]
  const color = light && dark ? `light-dark(${light}, ${dark})` : (styles?.branding?.brandColor ?? light ?? dark)
  const attributes: Record<string, string> = {
    ...(theme && { theme }),
    ...(layout && layouts[layout] && { layout: layouts[layout] }),
  }
  looks[namespace] = { attributes, ...(color && { color }) }
  for (const [element, followed] of shown) {
    if (followed !== namespace) continue
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    if (color) element.style.setProperty('--ancrage-primary', color)
  }
}

function follow(namespace: string, { action = '', callback }: CalOptions) {
  const names = action === '*' ? Object.keys(events) : [action]
  for (const type of names) {
    const ours = events[type]
    if (ours)
      document.addEventListener(ours, (event) => {
        callback?.({ detail: { type, namespace, data: (event as CustomEvent<object>).detail } })
      })
  }
}

declare global {
  interface Window {
    Cal?: Cal
  }
}
