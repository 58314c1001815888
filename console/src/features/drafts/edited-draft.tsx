import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { useFocusFault } from '../../lib/use-focus-fault'
import type { Deposit } from './deposit-fields'
import { DraftConflict } from './draft-conflict'
import { DraftForm } from './draft-form'
import { useDeposits } from './use-draft'
import { type StoredDraft, useEditedDraft } from './use-edited-draft'
import type { DraftedInvoice, DraftKind, DraftValues } from './values'

const shownOf = (ids: readonly string[], deposits: readonly Deposit[]) =>
  ids.filter((id) => deposits.some((deposit) => deposit.id === id))

interface EditedProps {
  kind: DraftKind | 'credit_note'
  title: string
  /** Null for a draft that does not exist yet. */
  draftId: string | null
  patientId: string | undefined
  name: string
  /** The initial values. Changes that were saved elsewhere meanwhile are shown on saving. */
  base: StoredDraft
  /** Rejects with a `Problem`. */
  save: (values: DraftValues, base: StoredDraft) => Promise<void>
  /** Reads the stored draft anew. */
  reread?: () => Promise<DraftedInvoice>
  onClose: () => void
}

/** The sheet of a draft. It asks before closing loses typed text. */
export function EditedDraft({ kind, title, draftId, patientId, name, base, save, reread, onClose }: EditedProps) {
  const { t } = useTranslation('drafts')
  const id = useId()
  const deposits = useDeposits(kind === 'invoice' ? patientId : undefined, draftId)
  // A deposit that another invoice deducts by now has no box to untick. After the refusal, which names it, it is left
  // out.
  const saveShown = (values: DraftValues, onto: StoredDraft): Promise<void> =>
    save(
      deposits && faults.depositIds === 'twice'
        ? { ...values, depositIds: shownOf(values.depositIds, deposits) }
        : values,
      onto,
    )
  const focusFault = useFocusFault(() => document.getElementById(id))
  const edit = useEditedDraft({ base, save: saveShown, reread, onFaults: focusFault })
  const { values, faults, theirs } = edit

  async function send(event: FormEvent) {
    event.preventDefault()
    if (await edit.send()) onClose()
  }

  return (
    <FormDialog
      id={id}
      shape="full"
      title={title}
      description={name}
      words={{ cancel: t('cancel'), submit: theirs ? t('conflict.keep') : t('save') }}
      isBusy={edit.isBusy}
      isUnsaved={edit.isUnsaved}
      problem={edit.problem}
      onSubmit={send}
      onClose={onClose}
      className="space-y-5"
    >
      <DraftForm
        kind={kind}
        name={name}
        values={values}
        deposits={deposits ?? []}
        faults={faults}
        onChange={edit.setValues}
      />
      {theirs && <DraftConflict stored={theirs} onTake={edit.takeTheirs} />}
    </FormDialog>
  )
}
