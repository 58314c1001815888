import { canCharge } from './accounts.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import {
  checkKnown,
  groupOf,
  integerOf,
  type Known,
  metadataOf,
  oneOf,
  optionalText,
  type Parameters,
  textOf,
  type Value,
} from './parameters.ts'
import { type Platform, secondsOf } from './platform.ts'
import { invalid, missing, Refusal } from './refusal.ts'
import type { CheckoutDetails, CheckoutSession } from './things.ts'

const MINUTE = 60
const SHORTEST = 30 * MINUTE
const LONGEST = 24 * 60 * MINUTE
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

const known: Known = {
  line_items: [
    {
      price_data: {
        currency: true,
        product_data: { name: true, description: true, images: true, metadata: true, tax_code: true, unit_label: true },
        tax_behavior: true,
        unit_amount: true,
      },
      quantity: true,
    },
  ],
  payment_intent_data: {
    capture_method: true,
    description: true,
    metadata: true,
    receipt_email: true,
    setup_future_usage: true,
    statement_descriptor: true,
    statement_descriptor_suffix: true,
    transfer_group: true,
  },
  allowed_payment_method_types: true,
  payment_method_options: true,
  ...Object.fromEntries(
    `adaptive_pricing allow_promotion_codes automatic_tax billing_address_collection cancel_url client_reference_id
    consent_collection currency custom_fields custom_text customer customer_creation customer_email expand expires_at
    invoice_creation locale metadata mode phone_number_collection submit_type success_url ui_mode`
      .split(/\s+/)
      .map((name) => [name, true] as const),
  ),
}

const locales = ['auto', 'fr', 'fr-CA', 'en', 'en-GB', 'de', 'es', 'it', 'nl', 'pt']

/** `POST /v1/checkout/sessions`, for an account that may charge cards. */
export function createCheckout(platform: Platform, account: string, parameters: Parameters): CheckoutSession {
  checkKnown(parameters, known)
  const { store, now, url } = platform
  if (textOf(parameters, 'mode') !== 'payment') throw invalid('Invalid mode', 'mode')
  oneOf(parameters, 'ui_mode', ['hosted_page'])
  oneOf(parameters, 'submit_type', ['auto', 'book', 'donate', 'pay'])
  const items = itemsOf(parameters.line_items)
  const amount = items.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0)
  if (amount < LEAST_CENTS)
    throw invalid(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      'line_items',
      'amount_too_small',
    )
  if (amount > MOST_CENTS) throw invalid('The amount is too large', 'line_items', 'amount_too_large')
  const seconds = secondsOf(now())
  const expires_at = parameters.expires_at === undefined ? seconds + LONGEST : integerOf(parameters, 'expires_at')
  // Allows for the seconds that a request takes.
  if (expires_at < seconds + SHORTEST - 5 || expires_at > seconds + LONGEST + 5)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
  const email = emailOf(parameters)
  if (!canCharge(platform, account))
    throw new Refusal(
      400,
      'charges_not_enabled',
      'Your account cannot currently make live charges: the card_payments capability is not active.',
    )
  const id = newId('cs_test', 58)
  const data = groupOf(parameters, 'payment_intent_data')
  store.put<CheckoutDetails>(account, {
    id: `${id}_details`,
    object: 'checkout.details',
    created: seconds,
    items,
    payment_intent_data: {
      metadata: metadataOf(data),
      description: optionalText(data, 'description'),
      statement_descriptor_suffix: optionalText(data, 'statement_descriptor_suffix'),
    },
  })
  return store.put<CheckoutSession>(account, {
    id,
    object: 'checkout.session',
    created: seconds,
    amount_subtotal: amount,
    amount_total: amount,
    currency: 'eur',
    cancel_url: addressOf(parameters, 'cancel_url'),
    success_url: addressOf(parameters, 'success_url') ?? textOf(parameters, 'success_url'),
    client_reference_id: optionalText(parameters, 'client_reference_id'),
    customer: null,
    customer_email: email,
    customer_details: email ? { email, name: null } : null,
    expires_at,
    livemode: false,
    locale: oneOf(parameters, 'locale', locales),
    metadata: metadataOf(parameters),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${url}/c/pay/${id}`,
  })
}

function itemsOf(value: Value | undefined): CheckoutDetails['items'] {
  if (!Array.isArray(value) || !value.length)
    throw invalid('You must pass `line_items` in `payment` mode.', 'line_items', 'parameter_missing')
  return value.map((one, index) => {
    const at = `line_items[${index}]`
    const item = groupOf({ [at]: one }, at)
    const price = groupOf(item, 'price_data')
    const currency = textOf(price, 'currency', `${at}[price_data][currency]`)
    if (currency !== 'eur') throw invalid(`Invalid currency: ${currency}`, `${at}[price_data][currency]`)
    const unit_amount = integerOf(price, 'unit_amount', `${at}[price_data][unit_amount]`)
    const quantity = integerOf(item, 'quantity', `${at}[quantity]`)
    if (unit_amount < 0) throw invalid('This value must be at least 0.', `${at}[price_data][unit_amount]`)
    if (quantity < 1) throw invalid('This value must be greater than or equal to 1.', `${at}[quantity]`)
    const name = textOf(groupOf(price, 'product_data'), 'name', `${at}[price_data][product_data][name]`)
    return { name, quantity, unit_amount }
  })
}

function emailOf(parameters: Parameters): string | null {
  const email = optionalText(parameters, 'customer_email')
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, 'customer_email', 'email_invalid')
  return email
}

function addressOf(parameters: Parameters, name: string): string | null {
  const address = optionalText(parameters, name)
  if (address && !URL.canParse(address)) throw invalid('Not a valid URL', name, 'url_invalid')
  return address
}

/** `POST /v1/checkout/sessions/{id}/expire`: only for an open one. */
export function expireCheckout(platform: Platform, account: string, id: string): CheckoutSession {
  const session = checkoutOf(platform, account, id)
  if (session.status !== 'open')
    throw new Refusal(
      400,
      undefined,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      { isValidation: true },
    )
  return expire(platform, account, session)
}

function expire(platform: Platform, account: string, session: CheckoutSession): CheckoutSession {
  platform.store.put(account, Object.assign(session, { status: 'expired', url: null }))
  emit(platform, account, 'checkout.session.expired', session)
  return session
}

/** A session of an account in its present state: it may have expired. */
export function checkoutOf(platform: Platform, account: string, id: string): CheckoutSession {
  const session = platform.store.find<CheckoutSession>(account, 'checkout.session', id)
  if (!session) throw missing('checkout.session', id)
  if (session.status === 'open' && session.expires_at <= secondsOf(platform.now())) expire(platform, account, session)
  return session
}

/** Expires the sessions whose time is over. */
export function expireLapsed(platform: Platform): void {
  for (const { account, thing } of platform.store.everywhere<CheckoutSession>('checkout.session'))
    if (account && thing.status === 'open') checkoutOf(platform, account, thing.id)
}

export const detailsOf = ({ store }: Platform, account: string, { id }: CheckoutSession) =>
  store.find<CheckoutDetails>(account, 'checkout.details', `${id}_details`)
