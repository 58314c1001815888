import type { PracticeId } from '../../practice-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isFileName = (name: string) => UUID.test(name)

/** Files stand in one folder for each practice, named by its id. */
export const isPracticeFolder = (folder: string): folder is PracticeId => isFileName(folder)

/** Refuses any name but those of `newId`, so that no name leads out of the folder. */
export function checkedFileName(id: string): string {
  if (!isFileName(id)) throw new Error('a file is named by a uuid')
  return id
}
