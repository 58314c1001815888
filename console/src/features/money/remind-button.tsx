import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { refreshMoneyAfter } from '../../lib/refresh-money-after'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'

type Outcome = ReplyOf<typeof contract.dueReminders.sendOfInvoice>['outcome']

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  dueCents: number
  /** Reminds of this invoice only. */
  invoiceId?: string
  remindedAt?: string | null
  size?: 'sm' | 'md'
}

/** Mails a client what they owe, after a confirmation. */
export function RemindButton({ patient, dueCents, invoiceId, remindedAt = null, size = 'md' }: Props) {
  const { t } = useTranslation('money')
  const [isOpen, setOpen] = useState(false)
  const name = `${patient.firstname} ${patient.lastname}`
  return (
    <>
      <Button
        variant={size === 'sm' ? 'ghost' : 'secondary'}
        size={size}
        aria-haspopup="dialog"
        aria-label={t('remindOf', { name })}
        data-print="never"
        onClick={() => setOpen(true)}
      >
        <BellRing className="size-4" aria-hidden />
        {t('remind')}
      </Button>
      {isOpen && (
        <ReminderDialog
          name={name}
          dueCents={dueCents}
          remindedAt={remindedAt}
          send={() => sendReminder(patient.id, invoiceId)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

async function sendReminder(patientId: string, invoiceId: string | undefined): Promise<Outcome> {
  if (invoiceId) return (await refreshMoneyAfter(api.dueReminders.sendOfInvoice({ params: { id: invoiceId } }))).outcome
  const [sent] = await refreshMoneyAfter(api.dueReminders.send({ body: { patientIds: [patientId] } }))
  return sent?.outcome ?? 'nothing_due'
}

interface DialogProps {
  name: string
  dueCents: number
  remindedAt: string | null
  send: () => Promise<Outcome>
  onClose: () => void
}

function ReminderDialog({ name, dueCents, remindedAt, send, onClose }: DialogProps) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const { run, isBusy, problem } = useAction(async () => {
    const outcome = await send()
    const words = t(`reminders.${outcome}`, { name })
    if (outcome === 'sent') toast.success(words)
    else toast.info(words)
    onClose()
  })
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('remindOf', { name })}
        description={t('remindLead', { amount: format.money(dueCents) })}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button isBusy={isBusy} onClick={() => void run()}>
              {t('remindNow')}
            </Button>
          </>
        }
      >
        <div className="space-y-3">
          <RemindedOn at={remindedAt} />
          {problem && <ProblemNotice problem={problem} />}
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** Shows when a client was last reminded; nothing if never. */
export function RemindedOn({ at }: { at: string | null }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  if (!at) return null
  return <span className="text-muted-foreground text-sm">{t('remindedOn', { day: format.date(at) })}</span>
}
