import type { Lang } from '../../http/schema.ts'

interface WithdrawalModels {
  /** The model notice, as it is filled in for services: what the right is, how it is used, what follows. */
  notice: (recipient: string) => readonly string[]
  /** The model form. */
  form: (recipient: string) => string
}

/**
 * The models of the annexes to R221-3 (notice) and R221-1 (form) of the code de la consommation, in the words of the
 * law but for what concerns goods. The notice has the sentence on the online function since decree 2026-3, article 7.
 */
export const withdrawalModels: Record<Lang, WithdrawalModels> = {
  fr: {
    notice: (recipient) => [
      'Vous avez le droit de vous rétracter du présent contrat sans donner de motif dans un délai de quatorze jours. Le délai de rétractation expire quatorze jours après le jour de la conclusion du contrat.',
      `Pour exercer le droit de rétractation, vous devez nous notifier (${recipient}) votre décision de rétractation du présent contrat au moyen d’une déclaration dénuée d’ambiguïté (par exemple, lettre envoyée par la poste ou courrier électronique). Vous pouvez utiliser le modèle de formulaire de rétractation mais ce n’est pas obligatoire.`,
      'Vous pouvez également exercer votre droit de rétractation en ligne sur la page de votre rendez-vous, par « Renoncer au contrat ici ». Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l’heure de sa soumission.',
      'Pour que le délai de rétractation soit respecté, il suffit que vous transmettiez votre communication relative à l’exercice du droit de rétractation avant l’expiration du délai de rétractation.',
      'En cas de rétractation de votre part du présent contrat, nous vous rembourserons tous les paiements reçus de vous sans retard excessif et, en tout état de cause, au plus tard quatorze jours à compter du jour où nous sommes informés de votre décision de rétractation du présent contrat. Nous procéderons au remboursement en utilisant le même moyen de paiement que celui que vous aurez utilisé pour la transaction initiale, sauf si vous convenez expressément d’un moyen différent ; en tout état de cause, ce remboursement n’occasionnera pas de frais pour vous.',
      'Si vous avez demandé de commencer la prestation de services pendant le délai de rétractation, vous devrez nous payer un montant proportionnel à ce qui vous a été fourni jusqu’au moment où vous nous avez informé de votre rétractation du présent contrat, par rapport à l’ensemble des prestations prévues par le contrat.',
    ],
    form: (recipient) =>
      `« À l’attention de ${recipient} : je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous. Commandée le : … Nom du consommateur : … Adresse du consommateur : … Signature (seulement sur papier) : … Date : … »`,
  },
  en: {
    notice: (recipient) => [
      'You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
      `To exercise the right of withdrawal, you must inform us (${recipient}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the model withdrawal form, but it is not obligatory.`,
      'You can also exercise your right of withdrawal online on the page of your appointment, by “Withdraw from contract here”. If you use this online function, we will send you an acknowledgement of receipt of the withdrawal on a durable medium (e.g. by e-mail), including its content and the date and time of its submission, without undue delay.',
      'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
      'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
    ],
    form: (recipient) =>
      `“To ${recipient}: I hereby give notice that I withdraw from my contract for the provision of the following service. Ordered on: … Name of consumer: … Address of consumer: … Signature (only on paper): … Date: …”`,
  },
}
