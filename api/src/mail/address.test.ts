import { expect, test } from 'vitest'
import { headerText, mailbox } from './address.ts'

test('text for a header is one line without control or direction characters', () => {
  expect(headerText('Zoé\r\nBcc: eve@evil.test')).toBe('Zoé Bcc: eve@evil.test')
  expect(headerText('a\u0000b\u202ec\u2028d\u0085e')).toBe('a b c d e')
  expect(headerText('  Œuvrard  ')).toBe('Œuvrard')
})

test('text for a header has an end', () => {
  expect(headerText('é'.repeat(300), 100)).toBe(`${'é'.repeat(99)}…`)
})

test('an address is taken only if it is one address and nothing else', () => {
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
