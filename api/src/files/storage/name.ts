import { isUuid } from '../../format/uuid.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Files stand in one folder for each practice, named by its id. */
export const isPracticeFolder = (folder: string): folder is PracticeId => isUuid(folder)

/** Refuses any name but those of `newId`, so that no name leads out of the folder. */
export function checkedFileName(id: string): string {
  if (!isUuid(id)) throw new Error('a file is named by a uuid')
  return id
}
