/**
 * The first text of every practice. Information first (hypnosis is no medical act, C. pén. 223-1-2), then what is
 * agreed to: the processing of health data, separately and expressly (GDPR, articles 9 and 13).
 */
export const defaultText = {
  fr: `À savoir. L’hypnose est un accompagnement, et non un acte médical. Elle ne pose aucun diagnostic et ne remplace ni une consultation ni un traitement prescrit par un professionnel de santé. Je ne modifie et n’interromps aucun traitement sans l’avis du médecin qui me suit. Je peux poser toutes mes questions, interrompre une séance ou mettre fin à l’accompagnement quand je le souhaite, sans avoir à me justifier.

Les informations concernées. Pour m’accompagner, mon praticien note ce que je lui confie : ce qui m’amène, ce qui touche à ma santé, le déroulement des séances, mes réponses à ses questionnaires, les documents que je lui remets. Ces informations concernent ma santé : elles ne peuvent être traitées qu’avec mon accord exprès (règlement général sur la protection des données, article 9).

À quoi elles servent. À préparer, conduire et suivre mes séances, et à rien d’autre. Elles ne sont ni vendues, ni utilisées pour de la publicité, et aucune décision automatique n’en est tirée.

Qui y a accès. Mon praticien, qui en est responsable. Elles sont chiffrées. Les prestataires techniques qui les hébergent agissent pour son compte et sur ses seules instructions.

Combien de temps. Pendant l’accompagnement. Ensuite, mon praticien décide de leur conservation ou de leur effacement, et répond à ma demande. Les documents comptables sont conservés dix ans, comme la loi l’impose.

Mes droits. Je peux demander à voir ces informations, à les corriger, à en recevoir une copie, à les faire effacer ou à en limiter l’usage. Si je pense que mes droits ne sont pas respectés, je peux saisir la CNIL (www.cnil.fr).

Revenir sur mon accord. Je peux retirer mon accord à tout moment, aussi simplement que je le donne : il suffit de le dire ou de l’écrire à mon praticien. Ce qui a été fait avant reste valable. Sans mon accord, mon praticien ne peut pas tenir de dossier, et l’accompagnement ne peut pas se poursuivre sous cette forme.`,
  en: `Good to know. Hypnosis is a form of support, not a medical act. It makes no diagnosis and replaces neither a consultation nor a treatment prescribed by a health professional. I do not change or stop any treatment without the advice of the doctor who treats me. I may ask any question, interrupt a session or end the support whenever I wish, without giving a reason.

What information is concerned. To support me, my practitioner writes down what I share: what brings me, what touches on my health, how sessions go, my answers to questionnaires, the documents that I hand over. This information concerns my health: it may only be processed with my explicit consent (General Data Protection Regulation, article 9).

What it is for. To prepare, hold and follow up my sessions, and for nothing else. It is not sold, not used for advertising, and no automated decision is made from it.

Who has access. My practitioner, who is responsible for it. It is encrypted. The technical providers who host it act on the practitioner’s behalf and only on the practitioner’s instructions.

How long. As long as the support lasts. After that my practitioner decides whether it is kept or erased, and answers my request. Accounting records are kept for ten years, as the law requires.

My rights. I may ask to see this information, to correct it, to receive a copy of it, to have it erased or its use restricted. If I think that my rights are not respected, I may complain to the French data protection authority (CNIL, www.cnil.fr).

Changing my mind. I may withdraw my consent at any time, as easily as I give it: it is enough to tell my practitioner so, or to write to them. What was done before remains valid. Without my consent my practitioner cannot keep a record, and the support cannot go on in this form.`,
} as const
