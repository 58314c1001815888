import type { Vault } from './vault.ts'

/**
 * The text of one line of a list; null where it cannot be opened, since its key is lost or a bit of it differs. Such a line
 * says so and keeps nobody from the others. What is read or written by itself still fails.
 */
export function textUnlessLost(vault: Vault, about: string, sealed: Uint8Array): string | null {
  try {
    return vault.openText(about, sealed)
  } catch {
    return null
  }
}
