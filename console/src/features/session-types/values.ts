import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { parseCents, priceInput } from '../../lib/typed-amount'

export type EditedType = ReplyOf<typeof contract.sessionTypes.change>
export type NewSessionType = RequestInput<typeof contract.sessionTypes.add>['body']
export type TypeChange = RequestInput<typeof contract.sessionTypes.change>['body']
export type Location = EditedType['locations'][number]

/** The values of the form; numbers are strings as typed, and missing values are empty. */
export interface TypeValues {
  nameFr: string
  nameEn: string
  descriptionFr: string
  descriptionEn: string
  durationMinutes: string
  bufferBeforeMinutes: string
  bufferAfterMinutes: string
  /** Euros, although the API counts cents. */
  priceCents: string
  color: string
  locations: Location[]
  isAutoAccepted: boolean
  isForMinors: boolean
  isActive: boolean
  isPack: boolean
  delayWeeks: string
  /** Percent; empty uses the setting of the practice. */
  prepaymentPercent: string
}

/** The fields in visual order. */
export const typeFields = [
  'nameFr',
  'nameEn',
  'descriptionFr',
  'descriptionEn',
  'durationMinutes',
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'priceCents',
  'color',
  'locations',
  'isAutoAccepted',
  'isForMinors',
  'isActive',
  'isPack',
  'delayWeeks',
  'prepaymentPercent' as const,
] satisfies (keyof TypeValues)[]

/** Parses a whole number; other text gives NaN, which the contract refuses. */
const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Returns the values of a type. An English text that only repeats the French one stays empty in the form. */
export const typeValues = (type: EditedType, comma: string): TypeValues => ({
  nameFr: type.nameFr,
  nameEn: type.nameEn === type.nameFr ? '' : type.nameEn,
  descriptionFr: type.descriptionFr ?? '',
  descriptionEn: type.descriptionEn === type.descriptionFr ? '' : (type.descriptionEn ?? ''),
  durationMinutes: String(type.durationMinutes),
  bufferBeforeMinutes: String(type.bufferBeforeMinutes),
  bufferAfterMinutes: String(type.bufferAfterMinutes),
  priceCents: priceInput(type.priceCents, comma),
  color: type.color,
  locations: type.locations,
  isAutoAccepted: type.isAutoAccepted,
  isForMinors: type.isForMinors,
  isActive: type.isActive,
  isPack: type.isPack,
  delayWeeks: type.delayWeeks === null ? '' : String(type.delayWeeks),
  prepaymentPercent: type.prepaymentPercent === null ? '' : String(type.prepaymentPercent),
})

/** Returns the values of a new type: usual defaults, and no name and price. */
export const blankValues = (color: string): TypeValues => ({
  nameFr: '',
  nameEn: '',
  descriptionFr: '',
  descriptionEn: '',
  durationMinutes: '60',
  bufferBeforeMinutes: '0',
  bufferAfterMinutes: '0',
  priceCents: '',
  color,
  locations: ['office'],
  isAutoAccepted: false,
  isForMinors: false,
  isActive: true,
  isPack: false,
  delayWeeks: '',
  prepaymentPercent: '',
})

/** Returns the request of the form. */
export function typeBody(values: TypeValues) {
  const descriptionFr = values.descriptionFr.trim() || null
  return {
    nameFr: values.nameFr.trim(),
    nameEn: values.nameEn.trim() || values.nameFr.trim(),
    descriptionFr,
    descriptionEn: values.descriptionEn.trim() || descriptionFr,
    durationMinutes: whole(values.durationMinutes),
    bufferBeforeMinutes: whole(values.bufferBeforeMinutes),
    bufferAfterMinutes: whole(values.bufferAfterMinutes),
    priceCents: parseCents(values.priceCents),
    color: values.color,
    locations: values.locations,
    isAutoAccepted: values.isAutoAccepted,
    isForMinors: values.isForMinors,
    isActive: values.isActive,
    isPack: values.isPack,
    delayWeeks: values.isPack && values.delayWeeks.trim() ? whole(values.delayWeeks) : null,
    prepaymentPercent: values.prepaymentPercent ? whole(values.prepaymentPercent) : null,
  } satisfies NewSessionType
}

/** Returns the fields of the request that differ from the type. */
export function changesOf(sent: ReturnType<typeof typeBody>, type: EditedType): Partial<NewSessionType> {
  const changed = (Object.keys(sent) as (keyof typeof sent)[]).filter(
    (key) => JSON.stringify(sent[key]) !== JSON.stringify(type[key]),
  )
  return Object.fromEntries(changed.map((key) => [key, sent[key]]))
}
