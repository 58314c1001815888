import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/data'
import { type LikelyPair, type Merge, usePatient } from './use-patient'

export type Keep = NonNullable<Merge['keep']>

/** Two clients on the way to be one: who is kept, whose values, and what that would lead to. */
export function useMerge({ one, other }: LikelyPair, onDone: (id: string) => void) {
  const [keptId, setKeptId] = useState(other.sessions > one.sessions ? other.id : one.id)
  const [keep, setKeep] = useState<Keep>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const otherId = keptId === one.id ? other.id : one.id
  const kept = usePatient(keptId)
  const gone = usePatient(otherId)
  const params = { id: keptId }
  const preview = useReading(['patients', 'merge', keptId, otherId, JSON.stringify(keep)], () =>
    api.patientFile.merge({ params, body: { otherId, keep, dryRun: true } }),
  )

  async function merge() {
    setBusy(true)
    setProblem(null)
    try {
      await api.patientFile.merge({ params, body: { otherId, keep } })
      onDone(keptId)
      void refresh('patients')
    } catch (error) {
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
    choose: (field: keyof Keep, side: 'this' | 'other') => setKeep((before) => ({ ...before, [field]: side })),
    kept,
    gone,
    preview,
    problem,
    isBusy,
    merge,
  }
}
