import { signToken } from '../../crypto/token.ts'
import type { App } from '../../http/context.ts'
import type { Lang } from '../../http/schema.ts'
import type { MailAddress } from '../../mail/address.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { Stripe } from '../client.ts'

interface ChargedRequest {
  request: { id: string; practiceId: PracticeId; amountCents: number }
  client: { email: string | null }
  /** Who pays instead of the client. */
  payer: MailAddress | null
}

/**
 * The parameters of a Checkout Session at Stripe. Several people may open it by links of their own, a guardian among
 * them, so it leads back by a link that shows the payment and leads to no booking.
 */
export function checkoutParams(
  { config }: Pick<App, 'config'>,
  { request, client, payer }: ChargedRequest,
  { lang, expiresAt }: { lang: Lang; expiresAt: Date },
): Stripe.Checkout.SessionCreateParams {
  const token = signToken(config.APP_SECRET, 'pay_return', request)
  const page = (path: string) => `${config.PUBLIC_URL}/stripe/${path}?${new URLSearchParams({ pay: token })}`
  // Only our ids: Stripe shows these values on statements and in mails, which must not reveal what a session is for.
  const metadata = { request: request.id }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amountCents,
          product_data: { name: lang === 'fr' ? 'Rendez-vous' : 'Appointment' },
        },
      },
    ],
    client_reference_id: request.id,
    // Somebody who pays for the client enters their own address at Stripe.
    ...(!payer && client.email && { customer_email: client.email }),
    locale: lang,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: page('success'),
    cancel_url: page('cancel'),
    metadata,
    payment_intent_data: { metadata },
  }
}
