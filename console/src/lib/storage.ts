const keyOf = (name: string) => `ancrage-${name}`

/** What this browser keeps under a name; null also where storage is blocked (frames of other sites). */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

/** Keeps a value, or with null forgets it; where storage is blocked, the choice lasts as long as the page. */
export function keep(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
  } catch {
    return
  }
}

/** Tells when another tab changed one of the names. */
export const onStored = (names: readonly string[], reader: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === null || names.some((name) => keyOf(name) === key)) reader()
  })
