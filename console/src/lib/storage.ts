const keyOf = (name: string) => `ancrage-${name}`

/** Returns the stored value of a name; null too where storage is blocked (frames of other sites). */
export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return null
  }
}

/** Stores a value; null deletes it. Where storage is blocked, nothing is stored. */
export function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), value)
  } catch {
    return
  }
}

/** Deletes all entries with matching names from both storages of this site, ours or not. */
export function forgetStored(names: RegExp) {
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      const storage = open()
      for (const key of Object.keys(storage)) if (names.test(key)) storage.removeItem(key)
    } catch {
      // The getter itself throws where a browser blocks site data.
    }
  }
}

/** Calls `reader` when another tab changed one of the names. */
export const onStorageChange = (names: readonly string[], reader: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === null || names.some((name) => keyOf(name) === key)) reader()
  })
