import type { NodemailerError } from 'nodemailer'

/** A mail that was not accepted. */
export class DeliveryFailure extends Error {
  /**
   * What went wrong, in a form that may be stored: a code, or the server's own answer, without addresses and secrets.
   */
  readonly reason: string
  /** True when the same mail would be refused again. */
  readonly isPermanent: boolean

  /** True when the mail server was not reached or refused us: any other mail would fail the same way. */
  readonly isAboutServer: boolean

  /** It may have been sent all the same: only another attempt with the same id can tell. */
  readonly isUncertain: boolean

  constructor(reason: string, isPermanent: boolean, isAboutServer = false, isUncertain = false) {
    super(reason)
    this.name = 'DeliveryFailure'
    this.reason = reason
    this.isPermanent = isPermanent
    this.isAboutServer = isAboutServer
    this.isUncertain = isUncertain
  }
}

/** 530 and related codes ask the sender to sign in: they are about us, not about the mail. */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538])

/** Errors that happen before a mail is handed over. */
const BEFORE_MAIL = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'EDNS', 'EAUTH'])

/** Decides what an SMTP client's error means: a refused recipient or message is final, everything else may pass. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  const { code, command, responseCode, response, permanent, originalCode } = error as Partial<NodemailerError>
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !ABOUT_SIGN_IN.has(responseCode ?? 0)
  // A refused sign-in or connection says nothing about this mail: the operator can mend it.
  if (!isAboutMail) {
    const cause = originalCode ?? code ?? 'unknown'
    const isBefore = BEFORE_MAIL.has(cause) || (code === 'ETIMEDOUT' && command === 'CONN')
    return new DeliveryFailure(`unreachable: ${cause}`, false, true, !isBefore)
  }
  if (responseCode === undefined) return new DeliveryFailure('invalid_address', true)
  return new DeliveryFailure(`refused: ${storedAnswer(response ?? String(responseCode))}`, permanent === true)
}

/** How much of an answer is examined: an expression takes long for a very long word. */
const MOST_LETTERS = 1_000

/** The stored form of a server's answer: one line without any address. */
export const storedAnswer = (answer: string) =>
  withoutAddresses(beginningOf(answer))
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 200)

/** Ends between two words: half an address would not be recognised as one. */
function beginningOf(answer: string): string {
  if (answer.length <= MOST_LETTERS) return answer
  const end = answer.lastIndexOf(' ', MOST_LETTERS)
  return answer.slice(0, Math.max(end, 0))
}

/** Most servers quote the address that they refuse: it is stored only sealed. */
const withoutAddresses = (answer: string) => answer.replaceAll(/"[^"]*"@\S*|\S*@\S*/g, '<address>')
