import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Language } from '../../lib/languages'

export type Document = ReplyOf<typeof contract.documents.list>['data'][number]
/** The parts of a document that every list shows. */
export type ShownDocument = Pick<
  Document,
  'id' | 'name' | 'kind' | 'type' | 'size' | 'createdAt' | 'isFromClient' | 'isUnreadable'
>

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** Formats a size: `1,2 Mo`. */
export function sizeText(bytes: number, language: Language): string {
  const step = bytes < 1000 ? 0 : bytes < 1_000_000 ? 1 : 2
  const [unit, value] = [UNITS[step] ?? 'byte', bytes / 1000 ** step]
  const options = {
    style: 'unit',
    unit,
    unitDisplay: step ? 'short' : 'long',
    maximumFractionDigits: step > 1 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', options).format(value)
}
