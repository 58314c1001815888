import { expect, test } from 'vitest'
import { concernsOf, concernsOfText } from './wording.ts'
import { wordingKinds } from './wording-kinds.ts'
import { wordingAdvice } from './wording-words.ts'

const found = (text: string, lang: 'fr' | 'en') =>
  concernsOfText(text, lang).map(({ kind, passage }) => `${kind}: ${passage}`)

test.each([
  ['L’hypnose guérit vos angoisses.', 'promise: guérit'],
  ['Ne souffrez plus : je guéris la migraine.', 'promise: guéris'],
  ['Résultats garantis en trois séances', 'promise: Résultats garantis'],
  ['Débarrassez-vous de vos phobies', 'promise: Débarrassez-vous de vos phobies'],
  ['Je pose un diagnostic dès la première séance', 'diagnosis: diagnostic'],
  ['Je traite la dépression', 'treatment: Je traite la dépression'],
  ['Arrêtez vos médicaments', 'stopping: Arrêtez vos médicaments'],
  ['Vivre sans médicaments', 'stopping: sans médicaments'],
  ['Vous n’aurez plus besoin de traitement', 'stopping: plus besoin de traitement'],
  ['Psychothérapeute diplômée', 'title: Psychothérapeute'],
  ['Je suis une psychologue', 'title: Je suis une psychologue'],
  ['Plus efficace que les médicaments', 'comparison: Plus efficace que les médicaments'],
  ['Une alternative aux antidépresseurs', 'comparison: Une alternative aux antidépresseurs'],
  // A title beside another trade is still borne.
  ['Hypnothérapeute et psychothérapeute', 'title: psychothérapeute'],
  ['Praticienne en hypnose et psychologue clinicienne', 'title: psychologue'],
  ['Dr. Paul Martin, hypnothérapeute', 'title: Dr.'],
  ['Cabinet Dr Martin', 'title: Dr'],
  // The stock phrases of the trade.
  ['Arrêtez progressivement vos antidépresseurs', 'stopping: Arrêtez progressivement vos antidépresseurs'],
  ['Jetez vos médicaments', 'stopping: Jetez vos médicaments'],
  ['Oubliez vos somnifères', 'stopping: Oubliez vos somnifères'],
  ['Baissez vos doses d’anxiolytiques', 'stopping: Baissez vos doses d’anxiolytiques'],
  ['Arrêter la prise de vos médicaments', 'stopping: Arrêter la prise de vos médicaments'],
  ['Libérez-vous de la dépression', 'promise: Libérez-vous de la dépression'],
  ['Je vous libère de vos phobies', 'promise: libère de vos phobies'],
  ['Dites adieu à vos angoisses', 'promise: Dites adieu à vos angoisses'],
  ['Mettez fin à vos migraines', 'promise: Mettez fin à vos migraines'],
  ['Faites disparaître vos douleurs', 'promise: Faites disparaître vos douleurs'],
  ['Plus jamais d’angoisses', 'promise: Plus jamais d’angoisses'],
  ['Vaincre sa phobie', 'promise: Vaincre sa phobie'],
  ['Réussite garantie', 'promise: Réussite garantie'],
  ['95 % de réussite', 'promise: 95 % de réussite'],
  ['100 % d’efficacité', 'promise: 100 % d’efficacité'],
  ['99 % de résultats', 'promise: 99 % de résultats'],
  ['Efficace à 100 %', 'promise: Efficace à 100 %'],
  ['Réussite à 100 %', 'promise: Réussite à 100 %'],
  ['Efficacité : 100 %', 'promise: Efficacité : 100 %'],
  ['Satisfaction à 100 %', 'promise: Satisfaction à 100 %'],
  ['Taux de réussite : 100 %', 'promise: Taux de réussite'],
  ['Résultats immédiats et durables garantis', 'promise: Résultats immédiats et durables garantis'],
  ['Soin des phobies', 'treatment: Soin des phobies'],
  ['Je prends en charge les dépressions', 'treatment: prends en charge les dépressions'],
  ['Je ne peux pas dormir, je soigne votre dépression', 'treatment: je soigne votre dépression'],
  ['Vous n’avez pas besoin de médicaments', 'stopping: pas besoin de médicaments'],
  // What is denied beside it excuses nothing.
  ['La dépression n’est pas une fatalité, je soigne votre dépression', 'treatment: je soigne votre dépression'],
  ['Ce n’est pas de la magie, je traite la fibromyalgie', 'treatment: je traite la fibromyalgie'],
  ['Ce n’est pas de la magie et je traite la fibromyalgie', 'treatment: je traite la fibromyalgie'],
  ['Arrêtez vos médicaments sans en parler à personne', 'stopping: Arrêtez vos médicaments'],
  ['Arrêtez vos médicaments, sans l’avis de votre médecin', 'stopping: Arrêtez vos médicaments'],
  ['Sans promesse, je guéris votre cancer', 'promise: guéris'],
  ['Résultats 100 % confidentiel, 100 % garantis', 'promise: 100 % garantis'],
  ['Je suis médecin, je ne fais pas de miracle', 'title: Je suis médecin'],
])('« %s » is advised against', (text, concern) => {
  expect(found(text, 'fr')).toEqual([concern])
})

test.each([
  'L’hypnose ne remplace pas un traitement médical.',
  'Elle ne se substitue pas à un avis médical, ni à un diagnostic.',
  'N’arrêtez jamais un traitement sans l’avis de votre médecin.',
  'Je ne suis pas médecin et je ne pose pas de diagnostic.',
  'L’hypnose ne guérit pas.',
  'Parlez-en à votre médecin.',
  'Arrêter de fumer, mieux dormir, prendre la parole en public.',
  'Le traitement de vos données est décrit plus bas.',
  'Poursuivez votre traitement.',
  'Séances 100 % en visio.',
  'Sans promesse de guérison.',
  'Je ne pose pas de diagnostic, ni de traitement médical.',
  'Accompagnement après un diagnostic',
  'Formée avec Dr Martin',
  'Formée avec Dr. Martin',
  'Je travaille avec des médecins et psychologues.',
  'Parlez-en à votre médecin ou psychiatre.',
  'En lien avec les parents et médecins',
  'L’hypnose ne peut pas remplacer un traitement médical.',
  'L’hypnose ne peut en aucun cas remplacer un traitement médical.',
  'Elle ne doit pas remplacer un traitement.',
  'Elle n’a pas vocation à remplacer un suivi médical.',
  'L’hypnose ne saurait se substituer à un traitement médical.',
  'Vous ne devez pas arrêter votre traitement.',
  'Il ne faut jamais arrêter un traitement médical sans avis.',
  'En aucun cas vous ne devez interrompre un traitement médical.',
  'L’hypnothérapeute n’établit aucun diagnostic',
  'Aucun diagnostic n’est posé',
  'Il ne s’agit pas d’une consultation médicale',
  'Pas de diagnostic, pas de traitement médical',
  'Il n’y a pas de miracle.',
  'En complément d’un traitement médical',
  'Un soutien face aux effets secondaires des traitements du cancer',
  'Je suis 100 % à l’écoute',
  'Paiement 100 % sécurisé',
  'Nous aimons soigner l’accueil.',
  'Les résultats ne sont pas garantis.',
  'Libérer la parole, faire disparaître la gêne',
  'N’oubliez pas vos médicaments.',
  'Je n’annonce aucun taux de réussite.',
])('« %s » is allowed', (text) => {
  expect(found(text, 'fr')).toEqual([])
})

test.each(['fr', 'en'] as const)('no phrase that is advised is advised against: %s', (lang) => {
  for (const { instead } of Object.values(wordingAdvice[lang]))
    for (const [, phrase = ''] of instead.matchAll(/[«“]\s?(.+?)\s?[»”]/gu))
      expect(found(phrase, lang), phrase).toEqual([])
})

test('a denial covers only its own sentence', () => {
  expect(found('Je ne pose pas de diagnostic. Je soigne la dépression.', 'fr')).toEqual([
    'treatment: Je soigne la dépression',
  ])
})

test('a passage is named with its language, its field, its line and its place', () => {
  const empty = { tagline: '', presentation: '', methods: [], training: [] }
  const fr = { ...empty, methods: ['Hypnose', 'Soins : soigner par les mots'] }
  const en = { ...empty, tagline: 'Miracles' }
  expect(concernsOf({ fr, en })).toEqual([
    { kind: 'treatment', lang: 'fr', field: 'methods', at: 1, passage: 'soigner', from: 8 },
    { kind: 'promise', lang: 'en', field: 'tagline', at: 0, passage: 'Miracles', from: 0 },
  ])
})

test('a long text is checked in limited time, and every kind has a reason and alternatives in both languages', () => {
  const long = 'plus efficace que '.repeat(270)
  expect(concernsOfText(long, 'fr')).toEqual([])
  expect(concernsOfText('a'.repeat(5000), 'fr')).toEqual([])
  for (const advice of [wordingAdvice.fr, wordingAdvice.en])
    for (const kind of wordingKinds)
      expect(advice[kind]).toEqual({ reason: expect.any(String), instead: expect.any(String) })
})
