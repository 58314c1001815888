import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { centsOf, typedPrice } from '../../lib/typed-amount'

export type EditedType = ReplyOf<typeof contract.sessionTypes.change>
export type NewSessionType = RequestInput<typeof contract.sessionTypes.add>['body']
export type Location = EditedType['locations'][number]

/** As the form holds them: figures as they are typed, what is not there empty. */
export interface TypeValues {
  nameFr: string
  nameEn: string
  descriptionFr: string
  descriptionEn: string
  durationMinutes: string
  bufferBeforeMinutes: string
  bufferAfterMinutes: string
  /** Euros. */
  priceCents: string
  color: string
  locations: Location[]
  isAutoAccepted: boolean
  isActive: boolean
  isPack: boolean
  delayWeeks: string
  /** Percent; empty: as the practice's setting says. */
  prepaymentPercent: string
}

/** In the order in which they stand. */
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
  'isActive',
  'isPack',
  'delayWeeks',
  'prepaymentPercent' as const,
] satisfies (keyof TypeValues)[]

/** What is no whole number is none: the contract refuses it. */
const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** What English clients read where nothing is written for them is the French: it stays empty in the form. */
export const typeValues = (type: EditedType, comma: string): TypeValues => ({
  nameFr: type.nameFr,
  nameEn: type.nameEn === type.nameFr ? '' : type.nameEn,
  descriptionFr: type.descriptionFr ?? '',
  descriptionEn: type.descriptionEn === type.descriptionFr ? '' : (type.descriptionEn ?? ''),
  durationMinutes: String(type.durationMinutes),
  bufferBeforeMinutes: String(type.bufferBeforeMinutes),
  bufferAfterMinutes: String(type.bufferAfterMinutes),
  priceCents: typedPrice(type.priceCents, comma),
  color: type.color,
  locations: type.locations,
  isAutoAccepted: type.isAutoAccepted,
  isActive: type.isActive,
  isPack: type.isPack,
  delayWeeks: type.delayWeeks === null ? '' : String(type.delayWeeks),
  prepaymentPercent: type.prepaymentPercent === null ? '' : String(type.prepaymentPercent),
})

/** Begins with what most sessions are; what only the practitioner knows is empty. */
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
  isActive: true,
  isPack: false,
  delayWeeks: '',
  prepaymentPercent: '',
})

/** What is sent of it. */
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
    priceCents: centsOf(values.priceCents),
    color: values.color,
    locations: values.locations,
    isAutoAccepted: values.isAutoAccepted,
    isActive: values.isActive,
    isPack: values.isPack,
    delayWeeks: values.isPack && values.delayWeeks.trim() ? whole(values.delayWeeks) : null,
    prepaymentPercent: values.prepaymentPercent ? whole(values.prepaymentPercent) : null,
  } satisfies NewSessionType
}

/** What of the one is otherwise in the other. */
export function changesOf(sent: ReturnType<typeof typeBody>, type: EditedType): Partial<NewSessionType> {
  const changed = (Object.keys(sent) as (keyof typeof sent)[]).filter(
    (key) => JSON.stringify(sent[key]) !== JSON.stringify(type[key]),
  )
  return Object.fromEntries(changed.map((key) => [key, sent[key]]))
}
