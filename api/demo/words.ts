import type { Lang } from '../src/http/schema.ts'

/** What people write with a request, and the reasons that are given: as they would be read in a console. */
export const demoWords = {
  fr: {
    firstMessages: [
      'Bonjour, je ne connais pas l’hypnose et j’ai quelques questions avant de commencer. Merci d’avance.',
      'Je viens sur le conseil d’une collègue. J’aimerais retrouver un peu de calme le soir.',
      'Bonjour, je prépare un concours pour le printemps et je voudrais gagner en confiance.',
      'Est-il possible de se garer près du cabinet ? Je viens de l’autre côté de la Loire.',
    ],
    messages: [
      'Bonjour, je souhaiterais reprendre là où nous nous étions arrêtés la dernière fois. Merci.',
      'J’ai pu refaire l’exercice chez moi, j’aimerais aller un peu plus loin.',
      'Merci pour la dernière séance. J’aimerais continuer sur le même thème.',
      'Le sommeil va mieux, mais j’aimerais consolider.',
    ],
    waiting: 'Bonjour, je préfère un peu plus tôt que d’habitude si cela vous convient. À bientôt.',
    clientCancels: [
      'Réunion de dernière minute au travail, je reprendrai rendez-vous.',
      'Mon enfant est malade, toutes mes excuses de vous prévenir si tard.',
      'Je dois m’absenter cette semaine-là.',
    ],
    practiceCancels: ['Je dois m’absenter ce jour-là et j’en suis navrée. Je vous invite à choisir un autre créneau.'],
    refused: [
      'Je serai finalement en déplacement ce jour-là. Pourriez-vous choisir un autre moment ?',
      'Je préfère que vous en parliez d’abord avec votre médecin. Je serai heureuse de vous recevoir ensuite.',
    ],
  },
  en: {
    firstMessages: ['Hello, is it possible to have the session in English? Thank you very much.'],
    messages: [
      'Hello, I would like to carry on from where we left off last time. Thank you.',
      'I have been doing the exercise at home and would like to go a little further.',
    ],
    waiting: 'Hello, a little earlier than usual would suit me if that works for you.',
    clientCancels: ['Something has come up at work, I will book another time.'],
    practiceCancels: ['I have to be away that day and am sorry about it. Please choose another time.'],
    refused: ['I would rather you spoke with your doctor first. I will gladly see you afterwards.'],
  },
} as const satisfies Record<Lang, unknown>
