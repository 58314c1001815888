import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { asProblem } from '../../lib/api'
import { useComma } from '../../lib/use-formats'
import {
  type DraftedInvoice,
  type DraftFaults,
  type DraftValues,
  draftValues,
  faultsOfDraft,
  refusedInDraft,
} from './values'

/** A draft as it is stored: what the next save is based on. Without a revision it does not exist yet. */
export interface StoredDraft {
  values: DraftValues
  revision?: number | undefined
}

interface Options {
  base: StoredDraft
  /** Rejects with a `Problem`. */
  save: (values: DraftValues, base: StoredDraft) => Promise<void>
  /** Reads the stored draft anew. */
  reread?: (() => Promise<DraftedInvoice>) | undefined
  onFaults: () => void
}

const isAny = (faults: DraftFaults) => Object.keys(faults).length > 0

/**
 * The typed values of a draft. Where somebody else has saved it meanwhile, nothing typed is lost: their version is
 * shown, and the next save replaces it knowingly.
 */
export function useEditedDraft({ base: opened, save, reread, onFaults }: Options) {
  const comma = useComma()
  const [base, setBase] = useState(opened)
  const [values, setValues] = useState(opened.values)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [theirs, setTheirs] = useState<DraftedInvoice | null>(null)
  const [isBusy, setBusy] = useState(false)

  function refuse(found: DraftFaults) {
    setFaults(found)
    if (isAny(found)) onFaults()
  }

  async function readTheirs(refusal: Problem) {
    try {
      const stored = await reread?.()
      if (stored?.status !== 'draft') return setProblem(refusal)
      setTheirs(stored)
      setBase({ values: draftValues(stored, comma), revision: stored.revision })
    } catch (error) {
      setProblem(asProblem(error))
    }
  }

  /** True if it was saved. */
  async function send(): Promise<boolean> {
    setProblem(null)
    const found = faultsOfDraft(values)
    refuse(found)
    if (isAny(found)) return false
    setBusy(true)
    try {
      await save(values, base)
      return true
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedInDraft(refusal.details.errors)
      refuse(refused)
      if (refusal.details.reason === 'changed_since') await readTheirs(refusal)
      else if (!isAny(refused)) setProblem(refusal)
      setBusy(false)
      return false
    }
  }

  function takeTheirs() {
    setValues(base.values)
    setFaults({})
    setTheirs(null)
  }

  const isUnsaved = JSON.stringify(values) !== JSON.stringify(base.values)
  return { values, setValues, faults, problem, theirs, takeTheirs, isBusy, isUnsaved, send }
}
