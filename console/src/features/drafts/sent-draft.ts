import type { contract, RequestInput } from '@ancrage/api/contract'
import { parseCents } from '../../lib/typed-amount'
import { type DraftedInvoice, type DraftValues, discountOf, isEmptyText, type LineValues, quantityOf } from './values'

export type DraftChange = RequestInput<typeof contract.invoices.change>['body']
type SentLine = NonNullable<DraftChange['lines']>[number]

const orNull = (text: string) => (isEmptyText(text) ? null : text.trim())

const sentLine = (line: LineValues): SentLine & { label: string; unitPriceCents: number } => ({
  label: line.label.trim(),
  heldOn: orNull(line.heldOn),
  place: orNull(line.place),
  quantity: quantityOf(line),
  unitPriceCents: parseCents(line.unitPrice),
  discountCents: discountOf(line),
})

/** Returns the payer for the request; null for the client. */
export function sentPayer({ isOtherPayer, payer }: DraftValues): NonNullable<DraftChange['billTo']> | null {
  if (!isOtherPayer) return null
  const { name, isBusiness, siren, vatNumber, email: _, ...place } = payer
  return {
    name: name.trim(),
    address: orNull(place.address),
    postcode: orNull(place.postcode),
    city: orNull(place.city),
    isBusiness,
    siren: isBusiness ? orNull(siren) : null,
    vatNumber: isBusiness ? orNull(vatNumber) : null,
  }
}

/** Returns the address to mail to instead of the client's. */
export const sentAddress = ({ isOtherPayer, payer }: DraftValues): string | null =>
  isOtherPayer ? orNull(payer.email) : null

export const sentLines = (lines: readonly LineValues[]) => lines.map(sentLine)

/** Returns the changes of a draft. The payer is sent only if it changed. */
export function draftChange(values: DraftValues, before: DraftValues, kind: DraftedInvoice['kind']): DraftChange {
  const isPayerSame = JSON.stringify(sentPayer(values)) === JSON.stringify(sentPayer(before))
  return {
    ...(!isPayerSame && { billTo: sentPayer(values) }),
    ...(sentAddress(values) !== sentAddress(before) && { sendTo: sentAddress(values) }),
    ...(kind === 'quote' && { validUntil: orNull(values.validUntil) }),
    ...(kind === 'invoice' && { depositIds: values.depositIds }),
    isUnnamed: values.isUnnamed,
    lines: values.lines.map((line) => ({ ...sentLine(line), sessionId: line.sessionId })),
  }
}
