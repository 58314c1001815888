import { describe, expect, test } from 'vitest'
import type { AccountMail } from '../../mail/message-data.ts'
import { accountMail } from './mail.ts'
import { accountTexts } from './texts.ts'

const links = { host: 'rdv.example' } as Parameters<typeof accountMail>[3]
const kinds = Object.keys(accountTexts.fr).filter((key) => key !== 'greeting' && key !== 'reason') as AccountMail[]
/** The mails that report what a stranger may have done to the account. */
const warnings: readonly AccountMail[] = [
  'bankAccountChanged',
  'cardPaymentsConnected',
  'cardPaymentsStay',
  'emailChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'practiceEmailChanged',
  'recoveryCodeUsed',
  'recoveryCodes',
  'secondFactorOff',
  'secondFactorOn',
  'smsAccountChanged',
  'videoChanged',
]

describe.each(['fr', 'en'] as const)('a mail about an account, in %s,', (locale) => {
  const facts = {
    userId: '01890000-0000-7000-8000-000000000003',
    email: 'claire@ancrage.test',
    name: 'Claire Vasseur',
    locale,
    isVerified: true,
    isSuspended: false,
  }
  const asksToReply = (kind: AccountMail, contact?: string) => {
    const mail = accountMail(kind, facts, { url: 'https://rdv.example/login', contact }, links)
    expect(mail?.replyTo?.address).toBe(contact)
    return /répondez|reply/i.test(JSON.stringify(mail?.content))
  }

  test('asks for a reply only where somebody reads it', () => {
    expect(kinds.filter((kind) => asksToReply(kind))).toEqual([])
    expect(kinds.filter((kind) => asksToReply(kind, 'bonjour@editeur.test')).sort()).toEqual(warnings)
  })
})
