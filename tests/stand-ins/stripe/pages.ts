import { cardChoices } from './cards.ts'
import { stripeStyles } from './styles.ts'
import type { CheckoutDetails, CheckoutSession } from './things.ts'

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

export const euros = (cents: number) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(cents / 100)

/** A page of the stand-in; each says that it is not the real Stripe. */
export function stripePage(title: string, content: string, isWide = false): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${stripeStyles}</style></head>
<body><main${isWide ? ' class="wide"' : ''}>${content}
<p class="note">Démonstration : ceci remplace Stripe, aucun argent ne circule.</p></main></body></html>`
}

interface CheckoutView {
  session: CheckoutSession
  details: CheckoutDetails | undefined
  shop: string
  message?: string | undefined
  values?: Record<string, string>
}

/** The page on which somebody pays. */
export function checkoutPage({ session, details, shop, message, values = {} }: CheckoutView): string {
  const items = (details?.items ?? []).map(({ name }) => escaped(name)).join(', ')
  const choices = cardChoices.map(([number, does]) => `<option value="${number}">${number} : ${does}</option>`)
  const filled = (name: string, initial = '') => escaped(values[name] ?? initial)
  return stripePage(
    `Payer ${shop}`,
    `<header><p class="quiet">${escaped(shop)}</p><h1>${items}</h1><p class="price">${euros(session.amount_total)}</p></header>
<form class="card" method="post">
${message ? `<p class="wrong" role="alert">${escaped(message)}</p>` : ''}
<label>Adresse e-mail<input name="email" type="email" autocomplete="email" value="${filled('email', session.customer_email ?? '')}" required></label>
<label>Numéro de carte<input name="card" inputmode="numeric" autocomplete="cc-number" list="cards" value="${filled('card')}" placeholder="4242 4242 4242 4242" required></label>
<datalist id="cards">${choices.join('')}</datalist>
<div class="pair"><label>Expiration<input name="expiry" autocomplete="cc-exp" value="${filled('expiry', '12/34')}" required></label>
<label>Code de sécurité<input name="cvc" inputmode="numeric" autocomplete="cc-csc" value="${filled('cvc', '123')}" required></label></div>
<label>Nom sur la carte<input name="name" autocomplete="cc-name" value="${filled('name')}" required></label>
<button class="main">Payer ${euros(session.amount_total)}</button></form>
${session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Retour sans payer</a></p>` : ''}`,
  )
}

/** The page on which the bank asks the payer to confirm. */
export const bankPage = (session: CheckoutSession, card: string, hidden: Record<string, string>): string =>
  stripePage(
    'Votre banque vous demande confirmation',
    `<h1>Votre banque vous demande confirmation</h1><p>Paiement de ${euros(session.amount_total)} par la carte qui se termine par ${escaped(card.slice(-4))}.</p>
<form class="card" method="post">${Object.entries(hidden)
      .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
      .join('')}
<button class="main" name="bank" value="yes">Confirmer le paiement</button><button name="bank" value="no">Refuser</button></form>`,
  )

/** What the real one says of an expired page, paid or not (stripe-node #2462). */
export const overPage = (back: string | null): string =>
  stripePage(
    'C’est terminé',
    `<h1>C’est terminé</h1><p>Vous avez terminé le processus de paiement, ou il a expiré entre-temps.</p>
${back ? `<p><a class="button" href="${escaped(back)}">Retour au site</a></p>` : ''}`,
  )

/** Stripe's questions to the owner of a new account. */
export const onboardingPage = (name: string): string =>
  stripePage(
    'Activer les paiements',
    `<h1>Activer les paiements de ${escaped(name)}</h1><p>Stripe demande d’ordinaire une identité, une adresse, un IBAN et une pièce. Choisissez jusqu’où vous allez.</p>
<form class="card" method="post"><button class="main" name="outcome" value="complete">Tout donner</button>
<button name="outcome" value="incomplete">M’arrêter avant l’IBAN et la pièce d’identité</button>
<button name="outcome" value="refused">Être refusé par Stripe</button></form>`,
  )
