import { createElement as h, type ReactNode } from 'react'
import { durationText, moneyText } from '../format/amounts.ts'
import { dayWithoutYearText } from '../format/full-day.ts'
import { timeText } from '../format/moment.ts'
import type { Lang } from '../http/schema.ts'
import type { PageView } from './view.ts'

/** A part of the page under a title of its own; nothing where it says nothing. */
export const section = (id: string, title: string, ...inside: ReactNode[]) =>
  inside.some(Boolean) &&
  h('section', { id, key: id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), ...inside)

/** Paragraphs of plain text: an empty line parts them, a line end is one. */
export const paragraphs = (text: string): ReactNode[] =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, at) =>
      h(
        'p',
        { key: at },
        ...paragraph.split('\n').flatMap((line, nth) => (nth ? [h('br', { key: nth }), line] : [line])),
      ),
    )

const list = (lines: readonly string[], lang: Lang | undefined) =>
  lines.length > 0 && h('ul', { lang }, ...lines.map((line) => h('li', { key: line }, line)))

/** Languages in the language of the page, with a capital. */
function languageNames(codes: readonly string[], lang: string): string {
  const names = new Intl.DisplayNames(lang, { type: 'language' })
  const all = new Intl.ListFormat(lang, { type: 'conjunction' }).format(codes.map((code) => names.of(code) ?? code))
  return all.charAt(0).toUpperCase() + all.slice(1)
}

export function aboutSections({ data, lang, langs, texts, words }: PageView): ReactNode[] {
  const { languages } = data.content
  return [
    section(
      'presentation',
      texts.about,
      words.presentation && h('div', { lang: langs.presentation }, ...paragraphs(words.presentation)),
    ),
    section('methodes', texts.methods, list(words.methods, langs.methods)),
    section('formation', texts.training, list(words.training, langs.training)),
    section('langues', texts.languages, languages.length > 0 && h('p', null, languageNames(languages, lang))),
  ]
}

/** The types with their prices; nothing without any. */
function typeList({ data, lang, texts }: PageView): ReactNode {
  const { sessionTypes } = data.practice
  const rows = sessionTypes.map((type) => {
    const { id, name, description, durationMinutes, priceCents, currency, locations, programme, prepayment } = type
    const about = [durationText(durationMinutes, lang), ...locations.map((location) => texts.places[location])]
    return h(
      'li',
      { key: id, className: 'type' },
      h(
        'div',
        null,
        h('h3', null, name),
        h('p', { className: 'muted small' }, about.join(' · ')),
        programme && h('p', { className: 'small' }, texts.programme(programme.sessions, programme.weeks)),
        description && h('p', null, description),
        prepayment &&
          h('p', { className: 'muted small' }, texts.deposit(moneyText(prepayment.amountCents, currency, lang))),
      ),
      h('div', { className: 'price' }, priceCents ? moneyText(priceCents, currency, lang) : texts.free),
    )
  })
  return rows.length > 0 && h('ul', { className: 'plain' }, ...rows)
}

const cancellation = ({ data, texts }: PageView) =>
  h(
    'p',
    { className: 'muted small', key: 'cancellation' },
    texts.cancellation(data.practice.policies.cancellationHours),
  )

/** A booking begins with its times, and shows no types, where one was chosen or the practice has only one. */
const beginsWithTime = ({ chosen, data }: PageView) => Boolean(chosen) || data.practice.sessionTypes.length === 1

/** Above a booking that begins with its times. One that begins with its types shows them itself. */
export const typesSection = (view: PageView): ReactNode =>
  beginsWithTime(view) && section('seances', view.texts.types, typeList(view), cancellation(view))

/**
 * The next times, each leading to the booking below, and the booking itself. Until it is live, and without scripts, the
 * types stand in its place: so they are on the page once, and nothing moves when they become cards.
 */
export function bookingSection(view: PageView): ReactNode {
  const { data, lang, texts, path, chosen, isPreview } = view
  const { practice, times } = data
  if (practice.sessionTypes.length === 0) return null
  const leadsTo = ({ date, startsAt }: { date: string; startsAt: string }) => {
    const search = new URLSearchParams(path.split('?')[1])
    search.set('seance', times?.sessionTypeId ?? '')
    search.set('jour', date)
    search.set('debut', startsAt)
    return `${path.split('?')[0]}?${search}#reservation`
  }
  return section(
    'rendez-vous',
    texts.book,
    h('h3', { key: 'times' }, texts.times),
    times?.slots.length
      ? h(
          'ul',
          { className: 'times', key: 'slots' },
          ...times.slots.map((slot) =>
            h(
              'li',
              { key: slot.startsAt },
              h(
                'a',
                { href: isPreview ? '#rendez-vous' : leadsTo(slot), rel: 'nofollow' },
                `${dayWithoutYearText(slot.date, lang)}, `,
                h('strong', null, timeText(slot.startsAt, practice.timeZone, lang)),
              ),
            ),
          ),
        )
      : h('p', { className: 'muted', key: 'none' }, texts.noTimes),
    h(
      'ancrage-booking',
      {
        key: 'booking',
        practice: practice.id,
        lang,
        'heading-level': '3',
        id: 'reservation',
        ...(chosen && { 'session-type': chosen.sessionTypeId, date: chosen.date, 'starts-at': chosen.startsAt }),
      },
      !beginsWithTime(view) && h('h3', { className: 'label', id: 'seances' }, texts.types),
      !beginsWithTime(view) && typeList(view),
      h('a', { href: `/embed/${practice.id}?lang=${lang}` }, texts.other),
    ),
    !beginsWithTime(view) && cancellation(view),
    h('noscript', { key: 'noscript' }, h('p', { className: 'note' }, texts.withoutScript)),
  )
}
