import type { Lang } from '../http/schema.ts'

/** The sentence beside the box: the same on the screen where it is ticked and in the PDF. */
export const acceptance = {
  fr: {
    patient:
      'J’ai lu ce texte, j’ai pu poser mes questions, et j’accepte que mes données de santé soient traitées pour mon accompagnement.',
    guardian: (client: string) =>
      `En tant que représentant légal de ${client}, j’ai lu ce texte, j’ai pu poser mes questions, et j’accepte que ses données de santé soient traitées pour son accompagnement.`,
    child: (client: string) => `Le texte a été expliqué à ${client} avec des mots simples, et ${client} est d’accord.`,
  },
  en: {
    patient:
      'I have read this text, I could ask my questions, and I agree that my health data may be processed for the support I receive.',
    guardian: (client: string) =>
      `As the legal representative of ${client}, I have read this text, I could ask my questions, and I agree that their health data may be processed for the support they receive.`,
    child: (client: string) => `The text has been explained to ${client} in simple words, and ${client} agrees.`,
  },
} as const satisfies Record<Lang, unknown>
