import type { NodemailerError } from 'nodemailer'

/** A mail that was not taken. */
export class DeliveryFailure extends Error {
  /** What went wrong, in a form that may be kept: a code, or the server's own answer. No address, no secret. */
  readonly reason: string
  /** True when the same mail would be refused again. */
  readonly isPermanent: boolean

  /** True when the mail server was not reached or did not want us: nothing of this mail, and any other would fare alike. */
  readonly isAboutServer: boolean

  /** It may have gone out all the same: nobody knows before it is asked for again under the same id. */
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

/** 530 and its kin ask the sender to sign in: about us, not about the mail. */
const ABOUT_SIGN_IN = new Set([530, 534, 535, 538])

/** What the SMTP client threw, as a decision: a refused recipient or message is final, everything else may pass. */
export function deliveryFailure(error: unknown): DeliveryFailure {
  const { code, responseCode, response, permanent, originalCode } = error as Partial<NodemailerError>
  const isAboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && !ABOUT_SIGN_IN.has(responseCode ?? 0)
  // A refusal of the sign-in or of the connection says nothing about this mail: the operator can mend it.
  if (!isAboutMail) return new DeliveryFailure(`unreachable: ${originalCode ?? code ?? 'unknown'}`, false, true)
  if (responseCode === undefined) return new DeliveryFailure('invalid_address', true)
  return new DeliveryFailure(`refused: ${storedAnswer(response ?? String(responseCode))}`, permanent === true)
}

/** What is looked at of an answer: an expression takes long for a very long word. */
const MOST_LETTERS = 1_000

/** What is stored of a server's answer: one line without any address. */
export const storedAnswer = (answer: string) =>
  withoutAddresses(beginningOf(answer))
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 200)

/** Ends between two words: half an address would not be known as one. */
function beginningOf(answer: string): string {
  if (answer.length <= MOST_LETTERS) return answer
  const end = answer.lastIndexOf(' ', MOST_LETTERS)
  return answer.slice(0, Math.max(end, 0))
}

/** Most servers quote the address that they refuse: it is kept sealed, and nowhere else. */
const withoutAddresses = (answer: string) => answer.replaceAll(/"[^"]*"@\S*|\S*@\S*/g, '<address>')
