import { expect, test } from 'vitest'
import { callableName, headerText, mailbox, wholeName } from './address.ts'

test('text for a header is one line without control or direction characters', () => {
  expect(headerText('Zoé\r\nBcc: eve@evil.test')).toBe('Zoé Bcc: eve@evil.test')
  expect(headerText('a\u0000b\u202ec\u2028d\u0085e')).toBe('a b c d e')
  expect(headerText('  Œuvrard  ')).toBe('Œuvrard')
})

test('text for a header has a maximum length', () => {
  expect(headerText('é'.repeat(300), 100)).toBe(`${'é'.repeat(99)}…`)
})

test('an address is accepted only if it is one address and nothing else', () => {
  expect(mailbox('Zoé', 'zoe.o+rdv@essais.test')).toEqual({ name: 'Zoé', address: 'zoe.o+rdv@essais.test' })
  const refused = [
    'zoe@essais.test\r\nRCPT TO:<eve@evil.test>',
    'zoe@essais.test>',
    '<zoe@essais.test>',
    'zoe@essais.test,eve@evil.test',
    'zoe@essais.test eve@evil.test',
    '"eve@evil.test x"@essais.test',
    'zoe@essais.test\u0000',
    'zoe',
    '',
    null,
    undefined,
  ]
  for (const address of refused) expect(mailbox('Zoé', address)).toBeNull()
})

test('a name with a link is left out beside an address that anybody may have written', () => {
  for (const name of ['Remboursement https://ailleurs.test', 'Ouvrez www.ailleurs.test', 'ailleurs.test'])
    expect(mailbox(name, 'zoe@essais.test')).toEqual({ name: '', address: 'zoe@essais.test' })
})

test('only words that look like names are used, and no sentence', () => {
  for (const name of ['Zoé', 'Jean-Noël', 'Anne Sophie', 'J.']) expect(callableName(name)).toBe(name)
  for (const name of ['Zoé Œuvrard', 'Marie-Ève de la Tour d’Auvergne']) expect(wholeName(name)).toBe(name)
  const sentences = [
    'Zoé ! Appelez le 0899',
    'a.test',
    'Votre compte est clos, payez',
    'rappelez vite ce soir le bureau de la banque',
  ]
  for (const sentence of sentences) {
    expect(callableName(sentence)).toBeNull()
    expect(wholeName(sentence)).toBeNull()
  }
})
