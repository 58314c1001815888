import { useState } from 'react'
import { asProblem } from './api'
import { useProblemText } from './problem-text'
import { toast } from './toast'

/**
 * Runs what buttons do, one at a time: the pressed one is busy, the others wait, and a notice says why it failed. `of`
 * gives a button's state.
 */
export function usePresses() {
  const textOf = useProblemText()
  const [running, setRunning] = useState<string | null>(null)
  async function run(button: string, act: () => Promise<unknown>): Promise<void> {
    setRunning(button)
    try {
      await act()
    } catch (error) {
      toast.error(textOf(asProblem(error)))
    }
    setRunning(null)
  }
  const of = (button: string) => ({
    isBusy: running === button,
    disabled: running !== null && running !== button,
  })
  return { run, of }
}
