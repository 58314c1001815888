import './texts'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { usePresses } from '../../lib/use-presses'
import { draftNote, type SessionMoneyData } from './use-money'

interface Props {
  sessionId: string
  patientId: string
  of: Pick<SessionMoneyData, 'invoice' | 'priceCents'>
}

const addressOf = (id: string) => `/facturation?invoice=${encodeURIComponent(id)}`

/** Links to the note of a session, or drafts it. Nothing for a free session. */
export function NoteOfSession({ sessionId, patientId, of: { invoice, priceCents } }: Props) {
  const { t } = useTranslation('money')
  const navigate = useNavigate()
  const presses = usePresses()
  if (invoice)
    return (
      <Link to={addressOf(invoice.id)} className={buttonClass({ variant: 'secondary' })}>
        <FileText className="size-4" aria-hidden />
        {invoice.number ? t('note', { number: invoice.number }) : t('noteDraft')}
      </Link>
    )
  if (priceCents === 0) return null
  const begin = async () => {
    const { id } = await draftNote(patientId, sessionId)
    await navigate(addressOf(id))
  }
  return (
    <Button variant="secondary" {...presses.of('note')} onClick={() => void presses.run('note', begin)}>
      <FileText className="size-4" aria-hidden />
      {t('beginNote')}
    </Button>
  )
}
