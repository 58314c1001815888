/**
 * The objects of Stripe, as far as the stand-in has them. They are stored in Stripe's format, so that an answer is the
 * thing itself.
 */
export interface Thing {
  id: string
  object: string
  /** Seconds since 1970; for v2 objects an instant as text. */
  created: number | string
}

export type Metadata = Record<string, string>

export interface Requirement {
  awaiting_action_from: 'user' | 'stripe'
  description: string
  errors: { code: string; description: string }[]
  impact: {
    restricts_capabilities: { capability: string; configuration: string; deadline: { status: string } }[]
  }
  minimum_deadline: { status: 'currently_due' | 'eventually_due' | 'past_due' }
  requested_reasons: { code: string }[]
}

export interface Capability {
  requested: boolean
  status: 'active' | 'pending' | 'rejected' | 'restricted' | 'unsupported'
  status_details: { code: string; resolution: string }[]
}

export interface ConnectedAccount extends Thing {
  object: 'v2.core.account'
  created: string
  livemode: boolean
  closed: boolean
  contact_email: string | null
  display_name: string | null
  dashboard: string
  applied_configurations: string[]
  configuration: { merchant: { applied: boolean; capabilities: { card_payments: Capability } } }
  defaults: { currency: string; responsibilities: Record<string, string> }
  identity: { country: string }
  requirements: { entries: Requirement[]; summary: { minimum_deadline: { status: string } | null } }
  metadata: Metadata
}

export interface CheckoutSession extends Thing {
  object: 'checkout.session'
  created: number
  amount_subtotal: number
  amount_total: number
  currency: string
  cancel_url: string | null
  success_url: string
  client_reference_id: string | null
  customer: null
  customer_email: string | null
  customer_details: { email: string | null; name: string | null } | null
  expires_at: number
  livemode: boolean
  locale: string | null
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  ui_mode: 'hosted_page'
  url: string | null
}

/** The data of a Checkout Session that are not shown with it. */
export interface CheckoutDetails extends Thing {
  object: 'checkout.details'
  items: { name: string; quantity: number; unit_amount: number }[]
  payment_intent_data: { metadata: Metadata; description: string | null; statement_descriptor_suffix: string | null }
}

export interface PaymentIntent extends Thing {
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  application_fee_amount: null
  canceled_at: number | null
  currency: string
  customer: null
  description: string | null
  last_payment_error: object | null
  latest_charge: string | null
  livemode: boolean
  metadata: Metadata
  payment_method: string | null
  payment_method_types: string[]
  receipt_email: string | null
  statement_descriptor_suffix: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
}

export interface Charge extends Thing {
  object: 'charge'
  created: number
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: string | null
  billing_details: { email: string | null; name: string | null }
  captured: boolean
  currency: string
  description: string | null
  disputed: boolean
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  metadata: Metadata
  outcome: { network_status: string; reason: string | null; type: string; seller_message: string }
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: {
    type: 'card'
    card: {
      brand: string
      last4: string
      country: string
      exp_month: number
      exp_year: number
      funding: string
      three_d_secure: { result: string } | null
    }
  }
  receipt_url: string | null
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface Refund extends Thing {
  object: 'refund'
  created: number
  amount: number
  balance_transaction: string | null
  charge: string
  currency: string
  failure_reason?: string
  failure_balance_transaction?: string
  metadata: Metadata
  payment_intent: string
  pending_reason?: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface Dispute extends Thing {
  object: 'dispute'
  created: number
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  evidence: object
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface Payout extends Thing {
  object: 'payout'
  created: number
  amount: number
  arrival_date: number
  automatic: boolean
  balance_transaction: string | null
  currency: string
  description: string
  failure_code: string | null
  failure_message: string | null
  livemode: boolean
  metadata: Metadata
  method: 'standard'
  reconciliation_status: 'completed' | 'not_applicable'
  status: 'in_transit' | 'paid' | 'failed'
  type: 'bank_account'
}

export interface BalanceTransaction extends Thing {
  object: 'balance_transaction'
  created: number
  amount: number
  available_on: number
  balance_type: 'payments'
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: { amount: number; application: null; currency: string; description: string; type: string }[]
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
}

export interface StripeEvent extends Thing {
  object: 'event'
  created: number
  account?: string
  api_version: string
  data: { object: Thing; previous_attributes?: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export interface ThinEvent extends Thing {
  object: 'v2.core.event'
  created: string
  context: string | null
  livemode: boolean
  reason: null
  related_object: { id: string; type: string; url: string }
  type: string
}
