import * as z from 'zod'

/** Latitude and longitude in degrees, as `47.21837,-1.55362`: where the address service places the practice. */
export const coordinates = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, 'invalid')
  .refine(isOnEarth, 'out_of_range')

function isOnEarth(text: string): boolean {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  // A text that is no number passes here: the pattern refuses it.
  return !(Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
}
