import { expect, test } from 'vitest'
import { PracticeId } from '../practice-id.ts'
import { type Links, mailLinks, withoutTokens } from './links.ts'

const id = '018f2a6e-0000-7000-8000-000000000001'
const links = mailLinks({
  PUBLIC_URL: 'https://rendez-vous.example',
  APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  MAIL_FROM: 'Ancrage <bonjour@rendez-vous.example>',
})
const to = { practiceId: PracticeId.parse(id), id }
const session = { practiceId: PracticeId.parse(id), id, linkVersion: 1, reviewLinkVersion: 1 }

/** Where each kind of link leads without its token; null: it has none. A new kind must be added here. */
const cases: Record<Exclude<keyof Links, 'host' | 'sender'>, [link: string, shown: string | null]> = {
  page: [links.page('/login'), null],
  once: [links.once('/client/link', { purpose: 'client', id }), '/client/link#token=…'],
  form: [links.form(session), '/forms/…'],
  consent: [links.consent(session), '/consent/…'],
  manage: [links.manage(session), '/booking/…'],
  withdraw: [links.withdraw(session), '/booking/…?withdraw=1'],
  confirm: [links.confirm(session), '/booking/…'],
  review: [links.review(session), '/review/…'],
  pay: [links.pay(session), '/pay/…'],
  leaflet: [links.leaflet(session), '/api/public/leaflets/…'],
  endMarkReminder: [
    links.endMarkReminder({ practiceId: session.practiceId, accountId: id }).page,
    '/unsubscribe/marks#token=…&of=…',
  ],
  unsubscribe: [links.unsubscribe('zoe@essais.test').page, '/unsubscribe#token=…'],
}

test('the address of a leaflet is another with discretion, and is not shown to others either', () => {
  const [discreet, plain] = [true, false].map((isDiscreet) => links.leaflet({ ...to, isDiscreet }))
  expect(discreet).not.toBe(plain)
  expect(plain).toBe(links.leaflet(to))
  expect(withoutTokens(discreet ?? '')).toBe('https://rendez-vous.example/api/public/leaflets/…')
})

/** The same links, which also say whose mail they stood in. */
const addressed: [link: string, shown: string][] = [
  [links.page('/client/login', to), '/client/login#of=…'],
  [links.once('/client/link', { purpose: 'client', id, to }), '/client/link#token=…&of=…'],
  [
    links.once('/client/link', { purpose: 'client', id, to, goingTo: '/client/book?practice=1' }),
    '/client/link#token=…&of=…&goingTo=%2Fclient%2Fbook%3Fpractice%3D1',
  ],
  [links.unsubscribe('zoe@essais.test', to).page, '/unsubscribe#token=…&of=…'],
]

test.each(Object.entries(cases))('the token of « %s » is not shown to others', (_, [link, shown]) => {
  const rest = shown ? `https://rendez-vous.example${shown}` : link
  expect(withoutTokens(`Par ici : ${link} (merci)`)).toBe(`Par ici : ${rest} (merci)`)
})

test.each(addressed)('whose mail a link stood in is not shown to others either: %s', (link, shown) => {
  expect(withoutTokens(link)).toBe(`https://rendez-vous.example${shown}`)
})
