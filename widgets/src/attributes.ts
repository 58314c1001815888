import { isTimeZone } from '@ancrage/api/format/zone'
import type { WidgetElement } from './widget-props.ts'
import './drawer/openers.ts'
import { warnDeveloper } from './warn-developer.ts'

const oneOf = (list: string) => ({
  isKnown: (value: string) => list.split(' ').includes(value),
  instead: `none of ${list.replaceAll(' ', ', ')}. The default is taken.`,
})

const DAY_MS = 86_400_000

/** Whether the text is a day of the calendar (`2027-02-30` is none) that is not over in every time zone. */
const isDayAhead = (text: string) => {
  const day = new Date(`${text}T00:00Z`)
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  return isDay && text >= new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
}

const hideable = 'title type steps description duration price practice phone zone message'

/** What can be checked without the practice's data. */
const rules: Record<string, { isKnown: (value: string) => boolean; instead: string }> = {
  theme: oneOf('light dark auto'),
  lang: { isKnown: (value) => /^(fr|en)\b/i.test(value), instead: 'neither fr nor en. That of the page is taken.' },
  location: oneOf('office on_site video'),
  layout: oneOf('days week month'),
  display: oneOf('inline drawer modal'),
  'heading-level': oneOf('1 2 3 4 5 6'),
  'time-zone': { isKnown: isTimeZone, instead: 'no time zone. That of the practice is taken.' },
  date: { isKnown: isDayAhead, instead: 'no day from today on. Today is shown.' },
  count: { isKnown: (value) => /^[1-9]\d*$/.test(value), instead: 'no number of reviews. Five are shown.' },
  hide: {
    isKnown: (value) => value.split(/\s+/).every((name) => ` ${hideable} `.includes(` ${name} `)),
    instead: `not only of ${hideable.replaceAll(' ', ', ')}.`,
  },
}

export const reportSessionType = (tag: string, sessionType: string): void =>
  warnDeveloper(
    tag,
    `session-type="${sessionType.slice(0, 80)}": the practice offers no such session. The visitor chooses.`,
    'session-type',
  )

const plain = (name: string) => name.replace(/[-_]/g, '').toLowerCase()

function reportAttributes(host: Element, tag: string, known: readonly string[]): void {
  const wrong = (name: string, value: string, instead: string, topic: string) =>
    warnDeveloper(tag, `${name}="${value.slice(0, 80)}": ${instead}`, topic)
  for (const { name, value } of host.attributes) {
    if (!known.includes(name)) {
      const intended = known.find((one) => plain(one) === plain(name))
      if (intended) wrong(name, value, `no attribute; ${intended} is.`, 'attributes')
      continue
    }
    const rule = tag === 'ancrage-reviews' && name === 'layout' ? oneOf('list summary') : rules[name]
    if (value && Object.hasOwn(rules, name) && rule && !rule.isKnown(value)) wrong(name, value, rule.instead, name)
  }
}

/** An element that is added again is still watched. */
const watched = new WeakSet<Element>()

/**
 * Warns the developer of a page, now and at each change, about attributes without meaning, and names what is used
 * instead.
 */
export function watchAttributes(host: WidgetElement, tag: string): void {
  const { observedAttributes } = host.constructor as unknown as { observedAttributes: readonly string[] }
  const look = () => {
    reportAttributes(host, tag, observedAttributes)
    void host.ready.then(() => {
      // Cards on the screen mean that the practice has no type with that id. This check spares the booking's own code
      // one.
      const wanted = host.getAttribute('session-type')
      if (wanted && host.shadowRoot?.querySelector('[part="type"]')) reportSessionType(tag, wanted)
    })
  }
  if (!watched.has(host)) new MutationObserver(look).observe(host, { attributes: true })
  watched.add(host)
  look()
}
