import { expect, test } from 'vitest'
import { PracticeId } from '../practice-id.ts'
import { type Links, mailLinks, withoutTokens } from './links.ts'

const id = '018f2a6e-0000-7000-8000-000000000001'
const links = mailLinks({
  PUBLIC_URL: 'https://rendez-vous.example',
  APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
  MAIL_FROM: 'Ancrage <bonjour@rendez-vous.example>',
})
const session = { practiceId: PracticeId.parse(id), id, linkVersion: 1 }

/** Where each kind of link leads without its token; null: it has none. A new kind must be added here. */
const cases: Record<Exclude<keyof Links, 'host' | 'sender'>, [link: string, shown: string | null]> = {
  page: [links.page('/login'), null],
  once: [links.once('/client/link', 'client', id), '/client/link#token=…'],
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
    '/unsubscribe/marks#token=…',
  ],
  unsubscribe: [links.unsubscribe('zoe@essais.test').page, '/unsubscribe#token=…'],
}

test.each(Object.entries(cases))('the token of « %s » is hidden from others', (_, [link, shown]) => {
  const rest = shown ? `https://rendez-vous.example${shown}` : link
  expect(withoutTokens(`Par ici : ${link} (merci)`)).toBe(`Par ici : ${rest} (merci)`)
})
