import { clinicalFields } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { ShownText } from '../../../components/rich-text/shown-text'
import { CopyText } from '../record/copy-text'
import type { RecordState } from '../record/record-state'
import type { Session } from '../use-sessions'

interface Props {
  session: Session
  of: Pick<RecordState, 'closed' | 'fields'>
}

/** Says why the record cannot be written, and lists the text that was typed and not saved. */
export function ClosedNote({ session, of: { closed, fields } }: Props) {
  const { t } = useTranslation('session')
  if (!closed) return session.status === 'cancelled' ? <Alert className="mb-4">{t('closed.cancelled')}</Alert> : null
  const unsent = clinicalFields.filter((name) => fields?.[name].isDirty)
  // The head of the session already says that the record is locked, and since when.
  if (closed === 'locked' && !unsent.length) return null
  return (
    <Alert
      tone={unsent.length ? 'warning' : 'info'}
      icon="info"
      className="mb-4"
      title={t(closed === 'locked' ? 'closed.locked' : 'closed.gone')}
    >
      <p>{t(closed === 'locked' ? 'closed.lockedText' : 'closed.goneText')}</p>
      {unsent.length > 0 && (
        <>
          <p className="mt-3">{t('closed.unsent')}</p>
          {unsent.map((name) => {
            const text = fields?.[name].text ?? ''
            return (
              <section key={name} aria-label={t(`fields.${name}`)} className="mt-3 rounded-md border bg-card p-3">
                <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
                  <h3 className="font-medium">{t(`fields.${name}`)}</h3>
                  <CopyText text={() => text} />
                </div>
                <ShownText html={text} className="max-h-60 overflow-y-auto" />
              </section>
            )
          })}
        </>
      )}
    </Alert>
  )
}
