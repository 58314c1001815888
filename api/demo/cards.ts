import { foldText } from '../src/format/accents.ts'
import type { DemoPerson } from './practice.ts'
import type { Random } from './random.ts'

const streets = [
  'rue de Strasbourg',
  'rue Kervégan',
  'quai de la Fosse',
  'rue Paul-Bellamy',
  'boulevard des Belges',
  'rue du Général-Buat',
  'avenue Camus',
  'rue des Hauts-Pavés',
]

/** How to reach somebody: numbers of the range kept for fiction, and addresses of a domain that cannot exist. */
export function contactOf(person: DemoPerson, position: number, random: Random) {
  const number = (n: number) => `+3363998${String(n).padStart(4, '0')}`
  const guardian = person.guardianName
  return {
    email: `${asciiWords(guardian ?? `${person.firstname} ${person.lastname}`)}@courriel.test`,
    phone: guardian ? null : number(100 + position),
    address: random.chance(0.8) ? `${random.whole(1, 98)} ${random.pick(streets)}` : null,
    guardianPhone: guardian ? number(500 + position) : null,
  }
}

/** `François-Xavier de La Bretesche` is `francois.xavier.de.la.bretesche`. */
function asciiWords(name: string): string {
  return foldText(name)
    .replace(/’/g, '')
    .replace(/[^a-z]+/g, '.')
}
