import { readStored, store } from '../../lib/storage'

const KEY = 'palette-recent'
const MOST = 4

/** Returns recent choices, latest first: only pages and actions, never names of clients. */
export const recentIds = (): string[] => (readStored(KEY) ?? '').split(' ').filter(Boolean).slice(0, MOST)

export const rememberRecent = (id: string) =>
  store(KEY, [id, ...recentIds().filter((known) => known !== id)].slice(0, MOST).join(' '))
