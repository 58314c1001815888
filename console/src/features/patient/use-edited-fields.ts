import type { Problem } from '@ancrage/api/client'
import { useState } from 'react'
import { refusedFields } from '../../components/field-words'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'
import type { Identity } from './use-patient'
import { usePatientActions } from './use-patient-actions'
import {
  allFields,
  differingFields,
  type FieldName,
  type PatientValues,
  patientChange,
  patientValues,
  reconcileValues,
} from './values'

export type EditedFields = ReturnType<typeof useEditedFields>

/** Keeps the typed fields of a client, their saved values, and changes from elsewhere. */
export function useEditedFields(known: Identity, onSaved: () => void) {
  const actions = usePatientActions(known.id)
  const [original, setOriginal] = useState(known)
  const [values, setValues] = useState(() => patientValues(known))
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({})
  const [clashes, setClashes] = useState<readonly FieldName[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focusFault = useFocusFault(() => document, 'form [aria-invalid=true]')
  const base = patientValues(original)

  function set(changes: Partial<PatientValues>) {
    setValues((before) => ({ ...before, ...changes }))
  }

  /** Takes the value that was saved elsewhere. */
  function take(field: FieldName) {
    set({ [field]: base[field] })
    setClashes((before) => before.filter((one) => one !== field))
  }

  function refuse(refusal: Problem) {
    if (refusal.code === 'conflict' && refusal.details.patient) {
      const now = refusal.details.patient as Identity
      const met = reconcileValues(values, base, patientValues(now))
      setOriginal(now)
      setValues(met.values)
      setClashes(met.clashes)
      setProblem(refusal)
      return
    }
    const refused = refusedFields(refusal, allFields)
    setErrors(Object.fromEntries(refused))
    if (refused.length === 0) setProblem(refusal)
    focusFault()
  }

  async function save() {
    setProblem(null)
    setErrors({})
    setBusy(true)
    try {
      await actions.change(patientChange(values, base, original.revision))
      onSaved()
    } catch (error) {
      refuse(asProblem(error))
    }
    setBusy(false)
  }

  return {
    values,
    base,
    errors,
    clashes,
    problem,
    isBusy,
    isUnsaved: differingFields(values, base).length > 0,
    set,
    take,
    save,
  }
}
