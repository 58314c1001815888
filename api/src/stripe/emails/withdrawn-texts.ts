import type { Lang } from '../../http/schema.ts'
import type { CardWords } from './texts.ts'

interface WithdrawalValues {
  /** Null where what stands for the name is none. */
  name: string | null
  /** The time of the contract's session. */
  session: string
  /** The day and time of the declaration. */
  declaredAt: string
  who: string
  /** What is refunded; null if nothing is. */
  refund: string | null
  /** What is kept; null if nothing is. */
  kept: string | null
  /** What was paid by hand and is refunded by hand; null if nothing was. */
  byHand: string | null
  refundBy: string
}

interface WithdrawnTexts {
  labels: Record<'name' | 'contract' | 'declaredAt', string>
  contract: (values: Pick<WithdrawalValues, 'who' | 'session'>) => string
  client: (values: WithdrawalValues) => CardWords
  practitioner: (values: WithdrawalValues) => CardWords
  /** Of the mail that confirms a payment. */
  here: (until: string, url: string) => string
}

/** The acknowledgement of a withdrawal: what was declared, with its day and time. Source: C. conso. L221-21. */
export const withdrawnTexts: Record<Lang, WithdrawnTexts> = {
  fr: {
    labels: { name: 'Déclarée par', contract: 'Contrat', declaredAt: 'Reçue le' },
    contract: ({ who, session }) => `Rendez-vous du ${session} avec ${who}`,
    client: ({ name, who, session, declaredAt, refund, kept, byHand, refundBy }) => ({
      subject: 'Accusé de réception de votre rétractation',
      paragraphs: [
        `Nous avons bien reçu, le ${declaredAt}, votre déclaration : « ${name ? `Je soussigné(e) ${name} notifie` : 'Je notifie'} à ${who} ma rétractation du contrat portant sur le rendez-vous du ${session}. »`,
        refund
          ? `${refund} vous sont rendus par le même moyen de paiement, sans frais pour vous, au plus tard le ${refundBy}.`
          : byHand
            ? 'Rien n’a été payé par carte en ligne.'
            : 'Il n’y a rien à vous rendre, et rien ne vous est demandé.',
        ...(byHand ? [`${who} vous rend ${byHand}, que vous avez réglés autrement, au plus tard le ${refundBy}.`] : []),
        ...(kept ? [`${kept} correspondent à ce qui a été tenu à votre demande avant la rétractation.`] : []),
      ],
      notes: ['Gardez cet e-mail : il fait foi de votre déclaration, de son jour et de son heure.'],
    }),
    practitioner: ({ declaredAt, session, refund, byHand, refundBy }) => ({
      subject: 'Un client s’est rétracté',
      paragraphs: [
        `Le ${declaredAt}, un client a renoncé au contrat du rendez-vous du ${session}. Ses séances à venir sont annulées.`,
        refund
          ? `${refund} lui sont rendus sur sa carte. La loi demande que ce soit fait au plus tard le ${refundBy}.`
          : byHand
            ? 'Rien n’est à rendre sur une carte.'
            : 'Rien n’est à rendre.',
        ...(byHand
          ? [
              `À vous de lui rendre ${byHand}, réglés en espèces, par chèque ou par virement, au plus tard le ${refundBy}. Notez-le ensuite parmi les rétractations.`,
            ]
          : []),
      ],
      action: 'Voir les rétractations',
      notes: [],
    }),
    here: (until, url) => `Jusqu’au ${until} inclus, vous pouvez renoncer au contrat ici : ${url}`,
  },
  en: {
    labels: { name: 'Declared by', contract: 'Contract', declaredAt: 'Received on' },
    contract: ({ who, session }) => `Appointment of ${session} with ${who}`,
    client: ({ name, who, session, declaredAt, refund, kept, byHand, refundBy }) => ({
      subject: 'Acknowledgement of your withdrawal',
      paragraphs: [
        `On ${declaredAt} we received your declaration: “I${name ? `, ${name},` : ''} give notice to ${who} that I withdraw from the contract about the appointment of ${session}.”`,
        refund
          ? `${refund} goes back to you by the same means of payment, at no cost to you, by ${refundBy} at the latest.`
          : byHand
            ? 'Nothing was paid by card online.'
            : 'There is nothing to give back, and nothing is asked of you.',
        ...(byHand
          ? [`${who} gives ${byHand} back to you, which you paid otherwise, by ${refundBy} at the latest.`]
          : []),
        ...(kept ? [`${kept} corresponds to what was held at your request before the withdrawal.`] : []),
      ],
      notes: ['Keep this email: it proves your declaration, its day and its time.'],
    }),
    practitioner: ({ declaredAt, session, refund, byHand, refundBy }) => ({
      subject: 'A client has withdrawn from a contract',
      paragraphs: [
        `On ${declaredAt} a client withdrew from the contract of the appointment of ${session}. The coming sessions are cancelled.`,
        refund
          ? `${refund} goes back to their card. The law asks that this be done by ${refundBy} at the latest.`
          : byHand
            ? 'Nothing is to go back to a card.'
            : 'Nothing is to be given back.',
        ...(byHand
          ? [
              `It is for you to give back ${byHand}, paid in cash, by cheque or by transfer, by ${refundBy} at the latest. Then record it among the withdrawals.`,
            ]
          : []),
      ],
      action: 'See the withdrawals',
      notes: [],
    }),
    here: (until, url) => `Until ${until} included you can withdraw from the contract here: ${url}`,
  },
}
