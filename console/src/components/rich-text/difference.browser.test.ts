import { expect, test } from 'vitest'
import { wordsOf } from './blocks'
import { type DifferencePiece, difference } from './difference'

const signs = { same: '', added: '+', removed: '-' }
const spelled = (lines: DifferencePiece[][]) =>
  lines.map((line) => line.map(({ is, text }) => (is === 'same' ? text : `${signs[is]}[${text}]`)).join(''))

test('equal texts have no marks', () => {
  expect(
    spelled(difference('<p>Un</p><ul><li><p>deux</p></li></ul>', '<p>Un</p><ul><li><p>deux</p></li></ul>')),
  ).toEqual(['Un', '• deux'])
})

test('the changed words of a changed paragraph are marked', () => {
  expect(spelled(difference('<p>Elle dort mal la nuit.</p>', '<p>Elle dort mieux la nuit.</p>'))).toEqual([
    'Elle dort -[mal ]+[mieux ]la nuit.',
  ])
})

test('a paragraph that has nothing in common with the old one counts as replaced', () => {
  expect(
    spelled(difference('<p>Un</p><p>Motif : sommeil</p>', '<p>Un</p><p>Rien ne change ici</p><p>Fin</p>')),
  ).toEqual(['Un', '-[Motif : sommeil]', '+[Rien ne change ici]', '+[Fin]'])
})

test('several changed paragraphs are each compared with their own earlier one', () => {
  expect(
    spelled(difference('<p>Un chat noir</p><p>Un chien gris</p>', '<p>Un chat blanc</p><p>Un chien roux</p>')),
  ).toEqual(['Un chat -[noir]+[blanc]', 'Un chien -[gris]+[roux]'])
})

test('the difference contains every word of both texts', () => {
  const words = ['calme', 'fleuve', 'marche', 'nuit', 'lieu', 'sûr']
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const aText = () =>
    Array.from(
      { length: next(6) },
      () => `<p>${Array.from({ length: 1 + next(8) }, () => words[next(6)]).join(' ')}</p>`,
    ).join('')
  for (let round = 0; round < 200; round += 1) {
    const [one, other] = [aText(), aText()]
    const side = (not: DifferencePiece['is']) =>
      difference(one, other)
        .map((line) =>
          line
            .filter(({ is }) => is !== not)
            .map(({ text }) => text)
            .join('')
            .trim(),
        )
        .filter(Boolean)
        .join('\n')
    expect(side('added')).toBe(wordsOf(one))
    expect(side('removed')).toBe(wordsOf(other))
  }
})

test('two long texts without anything in common are compared quickly', () => {
  const long = (word: string) => `<p>${Array.from({ length: 5_000 }, (_, at) => `${word}${at}`).join(' ')}</p>`
  expect(difference(long('a'), long('b'))).toHaveLength(2)
})
