import { foldText } from '@ancrage/api/format/accents'

/** The fields that a column may hold. `name` is first and last name in one; `postcode` is joined with the city. */
export const importFields = [
  'lastname',
  'firstname',
  'name',
  'email',
  'phone',
  'dateOfBirth',
  'gender',
  'address',
  'postcode',
  'city',
  'guardianName',
  'guardianPhone',
  'tags',
  'locale',
] as const
export type ImportField = (typeof importFields)[number]

const folded = (text: string) =>
  foldText(text)
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Column heads of other tools in French and English; the first match wins. */
const heads: readonly (readonly [ImportField, RegExp])[] = [
  [
    'guardianPhone',
    /(tel|phone|portable|mobile).*(responsable|parent|tuteur|guardian)|(responsable|parent|tuteur|guardian).*(tel|phone|portable)/,
  ],
  ['guardianName', /responsable|tuteur|representant|guardian/],
  ['email', /mail|courriel/],
  ['dateOfBirth', /naissance|birth|^nee?( e)? le$|^dob$/],
  ['phone', /tel|phone|portable|mobile|gsm/],
  ['firstname', /prenom|first ?name|given|forename/],
  ['name', /nom (et|complet)|full ?name|display name|^(client|patient|contact|name)s?$/],
  ['lastname', /^nom|last ?name|surname|family/],
  ['gender', /genre|sexe|sex$|gender|civilite|title/],
  ['postcode', /postal|^cp$|zip|post ?code/],
  ['city', /ville|city|town|commune|localite/],
  ['address', /adresse|address|rue|street|voie/],
  ['tags', /etiquette|tag|groupe|group|categor|label/],
  ['locale', /langue|language|locale/],
]

/** Guesses the target of each column; each target is used once. */
export function guessColumns(row: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return row.map((head) => {
    const name = folded(head)
    const target = heads.find(([one, pattern]) => !taken.has(one) && pattern.test(name))?.[0] ?? null
    if (target) taken.add(target)
    return target
  })
}
