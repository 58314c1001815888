import { FirstSlice } from './0001-first-slice.ts'
import { Lookups } from './0002-lookups.ts'

/** Every migration, in order. One that has been released is never edited. */
export const migrationsList = [
  { name: '0001-first-slice', class: FirstSlice },
  { name: '0002-lookups', class: Lookups },
]
