import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refreshPatients } from '../patients/public'
import type { ImportRow } from './read-cells'
import { splitRows } from './split-rows'

export type RowOutcome = ReplyOf<typeof contract.patients.import>[number]
export type UndoneImport = ReplyOf<typeof contract.patients.undoImport>

/**
 * Sends a file in parts. A part without an answer is sent again, which adds nobody twice: the API knows rows by their
 * import and number. So each check begins an import of its own, because another file has other people in the same rows.
 */
export function useImport() {
  const id = useRef('')
  const begun = useRef(new Set<string>())
  const [done, setDone] = useState(0)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(rows: readonly ImportRow[], dryRun: '0' | '1'): Promise<RowOutcome[] | null> {
    setProblem(null)
    setDone(0)
    const outcomes: RowOutcome[] = []
    try {
      for (const part of splitRows(rows)) {
        outcomes.push(...(await api.patients.import({ query: { dryRun }, body: { id: id.current, rows: part } })))
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
      const all: UndoneImport = { removed: 0, kept: [], keptCount: 0 }
      for (const one of begun.current) {
        const { removed, kept, keptCount } = await undoOne(one)
        all.removed += removed
        all.kept.push(...kept)
        all.keptCount += keptCount
      }
      return all
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
    check(rows: readonly ImportRow[]) {
      id.current = crypto.randomUUID()
      return send(rows, '1')
    },
    add(rows: readonly ImportRow[]) {
      begun.current.add(id.current)
      return send(rows, '0')
    },
    undo,
  }
}

/** Undoes an import, of which perhaps no part arrived. */
const undoOne = (id: string): Promise<UndoneImport> =>
  api.patients.undoImport({ params: { id } }).catch((error) => {
    if (asProblem(error).code !== 'not_found') throw error
    return { removed: 0, kept: [], keptCount: 0 }
  })
