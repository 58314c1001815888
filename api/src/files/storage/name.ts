import type { PracticeId } from '../../practice-id.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isName = (name: string) => UUID.test(name)

/** Files stand in one folder for each practice, named by its id. */
export const isPractice = (folder: string): folder is PracticeId => isName(folder)

/** Refuses any name but those of `newId`, so that no name leads out of the folder. */
export function checkedName(id: string): string {
  if (!isName(id)) throw new Error('a file is named by a uuid')
  return id
}
