const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isName = (name: string) => UUID.test(name)

/** A name that came from anywhere but `newId` leads nowhere. */
export function checkedName(id: string): string {
  if (!isName(id)) throw new Error('a file is named by a uuid')
  return id
}
