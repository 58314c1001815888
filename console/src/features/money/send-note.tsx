import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { useRowFocus } from '../../lib/focus-return'
import { usePresses } from '../../lib/use-presses'
import { sendInvoice, useInvoice } from './use-invoice'

interface Props {
  invoiceId: string
  /** The client's address. Another payer's stands in the note. */
  email: string | null
}

/**
 * Mails the issued note of a session, and says what became of that mail, or why that is not known. Without any address
 * it shows nothing.
 */
export function SendNote({ invoiceId, email }: Props) {
  const { t } = useTranslation('money')
  const presses = usePresses()
  const { data, error, mutate } = useInvoice(invoiceId)
  const state = data?.delivery?.status ?? (data?.sentAt ? 'sent' : undefined)
  const row = useRowFocus(`${state}`)
  if (!data && error)
    return (
      <ProblemNotice problem={error} title={t('noteUnread')} className="basis-full" onRetry={() => void mutate()} />
    )
  if (!data || !(data.sendTo ?? email)) return null
  const isOnItsWay = state === 'queued' || state === 'sent'
  return (
    <div {...row} className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-muted-foreground text-sm empty:sr-only">
        {state && t(`noteMail.${state}`)}
      </p>
      {!isOnItsWay && (
        <Button
          variant="secondary"
          className="max-sm:flex-1"
          {...presses.of('send')}
          onClick={() => void presses.run('send', () => sendInvoice(invoiceId))}
        >
          <Send className="size-4" aria-hidden />
          {t('sendNote')}
        </Button>
      )}
    </div>
  )
}
