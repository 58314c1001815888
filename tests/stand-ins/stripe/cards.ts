/** How a test card behaves, as Stripe's own test cards do. */
export interface TestCard {
  brand: string
  country: string
  /** Whether the payer must confirm at their bank. */
  asksFor3ds?: boolean
  declined?: { code: string; decline_code?: string; message: string }
  /** Whether it is disputed as soon as it is paid. */
  isDisputed?: boolean
  /** What happens to refunds: `late` ones wait and then arrive, `failing` ones arrive and then come back. */
  refunds?: 'late' | 'failing'
}

const declined = (decline_code: string, message: string) => ({ code: 'card_declined', decline_code, message })

const cards: Record<string, Omit<TestCard, 'country'>> = {
  '4242424242424242': { brand: 'visa' },
  '4000002500003155': { brand: 'visa', asksFor3ds: true },
  '4000002760003184': { brand: 'visa', asksFor3ds: true },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', declined: declined('generic_decline', 'Votre carte a été refusée.') },
  '4000000000009995': {
    brand: 'visa',
    declined: declined('insufficient_funds', 'Les fonds de votre carte sont insuffisants.'),
  },
  '4000000000000069': { brand: 'visa', declined: { code: 'expired_card', message: 'Votre carte a expiré.' } },
  '4000000000000127': {
    brand: 'visa',
    declined: { code: 'incorrect_cvc', message: 'Le code de sécurité de votre carte est incorrect.' },
  },
  '4000000000000259': { brand: 'visa', isDisputed: true },
  '4000000000007726': { brand: 'visa', refunds: 'late' },
  '4000000000005126': { brand: 'visa', refunds: 'failing' },
}

/** The cards to choose on the page, and what each does. */
export const cardChoices: [string, string][] = [
  ['4242424242424242', 'paie'],
  ['4000002760003184', 'demande une confirmation (3-D Secure)'],
  ['4000000000000002', 'est refusée'],
  ['4000000000009995', 'n’a pas assez de fonds'],
  ['4000000000000259', 'paie, puis le paiement est contesté'],
]

/** The card with a number; undefined for one that Stripe's test mode does not know. */
export function cardOf(number: string): TestCard | undefined {
  const found = cards[number.replace(/\s/g, '')]
  return found && { country: 'FR', ...found }
}
