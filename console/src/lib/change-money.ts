import { asProblem } from './api'
import { refresh } from './readings'

/**
 * Waits for a change of money and reads again whatever shows money, also where nothing came of it: somebody else may
 * have been there first. Rejects with a `Problem`.
 */
export async function changeMoney<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw asProblem(error)
  } finally {
    void refresh('money')
  }
}
