const keyOf = (name: string) => `ancrage-${name}`

/** What this browser keeps under a name; null also where storage is blocked (frames of other sites). */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

/** Keeps a value, or with null forgets it; where storage is blocked, the choice lasts as long as the page. */
export function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
  } catch {
    return
  }
}

/** Forgets whatever this site's storages keep under such names, ours or not; where storage is blocked there is nothing. */
export function forgetStored(names: RegExp) {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const key of Object.keys(storage)) if (names.test(key)) storage.removeItem(key)
    } catch {
      // The getter itself throws where a browser blocks the data of sites.
    }
  }
}

/** Tells when another tab changed one of the names. */
export const onStorageChange = (names: readonly string[], reader: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === null || names.some((name) => keyOf(name) === key)) reader()
  })
