import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refreshPatients } from '../../lib/patients'
import type { Row } from './read-cells'

export type Outcome = ReplyOf<typeof contract.patients.import>[number]
export type Undone = ReplyOf<typeof contract.patients.undoImport>

/** What a part may hold: the API takes as many rows, and bodies of 100 kB. */
const MOST_ROWS = 200
const MOST_BYTES = 80_000

/** Rows in parts that the API takes. */
export function partsOf(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    const last = parts.at(-1)
    if (!last || last.length >= MOST_ROWS || bytes + size > MOST_BYTES) {
      parts.push([row])
      bytes = size
    } else {
      last.push(row)
      bytes += size
    }
  }
  return parts
}

/** Sends a file part by part; one that got no answer is sent again, which adds nobody twice. */
export function useImport() {
  const [id] = useState(() => crypto.randomUUID())
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(rows: readonly Row[], dryRun: '0' | '1'): Promise<Outcome[] | null> {
    setProblem(null)
    setDone(0)
    const outcomes: Outcome[] = []
    try {
      for (const part of partsOf(rows)) {
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

  async function undo(): Promise<Undone | null> {
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
    check: (rows: readonly Row[]) => send(rows, '1'),
    add: (rows: readonly Row[]) => send(rows, '0'),
    undo,
  }
}
