import type { contract, ReplyOf } from '@ancrage/api/contract'

type Conditions = ReplyOf<typeof contract.booking.conditions>['prepayment']

interface ConditionsOptions {
  payment: { amountCents: number } | null
  isAutoAccepting: boolean
  isWaiverNeeded: boolean
  changes: number
}

/** The conditions of a payment of the first type, as the API words them. */
export function conditionsIn(
  lang: string,
  { payment, isAutoAccepting, isWaiverNeeded, changes }: ConditionsOptions,
): Conditions {
  if (!payment) return null
  const { amountCents } = payment
  const isFrench = lang === 'fr'
  return {
    totalCents: 9000,
    amountCents,
    restCents: 9000 - amountCents,
    currency: 'EUR',
    depositKind: 'deposit',
    isAtOnce: isAutoAccepting,
    terms: {
      version: String(changes).padStart(32, 'a'),
      lines: isFrench
        ? [
            'Prix : 90,00 €, dont 18,00 € à payer maintenant.',
            'La somme payée maintenant est un acompte.',
            'Médiateur de la consommation : Médiation, 1, rue du Lac.',
          ]
        : ['Price: €90.00, of which €18.00 is to be paid now.', 'The sum paid now is a deposit.'],
      termsUrl: 'https://moreau.example/conditions',
      withdrawalUntil: '2027-03-13',
      waiver: isWaiverNeeded
        ? isFrench
          ? 'Je demande que la séance ait lieu avant la fin du délai de rétractation.'
          : 'I ask for the session to take place before the end of the withdrawal period.'
        : null,
      button: isFrench ? 'Réserver avec obligation de paiement' : 'Book with an obligation to pay',
    },
  }
}
