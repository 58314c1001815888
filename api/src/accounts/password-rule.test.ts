import { describe, expect, test } from 'vitest'
import { leastProcessorMs } from '../../test/processor.ts'
import { assertStrongPassword, judgePassword } from './password-rule.ts'

const camille = ['camille.essai@essais.test', 'Camille Essai', 'Cabinet du Phare']
const isTaken = async (password: string) =>
  assertStrongPassword('password', password, camille).then(
    () => true,
    () => false,
  )

describe('a password', () => {
  test.each([
    'une forêt au petit matin',
    'm4rée haute7',
    'Zk7#vQ9!wTx',
    '山川異域風月同天寄諸仏子',
    'camille aime les marées',
    'phare de la vieille, 1887',
  ])('such as « %s » is accepted', async (password) => expect(await isTaken(password)).toBe(true))

  test.each([
    ['short and in every list', 'azertyuiop'],
    ['short with a number after a word', 'tournesol7'],
    ['twelve times the same', 'aaaaaaaaaaaa'],
    ['long and in a list', 'qwerty123456'],
    ['the e-mail address', 'camille.essai@essais.test'],
    ['the e-mail address in capitals', 'CAMILLE.ESSAI@ESSAIS.TEST'],
    ['the name with a year', 'CamilleEssai2027'],
    ['the name with accents', 'Câmille Éssai 1'],
    ['the practice', 'cabinet du phare'],
    ['the product', 'AncrageAncrage'],
    ['what it is for', 'hypnotherapeute1'],
    ['long: the words themselves with figures', 'motdepasse123'],
    ['long: keys side by side in France', 'azertyuiop12'],
    ['long: a word, a year and marks', 'Soleil2026!!'],
    ['long: a word and a year', 'chocolat2024'],
    ['long: a town and its postcode', 'marseille13013'],
    ['long: the example that everybody knows', 'correcthorsebatterystaple'],
    ['the same with hyphens', 'correct-horse-battery-staple'],
    ['long: keys of the second row', 'qsdfghjklm123'],
    ['a French word without its accents', 'Foret2026!!'],
    ['forty letters of one word', 'ancrageancrageancrageancrageancrageancrage'],
  ])('that is %s is refused', async (_, password) => expect(await isTaken(password)).toBe(false))

  test.each([
    ['motdepasse123', 'guessable'],
    ['jetaimemonchien', 'good'],
    ['une forêt au petit matin', 'strong'],
  ] as const)('« %s » is called %s by the judge whose word counts', async (password, strength) => {
    expect(await judgePassword(password, camille)).toBe(strength)
  })

  test('is refused at the field where it was entered', async () => {
    await expect(assertStrongPassword('account.password', 'azertyuiop', [])).rejects.toMatchObject({
      code: 'validation',
      details: { errors: { 'account.password': ['too_weak'] } },
    })
  })

  test('of the contract’s greatest length is checked in little time, however it repeats itself', async () => {
    const parts = ['aB3$', '0é', 'x', 'ancrage', 'l’heure bleue ']
    const judge = async () => {
      for (const part of parts) await isTaken(part.repeat(256).slice(0, 256))
    }
    expect(await leastProcessorMs(judge, 200)).toBeLessThan(200)
  })
})
