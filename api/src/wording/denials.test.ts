import { expect, test } from 'vitest'
import { concernsOfText } from './wording.ts'

const found = (text: string) => concernsOfText(text, 'fr').map(({ kind, passage }) => `${kind}: ${passage}`)

test.each([
  'Il ne faut pas oublier votre traitement.',
  'Dormir mieux, sans oublier vos médicaments',
  'Accompagnement sans arrêter votre traitement',
  'Vous ne devez jamais stopper votre traitement.',
  'Vous ne devez pas baisser vos doses d’anxiolytiques.',
  'Vous ne devez pas réduire votre traitement.',
  'Vous ne pouvez pas arrêter votre traitement.',
  'Il ne faut surtout pas jeter vos médicaments.',
  'Il ne faut pas éviter les traitements.',
])('« %s » protects a treatment, and is allowed', (text) => {
  expect(found(text)).toEqual([])
})

test.each([
  ['Vous pouvez arrêter votre traitement', 'stopping: arrêter votre traitement'],
  ['Il faut surtout jeter vos médicaments', 'stopping: jeter vos médicaments'],
  ['Sans attendre, arrêtez votre traitement', 'stopping: arrêtez votre traitement'],
  ['Il ne faut pas oublier que je soigne la dépression', 'treatment: je soigne la dépression'],
])('« %s » denies nothing, and is advised against', (text, concern) => {
  expect(found(text)).toEqual([concern])
})

test('a long text of denials is checked in limited time', () => {
  for (const phrase of ['ne faut surtout ', 'il ne faut pas oublier ', 'vous ne pouvez ', 'efficace à ', '100 % d’'])
    expect(found(phrase.repeat(400))).toEqual([])
})
