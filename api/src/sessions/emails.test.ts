// Long: every mail about a session is checked against the same rules.
import { describe, expect, test } from 'vitest'
import { aPosted, aSessionsFacts, type FactsOptions, links } from '../../test/messages/session-facts.ts'
import type { Lang } from '../http/schema.ts'
import { renderMail } from '../mail/layout.ts'
import type { SessionMail } from '../mail/message-data.ts'
import { plainText } from '../mail/plain-text.ts'
import { clientMail } from './emails/client.ts'
import { type EnqueuedMail, isStillTrue } from './emails/events.ts'
import { practitionerMail } from './emails/practitioner.ts'

const mailsOfEvents: Record<SessionMail, Partial<EnqueuedMail>> = {
  requested: { by: 'visitor' },
  booked: { by: 'visitor' },
  accepted: {},
  refused: { reason: 'Je serai en formation ce jour-là.' },
  proposed: { by: 'practitioner', proposed: [new Date('2027-03-03T08:00:00Z'), new Date('2027-03-04T13:00:00Z')] },
  lapsed: { by: 'system' },
  moved: { by: 'visitor', previousStartsAt: new Date('2027-03-01T13:00:00Z'), sequence: 1 },
  cancelled: { by: 'practitioner', reason: 'Je suis souffrante.', sequence: 1 },
  reminder: { by: null, asksConfirmation: true },
}

const sessionMails = Object.keys(mailsOfEvents) as SessionMail[]

const writers = { client: clientMail, practitioner: practitionerMail }

async function written(
  audience: 'client' | 'practitioner',
  event: SessionMail,
  given: FactsOptions = {},
  posted: Partial<EnqueuedMail> = {},
) {
  const mail = writers[audience](event, aSessionsFacts(given), aPosted({ ...mailsOfEvents[event], ...posted }), links)!
  return { ...mail, text: plainText(mail.content), html: await renderMail(mail.lang, mail.content) }
}

const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const clientSubjects: Record<Lang, Record<SessionMail, string>> = {
  fr: {
    requested: 'Demande reçue : mardi 2 mars à 9 h 30',
    booked: 'Rendez-vous confirmé : mardi 2 mars à 9 h 30',
    accepted: 'Rendez-vous confirmé : mardi 2 mars à 9 h 30',
    refused: 'Demande non acceptée : mardi 2 mars à 9 h 30',
    proposed: 'D’autres horaires pour votre demande : mardi 2 mars à 9 h 30',
    lapsed: 'Demande restée sans réponse : mardi 2 mars à 9 h 30',
    moved: 'Rendez-vous déplacé : mardi 2 mars à 9 h 30',
    cancelled: 'Rendez-vous annulé : mardi 2 mars à 9 h 30',
    reminder: 'Rappel de rendez-vous : mardi 2 mars à 9 h 30',
  },
  en: {
    requested: 'Request received: Tuesday 2 March at 09:30',
    booked: 'Appointment confirmed: Tuesday 2 March at 09:30',
    accepted: 'Appointment confirmed: Tuesday 2 March at 09:30',
    refused: 'Request not accepted: Tuesday 2 March at 09:30',
    proposed: 'Other times for your request: Tuesday 2 March at 09:30',
    lapsed: 'Request left unanswered: Tuesday 2 March at 09:30',
    moved: 'Appointment rescheduled: Tuesday 2 March at 09:30',
    cancelled: 'Appointment cancelled: Tuesday 2 March at 09:30',
    reminder: 'Appointment reminder: Tuesday 2 March at 09:30',
  },
}

describe.each(['fr', 'en'] as const)('in %s', (lang) => {
  const foreign =
    lang === 'fr' ? /\b(your|the|appointment|request|hello|reply)\b/i : /\b(votre|séance|demande|bonjour|lieu)\b/i
  const whenText = lang === 'fr' ? 'mardi 2 mars 2027, de 9 h 30 à 11 h' : 'Tuesday 2 March 2027, 09:30 to 11:00'

  test('the mail about a changed length names the new end and the earlier one', async () => {
    const posted = {
      by: 'practitioner',
      previousStartsAt: null,
      previousEndsAt: new Date('2027-03-02T09:30:00Z'),
    } as const
    for (const audience of ['client', 'practitioner'] as const) {
      const mail = await written(audience, 'moved', { lang }, posted)
      const text = spaces(mail.text)
      expect(text).toContain(whenText)
      expect(text).toContain(lang === 'fr' ? 'de 9 h 30 à 10 h 30' : '09:30 to 10:30')
      expect(text).toMatch(lang === 'fr' ? /durée/ : /length/)
      expect(text).not.toMatch(lang === 'fr' ? /déplacé/ : /moved/)
    }
  })

  test.each(sessionMails)(
    'the client’s mail “%s” says what, when and where, in one language, as text and HTML',
    async (event) => {
      const mail = await written('client', event, { lang, practice: { website: null } }, { reason: null })
      expect(spaces(mail.subject)).toBe(clientSubjects[lang][event])
      expect(mail.lang).toBe(lang)
      for (const form of [mail.text, mail.html]) {
        expect(spaces(form)).toContain(whenText)
        expect(form).toContain('12 rue des Tilleuls')
        expect(form).toContain('Zoé')
      }
      expect(mail.text).not.toMatch(foreign)
      expect(mail.text).toContain(lang === 'fr' ? 'Première séance' : 'First session')
      expect(mail.html).toContain(`lang="${lang}"`)
    },
  )

  test.each(['requested', 'booked', 'lapsed', 'moved', 'cancelled'] as const)(
    'the practitioner’s mail “%s” names the client and what they wrote',
    async (event) => {
      const mail = await written('practitioner', event, { lang, session: { message: null } }, { reason: null })
      expect(mail.subject).toContain('Zoé Œuvrard')
      expect(spaces(mail.text)).toContain(whenText)
      expect(mail.text).toContain('zoe@essais.test')
      expect(mail.text).not.toMatch(foreign)
      expect(mail.replyTo).toEqual({ name: 'Zoé Œuvrard', address: 'zoe@essais.test' })
      expect(mail.calendar).toBeNull()
    },
  )
})

test('the practitioner gets no mail about accepting and refusing, which they do themselves', () => {
  for (const event of ['accepted', 'refused'] as const)
    expect(practitionerMail(event, aSessionsFacts(), aPosted(), links)).toBeNull()
})

test('mails about a coming session carry the client’s link, mails about its end do not', async () => {
  for (const event of sessionMails) {
    const { text } = await written('client', event)
    const isOver = ['refused', 'lapsed', 'cancelled'].includes(event)
    expect(text.includes('https://rdv.example/booking/')).toBe(!isOver)
    expect(text.includes('https://tilleuls.test')).toBe(isOver)
  }
})

test('only a session that is or was in the client’s calendar is sent as an invitation or cancellation', async () => {
  const methods = await Promise.all(
    sessionMails.map(async (event) => [event, (await written('client', event)).calendar?.method ?? null]),
  )
  expect(Object.fromEntries(methods)).toEqual({
    requested: null,
    booked: 'REQUEST',
    accepted: 'REQUEST',
    refused: null,
    proposed: null,
    lapsed: null,
    moved: 'REQUEST',
    cancelled: 'CANCEL',
    reminder: null,
  })
  const request = await written('client', 'cancelled', {}, { sequence: 0 })
  expect(request.calendar).toBeNull()
})

test('a client in another zone reads their own time with its zone, and the practice’s beside it', async () => {
  const { text } = await written('client', 'accepted', { session: { timeZone: 'America/New_York', location: 'video' } })
  expect(spaces(text)).toContain('mardi 2 mars 2027, de 3 h 30 à 5 h (heure de l’Est nord-américain)')
  expect(spaces(text)).toContain('mardi 2 mars 2027, de 9 h 30 à 11 h (heure d’Europe centrale)')
})

test('both sides learn who moved or cancelled a session and why, except the one who did it', async () => {
  const byClient = { by: 'visitor', reason: 'Un empêchement' } as const
  expect((await written('client', 'cancelled', {}, byClient)).text).toContain('Votre annulation est enregistrée.')
  expect((await written('client', 'cancelled', {}, byClient)).text).not.toContain('Un empêchement')
  const quoting = { settings: { clientWordsInMails: true } }
  const toPractitioner = await written('practitioner', 'cancelled', quoting, byClient)
  expect(toPractitioner.text).toContain('Zoé Œuvrard a annulé son rendez-vous.')
  expect(toPractitioner.text).toContain('Motif donné par Zoé Œuvrard\n> Un empêchement')
  const byPractitioner = await written('client', 'cancelled')
  expect(byPractitioner.text).toContain('Cabinet des Tilleuls a dû annuler ce rendez-vous.')
  expect(byPractitioner.text).toContain('> Je suis souffrante.')
  const moved = await written('client', 'moved', {}, { by: 'practitioner' })
  expect(spaces(moved.text)).toContain('Ancien horaire\n  lundi 1er mars à 14 h')
})

test('the mail about a move into the withdrawal period repeats what the client asked for, word for word', async () => {
  const waiver = 'Je demande que la séance ait lieu avant.'
  expect(spaces((await written('client', 'moved', {}, { waiver })).text)).toContain(`Vous avez coché : « ${waiver} »`)
  expect((await written('client', 'moved')).text).not.toContain('Vous avez coché')
})

test('the practitioner’s mail quotes a client’s words only on demand, and otherwise says that there are some', async () => {
  const unasked = [
    await written('practitioner', 'requested'),
    await written('practitioner', 'cancelled', {}, { by: 'visitor', reason: 'Je dors mal' }),
  ]
  for (const { text, html, content } of unasked) {
    expect(`${text}${html}`).not.toMatch(/dors mal/)
    expect(text).toContain('Le client a écrit quelques mots')
    expect(content.action?.url).toMatch(/^https:\/\/rdv\.example\/(requests|sessions)$/)
  }
  const none = await written('practitioner', 'requested', { session: { message: null } })
  expect(none.text).not.toContain('quelques mots')
  const mail = await written('practitioner', 'requested', { settings: { clientWordsInMails: true } })
  expect(mail.text).toContain('> Je dors mal depuis longtemps.')
  expect(mail.text).not.toContain('quelques mots')
})

test('the practitioner’s words with a session are quoted to the client, whose payment agreed it, and to nobody else', async () => {
  const words = { session: { message: 'Venez cinq minutes avant.', isMessageToClient: true } }
  for (const by of ['practitioner', 'client'] as const)
    expect((await written('client', 'booked', words, { by })).text).toContain('> Venez cinq minutes avant.')
  const quoting = { ...words, settings: { clientWordsInMails: true } }
  const toPractitioner = await written('practitioner', 'booked', quoting, { by: 'client' })
  expect(toPractitioner.text).not.toMatch(/cinq minutes|quelques mots/)
  expect((await written('client', 'booked', {}, { by: 'practitioner' })).text).not.toContain('Je dors mal')
})

test('the mail says until when a client may move or cancel, or that it is too late already', async () => {
  const inTime = await written('client', 'accepted')
  expect(spaces(inTime.text)).toContain('en ligne jusqu’au lundi 1er mars à 9 h 30.')
  const late = await written('client', 'booked', {}, { at: new Date('2027-03-01T20:00:00Z') })
  expect(late.text).toContain('Ce rendez-vous ne peut plus être déplacé ni annulé en ligne.')
})

test('a mail of a practice without phone, address, site or e-mail is complete', async () => {
  const nothing = { address: null, city: null, phone: null, email: null, website: null, primaryColor: null }
  for (const event of sessionMails) {
    const mail = await written('client', event, {
      practice: nothing,
      client: { phone: null, address: null, city: null },
    })
    expect(mail.replyTo).toBeNull()
    expect(mail.text).toContain('Au cabinet')
    expect(`${mail.text}${mail.html}`).not.toMatch(/null|undefined|NaN/)
  }
})

test('with discretion nothing in the mail says what the appointment is for', async () => {
  const given = {
    settings: { discretion: true },
    practice: { name: 'Cabinet d’hypnose', website: 'https://hypnose.test' },
  }
  for (const event of sessionMails) {
    const { subject, fromName, text, html, content, calendar } = await written('client', event, given)
    expect(fromName).toBe('Claire Vasseur')
    const whole = [subject, content.preview, text, html, calendar?.file].join('\n')
    expect(whole).not.toMatch(/hypno|Première séance/i)
  }
  const { subject, content } = await written('practitioner', 'requested', given)
  expect(spaces(subject)).toBe('Nouvelle demande : mardi 2 mars à 9 h 30')
  expect(content.preview).not.toContain('séance')
})

test('after an end the client can book again: on the practice’s site, else here, also with discretion', async () => {
  const urlOf = async (given: Parameters<typeof written>[2]) =>
    (await written('client', 'refused', given)).content.action?.url
  const site = { website: 'https://tilleuls.test' }
  expect(await urlOf({ practice: site })).toBe('https://tilleuls.test')
  const here = expect.stringMatching(/\/embed\/[\w-]{36}\?lang=fr$/)
  expect(await urlOf({ practice: { website: null } })).toEqual(here)
  expect(await urlOf({ practice: site, settings: { discretion: true } })).toEqual(here)
  expect(await urlOf({ practice: site, practitioner: { isConfirmed: false } })).toBeUndefined()
  for (const website of ['https://tilleuls.test', null])
    expect(await urlOf({ practice: { website }, isBookable: false })).toBeUndefined()
})

test('nobody can send words of their own to somebody else through the first name', async () => {
  const asWords = [
    'Gagnez sur evil.test',
    'https://evil.test',
    'www.evil.test',
    'Zoé, cliquez ici : x',
    'a@b.test',
    'A'.repeat(60),
  ]
  for (const firstname of asWords) {
    const { text } = await written('client', 'requested', { client: { firstname } })
    expect(text).toContain('Bonjour,\n')
    expect(text).not.toContain(firstname)
  }
  for (const firstname of ['Zoé', 'Jean-François', 'Marie Claire', "N'Golo", 'D’Arcy', 'J. R.', 'Łukasz', 'محمد'])
    expect((await written('client', 'requested', { client: { firstname } })).text).toContain(`Bonjour ${firstname},`)
})

test('a visitor’s words are shown as text, never as markup (CVE-2022-4035)', async () => {
  const message = '<iframe src="https://evil.test"></iframe><img src=x onerror=alert(1)>'
  const client = { firstname: '<script>alert(1)</script>', lastname: '"><b>' }
  const settings = { clientWordsInMails: true }
  const { html } = await written('practitioner', 'requested', { session: { message }, client, settings })
  expect(html).not.toMatch(/<iframe|<img|<script|"><b>/)
  expect(html).toContain('&lt;iframe src=')
})

test('a mail loads nothing and tracks nobody', async () => {
  for (const event of sessionMails) {
    const { html } = await written('client', event)
    expect(html).not.toMatch(/<img|<link|@import|url\(|<script/i)
  }
})

test('a proposal lists its times, and links to the page where one is chosen; a decline of all has no link', async () => {
  const { text, html } = await written('client', 'proposed')
  for (const form of [text, html]) {
    expect(spaces(form)).toContain('mercredi 3 mars à 9 h')
    expect(spaces(form)).toContain('jeudi 4 mars à 14 h')
  }
  expect(text).toContain('Choisir un horaire')
  expect(text).toContain('Horaire demandé')
  const looks = [...spaces(html).matchAll(/style="([^"]*)"[^>]*>(?:mercredi 3|jeudi 4) mars/g)].map(([, look]) => look)
  expect(looks).toHaveLength(2)
  expect(looks[0], 'none of the times is offered before another').toBe(looks[1])
  const declined = await written('practitioner', 'proposed', {}, { by: 'visitor', proposed: [] })
  expect(declined.text).toContain('https://rdv.example/requests')
  expect(declined.text).not.toContain('/booking/')
})

test('a message is dropped once something newer has happened, and a reminder once it is useless', () => {
  const now = new Date('2027-03-01T08:00:00Z')
  const usefulUntil = (at: string) => aPosted({ usefulUntil: new Date(at) })
  expect(isStillTrue('reminder', aSessionsFacts(), usefulUntil('2027-03-01T08:00:00Z'), now)).toBe(true)
  expect(isStillTrue('reminder', aSessionsFacts(), usefulUntil('2027-03-01T07:59:59Z'), now)).toBe(false)
  const facts = (status: 'pending_validation' | 'scheduled' | 'cancelled', calendarSequence = 0) =>
    aSessionsFacts({ session: { status, calendarSequence } })
  expect(isStillTrue('requested', facts('pending_validation'), aPosted(), now)).toBe(true)
  expect(isStillTrue('requested', facts('scheduled'), aPosted(), now)).toBe(false)
  expect(isStillTrue('accepted', facts('scheduled'), aPosted(), now)).toBe(true)
  expect(isStillTrue('accepted', facts('cancelled', 1), aPosted(), now)).toBe(false)
  expect(isStillTrue('accepted', facts('scheduled', 1), aPosted(), now)).toBe(false)
  expect(isStillTrue('moved', facts('scheduled', 1), aPosted({ sequence: 1 }), now)).toBe(true)
  expect(isStillTrue('cancelled', facts('cancelled', 1), aPosted({ sequence: 1 }), now)).toBe(true)
})

describe('by video', () => {
  const url = 'https://us05web.zoom.test/j/84000000001?pwd=abcdefghijklmnopqrstuvwxyz0123456789'
  const byVideo = { session: { location: 'video' as const } }

  test('the client gets the link if it exists, and else reads where it will be', async () => {
    const ready = await written('client', 'accepted', { ...byVideo, video: { url } })
    expect(ready.text).toContain(url)
    expect(ready.html).toContain(url)
    const later = await written('client', 'accepted', { ...byVideo, video: {} })
    expect(later.text).toContain('Le lien se trouve sur la page de votre rendez-vous')
    expect((await written('client', 'accepted', byVideo)).text).not.toContain('lien se trouve')
  })

  test('the calendar file has the link as location and as conference, its line folded', async () => {
    const { calendar } = await written('client', 'accepted', { ...byVideo, video: { url } })
    const lines = calendar?.file.split('\r\n') ?? []
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const unfolded = calendar?.file.replaceAll('\r\n ', '') ?? ''
    expect(unfolded).toContain(`\r\nCONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${url}\r\n`)
    expect(unfolded).toContain(`\r\nLOCATION:${url}\r\n`)
  })

  test.each([
    ['an address with signs that patterns know', "https://salle.test/a$'b$&c$`d", 'Lou'],
    ['a name that ends an event', url, 'END:VEVENT'],
  ])('%s is written into the calendar file as it is', async (_, room, firstname) => {
    const { calendar } = await written('client', 'accepted', {
      ...byVideo,
      client: { firstname },
      video: { url: room },
    })
    const unfolded = calendar?.file.replaceAll('\r\n ', '') ?? ''
    expect(unfolded).toContain(
      `\r\nCONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${room}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
    )
    expect(unfolded.match(/^(BEGIN|END):/gm)).toHaveLength(4)
  })

  test('the practitioner’s mail does not contain the client’s link', async () => {
    const mail = await written('practitioner', 'moved', { ...byVideo, video: { url } })
    expect(mail.text).not.toContain('zoom.test')
  })
})

test('only mails that confirm or move a session of a programme name the times of the later ones', async () => {
  const following = [new Date('2027-03-16T08:30:00Z'), new Date('2027-03-30T07:30:00Z')]
  for (const event of sessionMails) {
    const text = spaces((await written('client', event, { following })).text)
    const isListed = event === 'booked' || event === 'accepted' || event === 'moved'
    expect(text.includes('mardi 16 mars à 9 h 30'), event).toBe(isListed)
    expect(text.includes('mardi 30 mars à 9 h 30'), event).toBe(isListed)
    expect(text.includes('Confirmez ou déplacez chacun'), event).toBe(isListed)
  }
})

test('a cancellation names the sessions of the programme that are cancelled with it', async () => {
  const alsoCancelled = [new Date('2027-03-16T08:30:00Z'), new Date('2027-03-30T07:30:00Z')]
  const mail = await written('client', 'cancelled', {}, { alsoCancelled })
  expect(spaces(mail.text)).toMatch(/Annulés avec lui\s+mardi 16 mars à 9 h 30\s+mardi 30 mars à 9 h 30/)
})
