import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailLook, openMailCamera } from '../../../tests/pictures/mail-camera.ts'
import { accountMail } from '../../src/accounts/emails/mail.ts'
import type { Lang } from '../../src/http/schema.ts'
import { renderMail } from '../../src/mail/layout.ts'
import { wordsTree } from '../../src/mail/own-words.ts'
import type { Mail } from '../../src/mail/template.ts'
import { clientMail } from '../../src/sessions/emails/client.ts'
import { practitionerMail } from '../../src/sessions/emails/practitioner.ts'
import { aPosted, aSessionsFacts, links } from './session-facts.ts'

// How mails look: one of each kind of layout, in both languages, themes and widths, not in all combinations. To take
// the pictures anew: CONTRIBUTING.md, "Tests".

let camera: Awaited<ReturnType<typeof openMailCamera>>
beforeAll(async () => {
  camera = await openMailCamera('api/test/messages/snapshots')
})
afterAll(() => camera.close())

const looks: (MailLook & { lang: Lang })[] = [
  { lang: 'fr', theme: 'light', width: 320 },
  { lang: 'en', theme: 'dark', width: 320 },
  { lang: 'en', theme: 'light', width: 600 },
  { lang: 'fr', theme: 'dark', width: 600 },
]

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48"><rect width="96" height="48" rx="8" fill="#2f7d6d"/></svg>',
)}`
const above = {
  fr: '<p>Chère Zoé,</p><p>quelques mots <strong>avant de venir</strong> :</p><ul><li>une tenue confortable,</li><li>rien d’autre.</li></ul>',
  en: '<p>Dear Zoé,</p><p>a few words <strong>before you come</strong>:</p><ul><li>comfortable clothes,</li><li>nothing else.</li></ul>',
}
const below = { fr: '<blockquote>À bientôt</blockquote>', en: '<blockquote>See you soon</blockquote>' }
const unsubscribe = { fr: 'Ne plus recevoir ces messages', en: 'Stop these messages' }

/** A mail in a practitioner's own words, under a logo, with what ends such mails. */
function inOwnWords(lang: Lang): Mail | null {
  const mail = clientMail('booked', aSessionsFacts({ lang }), aPosted({ by: 'client' }), links)
  if (!mail) return null
  const sender = { ...mail.content.sender, logo: { url: logo, name: 'Cabinet des Tilleuls', width: 96, height: 48 } }
  const words = { greeting: '', above: wordsTree(above[lang]), below: wordsTree(below[lang]), sender }
  const ending = { label: unsubscribe[lang], url: 'https://rdv.example/unsubscribe' }
  return { ...mail, content: { ...mail.content, ...words, unsubscribe: ending } }
}

const mails: Record<string, (lang: Lang) => Mail | null> = {
  // What was before, struck through, a button and notes.
  moved: (lang) => {
    const posted = { by: 'practitioner', previousStartsAt: new Date('2027-03-01T09:00:00Z') } as const
    return clientMail('moved', aSessionsFacts({ lang }), aPosted(posted), links)
  },
  'own-words': inOwnWords,
  // To a practitioner who wants clients' words in mails.
  requested: (lang) => {
    const facts = aSessionsFacts({ lang, settings: { clientWordsInMails: true } })
    return practitionerMail('requested', facts, aPosted({ by: 'visitor' }), links)
  },
  // From Ancrage itself, without a practice's colour.
  account: (lang) => {
    const [userId, email] = ['01890000-0000-7000-8000-000000000003', 'claire@ancrage.test']
    const facts = { userId, email, name: 'Claire Vasseur', locale: lang, isVerified: true, isSuspended: false }
    return accountMail('reset', facts, { url: 'https://rdv.example/password/reset', contact: undefined }, links)
  },
}

describe.each(Object.entries(mails))('%s', (name, mailIn) => {
  test.for(looks)('looks as it did in $lang, $theme, at $width px', async (look) => {
    const mail = mailIn(look.lang)
    if (!mail) throw new Error(`${name} is not written`)
    const html = await renderMail(look.lang, mail.content)
    const isTakenAnew = expect.getState().snapshotState.snapshotUpdateState === 'all'
    const picture = `${name}-${look.lang}-${look.theme}-${look.width}`
    expect(await camera.compare(picture, html, look, isTakenAnew)).toBeNull()
    if (look.theme === 'light') expect(await camera.systemFonts()).toEqual([])
  })
})
