import type { ImportField } from './columns'
import { toVCard3 } from './older-card'
import type { ImportFileFault, ReadFile } from './table-file'

const columns: ImportField[] = [
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
  'tags',
]

/** Reads vCards of versions 2.1 to 4 as rows of a table. An unreadable card becomes an empty row. */
export async function readCards(text: string): Promise<Omit<ReadFile, 'name'> | ImportFileFault> {
  const { default: ICAL } = await import('ical.js')
  const cards = text.match(/^BEGIN:VCARD[\s\S]*?^END:VCARD\s*$/gim) ?? []
  const rows = cards.map((card) => {
    try {
      const read = new ICAL.Component(ICAL.parse(toVCard3(card)) as unknown[])
      const value = (name: string) => read.getFirstPropertyValue(name)
      const parts = (name: string) => [value(name)].flat().map((part) => String(part ?? ''))
      const [lastname = '', firstname = ''] = parts('n')
      const [, , street = '', city = '', , postcode = ''] = parts('adr')
      const categories = read.getFirstProperty('categories')?.getValues() ?? []
      const born = String(value('bday') ?? '')
      return [
        lastname,
        firstname,
        lastname || firstname ? '' : String(value('fn') ?? ''),
        String(value('email') ?? ''),
        String(value('tel') ?? '').replace(/^tel:/i, ''),
        born,
        String(value('gender') ?? ''),
        street,
        postcode,
        city,
        categories.map(String).join(', '),
      ]
    } catch {
      return columns.map(() => '')
    }
  })
  return rows.length === 0 ? 'noCards' : { heads: null, rows, columns }
}
