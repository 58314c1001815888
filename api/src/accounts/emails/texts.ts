import type { Lang } from '../../http/schema.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import { accountLinkTexts } from './link-texts.ts'
import { accountRedirectionTexts } from './redirection-texts.ts'
import { accountWarningTexts } from './warning-texts.ts'
import type { AccountMailWords } from './words.ts'

interface AccountTexts extends Record<AccountMail, AccountMailWords> {
  /** Without a name where the mailbox is not confirmed yet. */
  greeting: (name: string | null) => string
  reason: string
}

export const accountTexts = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    reason: 'Vous recevez ce message parce que cette adresse est celle d’un compte Ancrage, ou doit le devenir.',
    ...accountLinkTexts.fr,
    ...accountWarningTexts.fr,
    ...accountRedirectionTexts.fr,
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    reason: 'You’re getting this message because this address belongs to an Ancrage account, or was given for one.',
    ...accountLinkTexts.en,
    ...accountWarningTexts.en,
    ...accountRedirectionTexts.en,
  },
} satisfies Record<Lang, AccountTexts>
