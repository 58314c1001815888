import type { Problem } from '@ancrage/api/client'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'
import { DraftForm } from './draft-form'
import { useDeposits } from './use-draft'
import { type DraftFaults, type DraftKind, type DraftValues, faultsOfDraft, refusedInDraft } from './values'

interface EditedProps {
  kind: DraftKind | 'credit_note'
  title: string
  /** Null for a draft that does not exist yet. */
  draftId: string | null
  patientId: string | undefined
  name: string
  /** The initial values. Changes that are saved elsewhere meanwhile are ignored. */
  values: DraftValues
  /** Rejects with a `Problem`. */
  save: (values: DraftValues, before: DraftValues) => Promise<void>
  onClose: () => void
}

/** The sheet of a draft. It asks before closing loses typed text. */
export function EditedDraft({ kind, title, draftId, patientId, name, values: saved, save, onClose }: EditedProps) {
  const { t } = useTranslation('drafts')
  const id = useId()
  const [first] = useState(saved)
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const deposits = useDeposits(kind === 'invoice' ? patientId : undefined, draftId)
  const focusFault = useFocusFault(() => document.getElementById(id))
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(first)

  function refuse(found: DraftFaults) {
    setFaults(found)
    if (Object.keys(found).length > 0) focusFault()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const found = faultsOfDraft(values)
    refuse(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await save(values, first)
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedInDraft(refusal.details.errors)
      refuse(refused)
      if (Object.keys(refused).length === 0) setProblem(refusal)
      setBusy(false)
    }
  }

  return (
    <FormDialog
      id={id}
      shape="full"
      title={title}
      description={name}
      words={{ cancel: t('cancel'), submit: t('save') }}
      isBusy={isBusy}
      isUnsaved={isUnsaved}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
      className="space-y-5"
    >
      <DraftForm kind={kind} name={name} values={values} deposits={deposits} faults={faults} onChange={setValues} />
    </FormDialog>
  )
}
