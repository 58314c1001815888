import type * as z from 'zod'
import { parseSiren, parseVatNumber } from './business-numbers.ts'
import { splitCity } from './city.ts'
import type { BillToInput } from './contract/invoice.ts'
import type { BillTo } from './entity.ts'

/** The payer, if that is somebody else than the client. */
export type OtherPayer = Partial<BillTo> & Pick<BillTo, 'name'>

/** What a document prints of a client. */
export interface BilledPerson {
  firstname: string
  lastname: string
  address?: string | null | undefined
  city?: string | null | undefined
}

/** The client, or the payer in their place. */
export function billToOf(patient: BilledPerson | null, other?: OtherPayer): BillTo {
  if (other)
    return {
      name: other.name,
      address: other.address ?? null,
      postcode: other.postcode ?? null,
      city: other.city ?? null,
      isBusiness: other.isBusiness ?? false,
      siren: parseSiren('billTo.siren', other.siren),
      vatNumber: parseVatNumber('billTo.vatNumber', other.vatNumber),
    }
  if (!patient) throw new Error('nobody is billed')
  return {
    name: `${patient.firstname} ${patient.lastname}`,
    address: patient.address ?? null,
    ...splitCity(patient.city),
    isBusiness: false,
    siren: null,
    vatNumber: null,
  }
}

/** The payer as it was sent. */
export const payerOf = (sent: z.output<typeof BillToInput> | null | undefined): OtherPayer | undefined =>
  sent
    ? {
        name: sent.name,
        isBusiness: sent.isBusiness,
        address: sent.address ?? null,
        postcode: sent.postcode ?? null,
        city: sent.city ?? null,
        siren: sent.siren ?? null,
        vatNumber: sent.vatNumber ?? null,
      }
    : undefined
