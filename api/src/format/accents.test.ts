import { expect, test } from 'vitest'
import { foldText, withoutAccents } from './accents.ts'

test.each([
  ['Éloïse Lefèvre', 'Eloise Lefevre'],
  ['Éloïse'.normalize('NFD'), 'Eloise'],
  ['Œuvrard, m²', 'Œuvrard, m²'],
  ['Nguyễn Đức', 'Nguyen Đuc'],
  ['हिन्दी', 'हिन्दी'],
])('%s is %s without accents', (text, plain) => {
  expect(withoutAccents(text)).toBe(plain)
})

test.each([
  ['Séances à DOMICILE', 'seances a domicile'],
  ['ﬁn de séance', 'fin de seance'],
  ['２ mars', '2 mars'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
