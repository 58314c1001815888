import { Button } from '@ancrage/widgets/ui/button'
import { Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { usePublishedForms } from './form-select'
import { endedRequests, type FormRequest, useLocalized } from './use-forms'

interface Props {
  requests: readonly FormRequest[]
  /** Sends a form again; null where none can be sent. */
  onSend: ((formId: string) => void) | null
}

/** Shows the forms whose links have ended because somebody else may have them, and sends them again. */
export function EndedRequests({ requests, onSend }: Props) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats()
  const ended = endedRequests(requests, useNow())
  if (!ended.length) return null
  return (
    <ul aria-label={t('client.ended')} className="space-y-2">
      {ended.map(({ id, formId, name, revoked }) => (
        <li key={id} className="rounded-md border bg-card p-3">
          <div className="flex items-start gap-2.5">
            <Unlink className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere font-medium">{words(name)}</p>
              <p className="text-muted-foreground text-sm">
                {t(`request.ended.${revoked.because}`, { date: format.dayAndTime(revoked.at) })}
              </p>
            </div>
          </div>
          {onSend && <SendAgain formId={formId} name={words(name)} onSend={onSend} />}
        </li>
      ))}
    </ul>
  )
}

interface SendAgainProps {
  formId: string
  name: string
  onSend: (formId: string) => void
}

/** Only for a form that is still in use. */
function SendAgain({ formId, name, onSend }: SendAgainProps) {
  const { t } = useTranslation('forms')
  if (!usePublishedForms().some(({ id }) => id === formId)) return null
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ms-6.5 mt-2"
      aria-haspopup="dialog"
      aria-label={t('request.againOf', { name })}
      onClick={() => onSend(formId)}
    >
      {t('request.again')}
    </Button>
  )
}
