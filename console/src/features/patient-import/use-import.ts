import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refreshPatients } from '../patients/public'
import type { ImportRow } from './read-cells'
import { splitRows } from './split-rows'

export type RowOutcome = ReplyOf<typeof contract.patients.import>[number]
export type UndoneImport = ReplyOf<typeof contract.patients.undoImport>

/** Sends a file in parts. A part without an answer is sent again, which adds nobody twice. */
export function useImport() {
  const [id] = useState(() => crypto.randomUUID())
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(rows: readonly ImportRow[], dryRun: '0' | '1'): Promise<RowOutcome[] | null> {
    setProblem(null)
    setDone(0)
    const outcomes: RowOutcome[] = []
    try {
      for (const part of splitRows(rows)) {
        outcomes.push(...(await api.patients.import({ query: { dryRun }, body: { id, rows: part } })))
        setDone(outcomes.length / rows.length)
      }
      return outcomes
    } catch (error) {
      setProblem(asProblem(error))
      return null
    } finally {
      if (dryRun === '0') void refreshPatients()
    }
  }

  async function undo(): Promise<UndoneImport | null> {
    setProblem(null)
    try {
      return await api.patients.undoImport({ params: { id } })
    } catch (error) {
      setProblem(asProblem(error))
      return null
    } finally {
      void refreshPatients()
    }
  }

  return {
    done,
    problem,
    check: (rows: readonly ImportRow[]) => send(rows, '1'),
    add: (rows: readonly ImportRow[]) => send(rows, '0'),
    undo,
  }
}
