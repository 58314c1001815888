import { useState } from 'react'
import { type Topic, useReading } from './readings'

/**
 * Reads from the API anew for each component that mounts, and shows nothing that was read before. For amounts and
 * forms, which begin with what they are given first.
 */
export function useFreshReading<T>(key: readonly [Topic, ...unknown[]], read: () => Promise<T>) {
  const [opening] = useState(() => crypto.randomUUID())
  return useReading([...key, opening], read)
}
