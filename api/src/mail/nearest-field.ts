import { distance } from 'fastest-levenshtein'
import { foldText } from '../format/accents.ts'
import { type MergeField, mergeFieldList } from './merge-fields.ts'

/** Letters and figures alone, without accents. */
const folded = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')

interface Name {
  key: MergeField
  name: string
}

const namesOf = (key: MergeField, words: readonly string[]): Name[] =>
  words
    .map(folded)
    .filter(Boolean)
    .map((name) => ({ key, name }))

const keys = mergeFieldList.flatMap(({ key }) => namesOf(key, [key]))

/** The names of a field without its group: the end of its key, its words, and common mistakes. */
const ends = mergeFieldList.flatMap(({ key, label, alias }) =>
  namesOf(key, [key.split('.')[1] ?? '', label.fr, label.en, ...alias.split(' ')]),
)

/** How many letters of a name may be wrong: with more, it is another word. */
const mistakes = (name: string) => (name.length < 6 ? 1 : 2)

/** The field that was probably meant; null where nothing is close. Of equals, the client's own comes first. */
export function nearestField(written: string): MergeField | null {
  const [end = '', ...before] = written.split('.').reverse()
  const group = before.at(-1)?.trim().toLowerCase()
  const isGroup = mergeFieldList.some((field) => field.group === group)
  const found = [
    ...near(folded(written), keys),
    ...near(folded(end), isGroup ? ends.filter(({ key }) => key.startsWith(`${group}.`)) : ends),
  ]
  found.sort((one, other) => one.far - other.far || rank(one.key) - rank(other.key))
  return found[0]?.key ?? null
}

const near = (wanted: string, names: readonly Name[]) =>
  names
    .map(({ key, name }) => ({ key, name, far: wanted ? distance(wanted, name) : Number.POSITIVE_INFINITY }))
    .filter(({ name, far }) => far <= mistakes(name))

const rank = (key: MergeField) => (key.startsWith('patient.') ? 0 : 1)
