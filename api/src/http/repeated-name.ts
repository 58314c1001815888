const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * The first name that an object of a JSON text has twice, else null. Readers differ on which of the two counts (RFC
 * 8259, section 4), so one program might check what another does not use. The text must be valid.
 */
export function repeatedName(json: string): string | null {
  const names: Set<string>[] = []
  let before = ''
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') names.push(new Set())
    else if (token === '}' || token === ']') names.pop()
    else if (token === ':') {
      // An escaped name is another spelling of the same name.
      const name = before.includes('\\') ? (JSON.parse(before) as string) : before.slice(1, -1)
      if (names.at(-1)?.has(name)) return name
      names.at(-1)?.add(name)
    }
    before = token
  }
  return null
}
