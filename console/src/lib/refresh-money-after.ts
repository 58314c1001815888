import { asProblem } from './api'
import { refresh } from './readings'

/**
 * Waits for a change of money, then reads again everything that shows money, even if it failed. Rejects with a
 * `Problem`.
 */
export async function refreshMoneyAfter<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw asProblem(error)
  } finally {
    void refresh('money')
  }
}
