import files from 'virtual:wordpress-plugin'
import { strToU8, zipSync } from 'fflate'
import type { SnippetSite } from './snippets/place'

/** Packs the WordPress plugin with the address of Ancrage and the id of the practice. */
export function pluginFile({ origin, practiceId }: SnippetSite): Blob {
  const given = { ...files, 'practice.json': `${JSON.stringify({ address: origin, practice: practiceId }, null, 2)}\n` }
  const packed = Object.fromEntries(Object.entries(given).map(([name, text]) => [`ancrage/${name}`, strToU8(text)]))
  return new Blob([zipSync(packed, { level: 9 })], { type: 'application/zip' })
}
