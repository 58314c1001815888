import type { Config } from '../config.ts'
import { singleUseToken } from '../crypto/single-use.ts'
import { signToken } from '../crypto/token.ts'
import type { PracticeId } from '../practice-id.ts'
import { addressHashes, unsubscribeToken } from './opt-out.ts'

/** The client, or client account, to whom a mail goes: the page of its link may look like the practice. */
export interface MailReceiver {
  practiceId: PracticeId
  id: string
}

/** A link that works once: for what, of what, in whose mail, and the page that it opens in the end. */
interface SingleUseLink {
  purpose: string
  id: string
  to?: MailReceiver
  goingTo?: string | undefined
}

/** The addresses that messages carry: built from the configured public address, never from a request. */
export interface Links {
  /** Host of the product, for identifiers that must be unique in the world. */
  host: string
  /** From and ORGANIZER of what is sent. */
  sender: string
  /** A page of the console. */
  page(path: `/${string}`, to?: MailReceiver): string
  /**
   * A page with the token of a link that works once. The token stands behind the #, which browsers send to nobody: no
   * server's log and no referrer holds it, nor does the page that it leads to.
   */
  once(path: `/${string}`, link: SingleUseLink): string
  /** The page on which a client answers a form. Signed: whoever has it may answer, once. */
  form(request: { practiceId: PracticeId; id: string }): string
  /** The page on which a client signs the consent for a session. Signed: whoever has it may sign, once. */
  consent(session: { practiceId: PracticeId; id: string; linkVersion: number }): string
  /** The visitor's own page of a session. Signed: whoever has it may move and cancel. */
  manage(session: { practiceId: PracticeId; id: string; linkVersion: number }): string
  /** The same page, where its client withdraws from the contract. */
  withdraw(session: { practiceId: PracticeId; id: string; linkVersion: number }): string
  /** The same page, on which the request is also confirmed: whoever has it has read the mail. */
  confirm(session: { practiceId: PracticeId; id: string; linkVersion: number }): string
  /** The page on which a client reviews a session. Signed: whoever has it may write once, when the time has come. */
  review(session: { practiceId: PracticeId; id: string; reviewLinkVersion: number }): string
  /** The page on which a client pays by card. Signed: whoever has it may pay, once. */
  pay(request: { practiceId: PracticeId; id: string }): string
  /** The address of a leaflet, until it is removed. With discretion its file has no name of its own there. */
  leaflet(leaflet: { practiceId: PracticeId; id: string; isDiscreet?: boolean }): string
  /** The links that end one client's reminders of marks: our page, and the mailbox's own button. They never expire. */
  endMarkReminder(reminder: { practiceId: PracticeId; accountId: string }): { page: string; atOnce: string }
  /**
   * The links that end all but service mails to an address: our page, the mailbox's own button, and the stored hashes
   * (`hashes`).
   */
  unsubscribe(address: string, to?: MailReceiver): { page: string; atOnce: string; hashes: Buffer[] }
}

const bookingPage = (
  config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET'>,
  { practiceId, id, linkVersion: version }: Parameters<Links['manage']>[0],
  purpose: 'manage' | 'visit' | 'confirm_booking' = 'manage',
) => `${config.PUBLIC_URL}/booking/${signToken(config.APP_SECRET, purpose, { practiceId, id, version })}`

const payPage = (
  { PUBLIC_URL, APP_SECRET }: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET'>,
  { practiceId, id }: Parameters<Links['pay']>[0],
  purpose: 'pay' | 'visitor_pay' = 'pay',
) => `${PUBLIC_URL}/pay/${signToken(APP_SECRET, purpose, { practiceId, id })}`

interface Fragment {
  token?: string
  to: MailReceiver | undefined
  goingTo?: string | undefined
}

/**
 * What follows the # of a page: the token, whose mail the link stood in, and the page that opens then. None reaches a
 * log or a referrer.
 */
const fragment = (secret: string, { token, to, goingTo }: Fragment) => {
  const parts = [
    token && `token=${token}`,
    to && `of=${signToken(secret, 'mail_of', { practiceId: to.practiceId, id: to.id })}`,
    goingTo && `goingTo=${encodeURIComponent(goingTo)}`,
  ]
  const joined = parts.filter(Boolean).join('&')
  return joined && `#${joined}`
}

export const mailLinks = (config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>): Links => ({
  host: new URL(config.PUBLIC_URL).hostname,
  sender: config.MAIL_FROM,
  page: (path, to) => config.PUBLIC_URL + path + fragment(config.APP_SECRET, { to }),
  once: (path, { purpose, id, to, goingTo }) =>
    config.PUBLIC_URL +
    path +
    fragment(config.APP_SECRET, { token: singleUseToken(config.APP_SECRET, purpose, id), to, goingTo }),
  form: ({ practiceId, id }) =>
    `${config.PUBLIC_URL}/forms/${signToken(config.APP_SECRET, 'form', { practiceId, id })}`,
  consent: ({ practiceId, id, linkVersion: version }) =>
    `${config.PUBLIC_URL}/consent/${signToken(config.APP_SECRET, 'consent', { practiceId, id, version })}`,
  manage: (session) => bookingPage(config, session),
  withdraw: (session) => `${bookingPage(config, session)}?withdraw=1`,
  confirm: (session) => bookingPage(config, session, 'confirm_booking'),
  review: ({ practiceId, id, reviewLinkVersion: version }) =>
    `${config.PUBLIC_URL}/review/${signToken(config.APP_SECRET, 'review', { practiceId, id, version })}`,
  pay: (request) => payPage(config, request),
  leaflet({ practiceId, id, isDiscreet = false }) {
    const token = signToken(config.APP_SECRET, isDiscreet ? 'discreet_leaflet' : 'leaflet', { practiceId, id })
    return `${config.PUBLIC_URL}/api/public/leaflets/${token}`
  },
  endMarkReminder({ practiceId, accountId }) {
    const token = signToken(config.APP_SECRET, 'mark_reminder', { practiceId, id: accountId })
    const to = { practiceId, id: accountId }
    return {
      page: `${config.PUBLIC_URL}/unsubscribe/marks${fragment(config.APP_SECRET, { token, to })}`,
      atOnce: `${config.PUBLIC_URL}/api/public/mark-reminders/${token}/end`,
    }
  },
  unsubscribe(address, to) {
    const token = unsubscribeToken(config.APP_SECRET, address)
    return {
      page: `${config.PUBLIC_URL}/unsubscribe${fragment(config.APP_SECRET, { token, to })}`,
      atOnce: `${config.PUBLIC_URL}/api/public/unsubscribe/${token}`,
      hashes: addressHashes(config.APP_SECRET, address),
    }
  },
})

/**
 * The links that a browser gets for booking, without a mail: whoever has them may move, cancel and pay. They show
 * nothing of the client's record, since anybody can type a client's name and address.
 */
export const visitorLinks = (config: Parameters<typeof mailLinks>[0]): Links => ({
  ...mailLinks(config),
  manage: (session) => bookingPage(config, session, 'visit'),
  pay: (request) => payPage(config, request, 'visitor_pay'),
})

/** Tokens of links: their bearer can sign a consent, write a review or sign in as the client. */
const TOKENS = /(\/(?:booking|consent|forms|pay|review|leaflets)\/|[#&](?:token|of)=)[\w.~-]+/g

/** Removes the tokens of a text's links: only the client may use them. */
export const withoutTokens = (text: string) => text.replace(TOKENS, '$1…')
