import type { Problem } from '@ancrage/api/client'
import type { contract, RequestInput } from '@ancrage/api/contract'
import { useRef, useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { usePatientFile } from '../../lib/patient-file'
import { refresh, useReading } from '../../lib/readings'
import type { LikelyPair } from './use-duplicates'

export type FieldChoices = NonNullable<RequestInput<typeof contract.patientFile.merge>['body']['keep']>

/** Keeps the choices of a merge: which client stays, which values are kept, and the preview. */
export function useMerge({ one, other }: LikelyPair, onDone: (id: string) => void) {
  const [keptId, setKeptId] = useState(other.sessions > one.sessions ? other.id : one.id)
  const [keep, setKeep] = useState<FieldChoices>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // After the merge one of the two is gone and must not be read again.
  const isMerging = useRef(false)
  const rules = { isPaused: () => isMerging.current }
  const otherId = keptId === one.id ? other.id : one.id
  const kept = usePatientFile(keptId, rules)
  const gone = usePatientFile(otherId, rules)
  const params = { id: keptId }
  const preview = useReading(
    ['patients', 'merge', keptId, otherId, JSON.stringify(keep)],
    () => api.patientFile.merge({ params, body: { otherId, keep, dryRun: true } }),
    rules,
  )

  async function merge() {
    setBusy(true)
    setProblem(null)
    isMerging.current = true
    try {
      await api.patientFile.merge({ params, body: { otherId, keep } })
      onDone(keptId)
      void refresh('patients')
    } catch (error) {
      isMerging.current = false
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return {
    keptId,
    keepWhom: (id: string) => {
      setKeptId(id)
      setKeep({})
    },
    keep,
    choose: (field: keyof FieldChoices, side: 'this' | 'other') => setKeep((before) => ({ ...before, [field]: side })),
    kept,
    gone,
    preview,
    problem,
    isBusy,
    merge,
  }
}
