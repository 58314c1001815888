import { expect, test } from 'vitest'
import { cardOf } from './card.ts'
import type { PageView } from './view.ts'

const card = (name: string, tagline = '') =>
  cardOf({
    data: { practice: { name, legal: { city: '44000 Nantes' }, theme: { primary: null } } },
    lang: 'fr',
    words: { tagline },
  } as unknown as PageView)

test.each([
  ['Cabinet des Érables', 'Cabinet des Érables'],
  ['✨ Hypnose & Sérénité 🌿 Marie Dupont', 'Hypnose & Sérénité Marie Dupont'],
  ['Υπνοθεραπεία Αθήνα', 'Υπνοθεραπεία Αθήνα'],
  ['Гипноз в Париже', 'Гипноз в Париже'],
  [`${'a'.repeat(59)}🌿🌿`, 'a'.repeat(59)],
  [`${'Érable '.repeat(9)}`, `${'Érable '.repeat(8).trim()}…`],
])('the name “%s” is written as “%s”', (name, written) => {
  expect(card(name)).toMatchObject({ name: written, place: 'Nantes' })
})

test.each(['عيادة السكينة للتنويم', '静心催眠', '🌿✨', '静心催眠 Li'])('the name “%s” cannot be written', (name) => {
  expect(card(name).name).toBe('')
})

test('a sentence is written without its emoji', () => {
  expect(card('Cabinet', 'Retrouver du calme 🧘‍♀️, à votre rythme…').tagline).toBe(
    'Retrouver du calme , à votre rythme…',
  )
})
