import type { QuestionKind } from '@ancrage/api/contract'
import type { FormContent, Question } from '../forms/public'
import { newName, newQuestion } from './draft'

type Pair = readonly [fr: string, en: string]
const words = ([fr, en]: Pair) => ({ fr, en })

const ask = (kind: QuestionKind, label: Pair, more: Partial<Question> = {}): Question => ({
  ...newQuestion(kind),
  label: words(label),
  ...more,
})

const options = (...labels: Pair[]) => labels.map((label) => ({ id: newName(), label: words(label) }))

/** A form for before a first session. It uses everyday words, and neither asks for a diagnosis nor suggests one. */
export function anamnesis(): FormContent {
  const treated = ask('yes_no', ['Suivez-vous un traitement médical\u00a0?', 'Are you under medical treatment?'])
  return {
    name: words(['Avant notre premier rendez-vous', 'Before our first appointment']),
    description: words([
      'Ces quelques questions préparent notre échange. Répondez comme vous le souhaitez.',
      'These few questions prepare our conversation. Answer as you wish.',
    ]),
    questions: [
      ask('long_text', ['Qu’est-ce qui vous amène\u00a0?', 'What brings you here?'], { isRequired: true }),
      ask('choice', ['Depuis quand\u00a0?', 'Since when?'], {
        options: options(
          ['Quelques semaines', 'A few weeks'],
          ['Quelques mois', 'A few months'],
          ['Plus d’un an', 'More than a year'],
        ),
      }),
      ask(
        'scale',
        ['Quelle place cela prend-il dans vos journées\u00a0?', 'How much room does it take in your days?'],
        {
          lowest: words(['aucune', 'none']),
          highest: words(['toute la place', 'all of it']),
        },
      ),
      treated,
      ask('short_text', ['Lequel\u00a0?', 'Which one?'], {
        condition: { questionId: treated.id, comparison: 'is', value: true },
      }),
      ask('yes_no', [
        'Avez-vous déjà pratiqué l’hypnose ou la relaxation\u00a0?',
        'Have you practised hypnosis or relaxation before?',
      ]),
      ask('long_text', ['Qu’aimeriez-vous voir changer\u00a0?', 'What would you like to see change?']),
    ],
  }
}

/** Three scales for before and after a session, to follow them over time. */
export const wellBeing = (): FormContent => ({
  name: words(['Comment allez-vous\u00a0?', 'How are you?']),
  description: words([
    'À remplir avant et après la séance, en une minute.',
    'To be filled in before and after the session, in a minute.',
  ]),
  questions: [
    ask('choice', ['À quel moment\u00a0?', 'At which moment?'], {
      isRequired: true,
      options: options(['Avant la séance', 'Before the session'], ['Après la séance', 'After the session']),
    }),
    scale(
      ['Votre niveau de détente', 'How relaxed you feel'],
      ['très tendu', 'very tense'],
      ['très détendu', 'very relaxed'],
    ),
    scale(['Votre énergie', 'Your energy'], ['à plat', 'drained'], ['en pleine forme', 'full of energy']),
    scale(['Votre confiance', 'Your confidence'], ['aucune', 'none'], ['entière', 'complete']),
  ],
})

const scale = (label: Pair, lowest: Pair, highest: Pair) =>
  ask('scale', label, { isRequired: true, lowest: words(lowest), highest: words(highest) })

/** Returns a form with only a name. */
export const emptyForm = (name: string): FormContent => ({
  name: { fr: name, en: null },
  description: null,
  questions: [],
})
