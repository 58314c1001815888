import { moneyText } from '../../format/amounts.ts'
import type { Lang } from '../../http/schema.ts'
import { headerText, mailbox } from '../../mail/address.ts'
import type { MailDetail, MailQuote } from '../../mail/content.ts'
import { practiceNotice } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { Mail } from '../../mail/template.ts'
import { phoneText, typeset } from '../../mail/typography.ts'
import { type EnqueuedMail, wordsKey } from './events.ts'
import { type SessionFacts, senderNameOf, sessionName } from './facts.ts'
import { lengthText } from './particulars.ts'
import { type PractitionerMail, practitionerTexts } from './practitioner-texts.ts'
import { fullDateText, otherZone, shortDateText } from './when.ts'

/**
 * The mail to the practitioner, in the language and the zone of the account. Null for events that need no mail. An
 * unconfirmed address may be a stranger's, so its mail quotes nothing that a visitor wrote (decision 112).
 */
export function practitionerMail(
  event: SessionMail,
  facts: SessionFacts,
  posted: EnqueuedMail,
  links: Links,
): Mail | null {
  const { session, client, practice, practitioner, settings } = facts
  const to = mailbox(practitioner.name, practitioner.email)
  if (!to || event === 'accepted' || event === 'refused' || event === 'reminder') return null
  const lang = practitioner.locale
  const texts = practitionerTexts[lang]
  const words = texts.events[posted.isPicked ? 'picked' : wordsKey(event, posted)]
  const { isConfirmed } = practitioner
  const name = headerText(`${client.firstname} ${client.lastname}`)
  const when = { ...session, timeZone: practitioner.timeZone }
  const lead = isConfirmed && words.lead(name)
  const isClientNotified = isConfirmed && client.email !== null && event === 'lapsed'
  const quote = isConfirmed ? quoteOf(event, facts, posted, { name, lang }) : undefined
  const isQuoted = settings.clientWordsInMails
  const isNamed = isConfirmed && !settings.discretion
  const set = (text: string) => typeset(text, lang)
  return {
    lang,
    to,
    fromName: senderNameOf(facts),
    replyTo: isConfirmed ? mailbox(name, client.email) : null,
    subject: set(texts.subject(words.subject, isNamed ? name : null, shortDateText(when, lang))),
    content: {
      preview: fullDateText(when, lang),
      title: set(words.title),
      greeting: texts.greeting(practitioner.name),
      paragraphs: [
        set(
          [lead, isClientNotified && texts.clientIsNotified, !isConfirmed && texts.unconfirmed]
            .filter(Boolean)
            .join(' '),
        ),
        ...(quote && !isQuoted ? [set(texts.wordsWait)] : []),
      ],
      details: detailsOf(event, facts, posted, { name, lang }),
      ...(quote && isQuoted && { quote }),
      action: {
        label: words.action,
        url: links.page(event === 'requested' || event === 'proposed' ? '/requests' : '/sessions'),
      },
      notes: 'note' in words ? [set(words.note)] : [],
      sender: practiceNotice({ ...practice, name: senderNameOf(facts) }),
      reason: set(texts.reason(senderNameOf(facts))),
    },
    calendar: null,
  }
}

function detailsOf(
  event: PractitionerMail,
  facts: SessionFacts,
  posted: EnqueuedMail,
  { name, lang }: { name: string; lang: Lang },
): MailDetail[] {
  const { session, client, practice, practitioner } = facts
  const { labels, places } = practitionerTexts[lang]
  const { startsAt, endsAt } = session
  const { timeZone } = practitioner
  const isPast = event === 'cancelled' || event === 'lapsed'
  const zone = otherZone(startsAt, lang, { timeZone, expected: practice.timeZone })
  const before = beforeOf(facts, posted, lang)
  const goesTo = session.address || session.city ? session : client
  const { isConfirmed } = practitioner
  const own =
    isConfirmed && session.location === 'on_site' ? [goesTo.address, goesTo.city].filter((line) => line != null) : []
  return [
    ...(isConfirmed ? [{ label: labels.client, lines: [name] }] : []),
    {
      label: event === 'moved' ? labels.newTime : labels.when,
      lines: [fullDateText({ startsAt, endsAt, timeZone }, lang) + zone],
      isPast,
    },
    ...(before
      ? [
          {
            label: labels.oldTime,
            lines: [before],
            isPast: true,
          },
        ]
      : []),
    { label: labels.session, lines: [`${sessionName(facts, lang)}, ${lengthText(facts, lang)}`] },
    ...priceOf(event, facts, lang),
    { label: labels.place, lines: [places[session.location], ...own] },
    ...(isConfirmed && client.email ? [{ label: labels.email, lines: [client.email] }] : []),
    ...(isConfirmed && client.phone ? [{ label: labels.phone, lines: [phoneText(client.phone, lang)] }] : []),
  ]
}

/** The price of what was asked for or booked; a mail about a change would repeat it. */
function priceOf(event: PractitionerMail, { items }: SessionFacts, lang: Lang): MailDetail[] {
  const cents = items.reduce((sum, item) => sum + item.priceCents, 0)
  if (!items[0] || cents === 0 || (event !== 'requested' && event !== 'booked')) return []
  return [{ label: practitionerTexts[lang].labels.price, lines: [moneyText(cents, items[0].currency, lang)] }]
}

/** The previous time; where only the length has changed, the previous end. */
function beforeOf(
  { session, practitioner: { timeZone } }: SessionFacts,
  posted: EnqueuedMail,
  lang: Lang,
): string | null {
  const { previousStartsAt, previousEndsAt } = posted
  if (previousStartsAt) return shortDateText({ startsAt: previousStartsAt, endsAt: previousStartsAt, timeZone }, lang)
  return previousEndsAt && fullDateText({ startsAt: session.startsAt, endsAt: previousEndsAt, timeZone }, lang)
}

/** The client's own words: the message of a request, the reason of an end. */
function quoteOf(
  event: PractitionerMail,
  { session }: SessionFacts,
  { reason, isPicked }: EnqueuedMail,
  { name, lang }: { name: string; lang: Lang },
): MailQuote | undefined {
  const texts = practitionerTexts[lang]
  if (reason) return { label: typeset(texts.reasonOf(name), lang), text: reason }
  // A client who takes another time wrote a message with the request, whose mail quoted it.
  const quotesMessage = event === 'requested' || (event === 'booked' && !isPicked)
  if (quotesMessage && session.message && !session.isMessageToClient)
    return { label: typeset(texts.messageOf(name), lang), text: session.message }
}
