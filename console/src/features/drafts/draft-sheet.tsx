import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { useComma } from '../../lib/use-formats'
import { EditedDraft } from './edited-draft'
import { draftChange } from './sent-draft'
import { changeDraft, rereadDraft, useDraft, useDrafting } from './use-draft'
import { type BilledClient, blankDraft, type DraftKind, draftValues } from './values'

/** Edits a draft at the side of the page: lines, payer, and the validity of a quote. */
export function DraftSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['drafts', 'components'])
  const comma = useComma()
  const draft = useDraft(id)
  const whileUnread = <Skeleton className="h-64" />
  // Until it is read, its place is at the side too, and not at the end of the sheet that opened it.
  if (!draft.data)
    return (
      <Dialog onClose={onClose}>
        <DialogContent shape="sheet" title={t('components:loading')}>
          <Query of={draft} loading={whileUnread}>
            {() => null}
          </Query>
        </DialogContent>
      </Dialog>
    )
  return (
    <Query of={draft} loading={whileUnread}>
      {(found) => (
        <EditedDraft
          kind={found.kind}
          title={t(`editing.${found.kind}`)}
          draftId={id}
          patientId={found.patient?.id}
          name={found.patient ? nameOf(found.patient) : found.billTo.name}
          base={{ values: draftValues(found, comma), revision: found.revision }}
          save={async (values, base) => {
            const change = draftChange(values, base.values, found.kind)
            await changeDraft(id, { ...change, revision: base.revision })
            toast.success(t('saved'))
          }}
          reread={() => rereadDraft(id)}
          onClose={onClose}
        />
      )}
    </Query>
  )
}

interface NewProps {
  kind: DraftKind
  patient: BilledClient
  onDrafted: (id: string) => void
  onClose: () => void
}

/** Drafts an invoice, a deposit or a quote with free lines. */
export function NewDraftSheet({ kind, patient, onDrafted, onClose }: NewProps) {
  const { t } = useTranslation('drafts')
  const create = useDrafting()
  return (
    <EditedDraft
      kind={kind}
      title={t(`new.${kind}`)}
      draftId={null}
      patientId={patient.id}
      name={nameOf(patient)}
      base={{ values: blankDraft() }}
      save={async (values) => {
        const { id } = await create(patient.id, kind, values)
        toast.success(t('drafted'))
        onDrafted(id)
      }}
      onClose={onClose}
    />
  )
}

const nameOf = ({ firstname, lastname }: BilledClient) => `${firstname} ${lastname}`
