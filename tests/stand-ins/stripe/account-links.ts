import { accountOf, decide, type OnboardingOutcome } from './accounts.ts'
import { emitThin } from './events.ts'
import { newId } from './ids.ts'
import { checkKnown, groupOf, type Known, type Parameters, textOf } from './parameters.ts'
import type { Platform } from './platform.ts'
import { invalid } from './refusal.ts'
import type { Thing } from './things.ts'

/** A link to Stripe's questions. It works once, and for five minutes. */
export interface AccountLink extends Thing {
  object: 'v2.core.account_link'
  account: string
  expires_at: string
  refresh_url: string
  return_url: string | null
  isUsed: boolean
}

const LIFE_MS = 300_000

const options: Known = {
  collection_options: { fields: true, future_requirements: true },
  refresh_url: true,
  return_url: true,
}
const known: Known = {
  account: true,
  use_case: { type: true, account_onboarding: options, account_update: options },
}

/** `POST /v2/core/account_links`. */
export function createAccountLink(platform: Platform, parameters: Parameters): object {
  checkKnown(parameters, known)
  const account = accountOf(platform, textOf(parameters, 'account'))
  const useCase = groupOf(parameters, 'use_case')
  const type = textOf(useCase, 'type', 'use_case.type')
  if (type !== 'account_onboarding' && type !== 'account_update')
    throw invalid(`Invalid type: ${type}`, 'use_case.type', 'invalid_fields')
  const group = groupOf(useCase, type)
  const refresh_url = textOf(group, 'refresh_url', `use_case.${type}.refresh_url`)
  const now = platform.now()
  const link = platform.store.put<AccountLink>(null, {
    id: newId('link'),
    object: 'v2.core.account_link',
    created: now.toISOString(),
    account: account.id,
    expires_at: new Date(now.getTime() + LIFE_MS).toISOString(),
    refresh_url,
    return_url: group.return_url ? textOf(group, 'return_url') : null,
    isUsed: false,
  })
  return {
    object: link.object,
    account: link.account,
    created: link.created,
    expires_at: link.expires_at,
    livemode: false,
    url: `${platform.url}/setup/s/${account.id}/${link.id}`,
    use_case: { type, [type]: group },
  }
}

/** Opens a link, which works once; answers nothing if it has expired or was opened before. */
export function openLink(platform: Platform, id: string): { link: AccountLink; isOpen: boolean } | undefined {
  const link = platform.store.find<AccountLink>(null, 'v2.core.account_link', id)
  if (!link) return undefined
  const isOpen = !link.isUsed && new Date(link.expires_at) > platform.now()
  if (isOpen) platform.store.put(null, Object.assign(link, { isUsed: true }))
  return { link, isOpen }
}

/** Ends the questions. Answers the address to return to. */
export function finishLink(platform: Platform, id: string, outcome: OnboardingOutcome): string | undefined {
  const link = platform.store.find<AccountLink>(null, 'v2.core.account_link', id)
  if (!link) return undefined
  decide(platform, link.account, outcome)
  emitThin(platform, accountOf(platform, link.account), 'v2.core.account_link.returned')
  return link.return_url ?? link.refresh_url
}
