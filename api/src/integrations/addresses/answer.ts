import * as z from 'zod'
import type { FrenchAddress } from '../contract.ts'
import { AddressServiceUnavailable } from './ask.ts'

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    label: z.string().min(1).max(300),
    name: z.string().max(200),
    postcode: z.string().regex(/^\d{5}$/),
    city: z.string().min(1).max(120),
    type: z.string(),
  }),
})

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/** The addresses of a GeoJSON answer. Incomplete ones are left out. */
export function readAddresses(body: unknown): FrenchAddress[] {
  const { success, data } = Collection.safeParse(body)
  if (!success) throw new AddressServiceUnavailable('no list of addresses')
  return data.features.flatMap((feature) => {
    const read = Feature.safeParse(feature)
    return read.success ? [addressOf(read.data)] : []
  })
}

function addressOf({ properties, geometry }: z.infer<typeof Feature>): FrenchAddress {
  const { label, name, postcode, city, type } = properties
  const [longitude, latitude] = geometry.coordinates
  return { label, street: type === 'municipality' ? null : name, postcode, city, latitude, longitude }
}
