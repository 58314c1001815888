import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../http/errors.ts'

/** How often a file is tried while too many others are made or read. */
const ATTEMPTS = 6
const PAUSE_MS = 5000

interface Options {
  /** Between two attempts. */
  wait?: () => Promise<unknown>
  /** Nobody waits for the file any more. */
  isOver?: () => boolean
}

/** Repeats work that was refused because too much was under way. Throws the failure that stays. */
export async function retryWhileBusy<T>(
  work: () => Promise<T>,
  { wait = () => pause(PAUSE_MS), isOver = () => false }: Options = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error) || attempt >= ATTEMPTS || isOver()) throw error
      await wait()
    }
}

const isBusy = (error: unknown) =>
  error instanceof Failure && (error.code === 'unavailable' || error.code === 'too_many_requests')
