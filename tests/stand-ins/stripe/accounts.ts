import { emit, emitThin } from './events.ts'
import { newId } from './ids.ts'
import { checkKnown, groupOf, type Known, metadataOf, type Parameters, textOf } from './parameters.ts'
import type { Platform } from './platform.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { Capability, ConnectedAccount, Requirement, Thing } from './things.ts'

const parts = ['configuration.customer', 'configuration.merchant', 'configuration.recipient', 'defaults']
const includes = [...parts, 'future_requirements', 'identity', 'requirements']

const known: Known = {
  account_token: true,
  configuration: {
    customer: true,
    merchant: {
      branding: true,
      capabilities: true,
      card_payments: true,
      mcc: true,
      statement_descriptor: true,
      support: true,
    },
    recipient: true,
  },
  contact_email: true,
  contact_phone: true,
  dashboard: true,
  defaults: { currency: true, locales: true, profile: true, responsibilities: true },
  display_name: true,
  identity: { attestations: true, business_details: true, country: true, entity_type: true, individual: true },
  include: true,
  metadata: true,
}

/** The first requirements of a new account. */
const FIRST = [
  'identity.individual.given_name',
  'identity.individual.date_of_birth',
  'identity.business_details.address',
  'configuration.merchant.support.phone',
  'external_account',
  'identity.attestations.terms_of_service',
]

/** The requirements that remain after half of the questions. */
const HALF = ['external_account', 'identity.individual.documents.primary_verification']

const requirement = (description: string): Requirement => ({
  awaiting_action_from: 'user',
  description,
  errors: [],
  impact: {
    restricts_capabilities: [
      { capability: 'card_payments', configuration: 'merchant', deadline: { status: 'currently_due' } },
    ],
  },
  minimum_deadline: { status: 'currently_due' },
  requested_reasons: [{ code: 'routine_onboarding' }],
})

const requirementsOf = (descriptions: string[]): ConnectedAccount['requirements'] => ({
  entries: descriptions.map(requirement),
  summary: { minimum_deadline: descriptions.length ? { status: 'currently_due' } : null },
})

const incomplete: Omit<Capability, 'requested'> = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
}

/** `POST /v2/core/accounts`. */
export function createAccount(platform: Platform, parameters: Parameters): object {
  checkKnown(parameters, known)
  const include = includeOf(parameters)
  const defaults = groupOf(parameters, 'defaults')
  const account = platform.store.put<ConnectedAccount>(null, {
    id: newId('acct', 16),
    object: 'v2.core.account',
    created: platform.now().toISOString(),
    livemode: false,
    closed: false,
    contact_email: parameters.contact_email ? textOf(parameters, 'contact_email') : null,
    display_name: parameters.display_name ? textOf(parameters, 'display_name') : null,
    dashboard: textOf(parameters, 'dashboard'),
    applied_configurations: ['merchant'],
    configuration: {
      merchant: { applied: true, capabilities: { card_payments: { requested: true, ...structuredClone(incomplete) } } },
    },
    defaults: { currency: 'eur', responsibilities: groupOf(defaults, 'responsibilities') as Record<string, string> },
    identity: { country: textOf(groupOf(parameters, 'identity'), 'country', 'identity.country').toLowerCase() },
    requirements: requirementsOf(FIRST),
    metadata: metadataOf(parameters),
  })
  emitThin(platform, account, 'v2.core.account.created')
  return shown(account, include)
}

/** `POST /v2/core/accounts/{id}`: its names and metadata. */
export function updateAccount(platform: Platform, id: string, parameters: Parameters): object {
  checkKnown(parameters, known)
  const account = accountOf(platform, id)
  for (const name of ['contact_email', 'display_name'] as const)
    if (parameters[name] !== undefined) account[name] = textOf(parameters, name)
  Object.assign(account.metadata, metadataOf(parameters))
  platform.store.put(null, account)
  emitThin(platform, account, 'v2.core.account.updated')
  return shown(account, includeOf(parameters))
}

/** `GET /v2/core/accounts/{id}`. */
export const showAccount = (platform: Platform, id: string, parameters: Parameters): object => {
  checkKnown(parameters, { include: true })
  return shown(accountOf(platform, id), includeOf(parameters))
}

function includeOf({ include = [] }: Parameters): string[] {
  const named = Array.isArray(include) ? include.map(String) : []
  const unknown = named.find((one) => !includes.includes(one))
  if (unknown) throw invalid(`Invalid include: ${unknown}`, 'include', 'invalid_fields')
  return named
}

/** Leaves out the parts that are not named in `include`. */
function shown(account: ConnectedAccount, include: string[]): object {
  const has = (name: string) => include.includes(name)
  return {
    ...account,
    configuration: has('configuration.merchant')
      ? { customer: null, merchant: account.configuration.merchant, recipient: null }
      : null,
    defaults: has('defaults') ? account.defaults : null,
    identity: has('identity') ? account.identity : null,
    requirements: has('requirements') ? account.requirements : null,
    future_requirements: has('future_requirements') ? { entries: [], summary: null } : null,
  }
}

/** An account that is still connected to the platform. */
export function accountOf({ store }: Platform, id: string): ConnectedAccount {
  const account = store.find<ConnectedAccount>(null, 'v2.core.account', id)
  if (!account) throw missing('account', id)
  return account
}

/** `GET /v1/accounts/{id}`: the same account in the format of version 1. */
export function showV1Account(platform: Platform, id: string): Thing {
  const account = accountOf(platform, id)
  const due = account.requirements.entries.map(({ description }) => description)
  const isActive = canCharge(platform, id)
  const first = {
    id,
    object: 'account',
    charges_enabled: isActive,
    country: account.identity.country.toUpperCase(),
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: 'eur',
    details_submitted: due.length === 0,
    email: account.contact_email,
    metadata: account.metadata,
    payouts_enabled: isActive,
    requirements: { currently_due: due, past_due: [], eventually_due: due, disabled_reason: null },
    type: 'none',
  }
  return first
}

/** Whether an account may charge cards now. */
export const canCharge = ({ store }: Platform, id: string): boolean =>
  store.find<ConnectedAccount>(null, 'v2.core.account', id)?.configuration.merchant.capabilities.card_payments
    .status === 'active'

export type OnboardingOutcome = 'complete' | 'incomplete' | 'refused' | 'restricted'

const outcomes: Record<OnboardingOutcome, { status: Omit<Capability, 'requested'>; open: string[] }> = {
  complete: { status: { status: 'active', status_details: [] }, open: [] },
  incomplete: { status: incomplete, open: HALF },
  refused: {
    status: { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] },
    open: [],
  },
  restricted: { status: incomplete, open: ['identity.individual.documents.primary_verification'] },
}

/** Sets how far the owner went with Stripe's questions, or what happened to the account later. */
export function decide(platform: Platform, id: string, outcome: OnboardingOutcome): void {
  const account = accountOf(platform, id)
  const { status, open } = outcomes[outcome]
  const { capabilities } = account.configuration.merchant
  const before = capabilities.card_payments.status
  Object.assign(capabilities.card_payments, structuredClone(status))
  account.requirements = requirementsOf(open)
  platform.store.put(null, account)
  emitThin(platform, account, 'v2.core.account[requirements].updated')
  if (before !== status.status)
    emitThin(platform, account, 'v2.core.account[configuration.merchant].capability_status_updated')
  emit(platform, id, 'account.updated', showV1Account(platform, id))
}

/** `POST /v2/core/accounts/{id}/close`. */
export function closeAccount(platform: Platform, id: string, parameters: Parameters): object {
  const account = accountOf(platform, id)
  if (account.closed) throw new Refusal(400, 'account_closed', 'The account is closed already.')
  Object.assign(account, { closed: true })
  Object.assign(account.configuration.merchant.capabilities.card_payments, { status: 'restricted' })
  platform.store.put(null, account)
  emitThin(platform, account, 'v2.core.account.closed')
  return shown(account, includeOf(parameters))
}

/** The owner revokes the platform's access: from then on the account seems not to exist. */
export function deauthorise(platform: Platform, id: string): void {
  const account = accountOf(platform, id)
  emit(platform, id, 'account.application.deauthorized', {
    id: 'ca_ancrage',
    object: 'application',
    created: 0,
  })
  platform.store.put('nobody', account)
}
