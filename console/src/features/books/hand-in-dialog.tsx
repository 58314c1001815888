import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useLocalToday } from './use-books'

export type BusinessInvoice = ReplyOf<typeof contract.books.businessInvoices>[number]

async function saveHandIn(id: string, handedInOn: string | null, reference: string) {
  await api.books.handIn({ params: { id }, body: { handedInOn, reference: reference.trim() || null } })
  void refresh('money')
}

/** Records when an invoice was submitted and under which reference, or that it was not. */
export function HandInDialog({ row, onClose }: { row: BusinessInvoice; onClose: () => void }) {
  const { t } = useTranslation('books')
  const today = useLocalToday()
  const id = useId()
  const [day, setDay] = useState(row.handedInOn ?? today)
  const [reference, setReference] = useState(row.reference ?? '')
  const { run, isBusy, problem } = useAction(saveHandIn)
  const isPossible = day >= row.issuedOn && day <= today
  async function save(handedInOn: string | null) {
    if (!(await run(row.id, handedInOn, handedInOn ? reference : ''))) return
    toast.success(t('handIns.saved'))
    onClose()
  }
  function send(event: FormEvent) {
    event.preventDefault()
    if (isPossible) void save(day)
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t('handIns.noteOf', { number: row.number })}
        description={row.name}
        footer={
          <>
            {row.handedInOn && (
              <Button variant="ghost" isBusy={isBusy} onClick={() => void save(null)}>
                {t('handIns.takeBack')}
              </Button>
            )}
            <DialogClose asChild>
              <Button variant="secondary">{t('handIns.cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('handIns.save')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={send}>
          <Field label={t('handIns.on')} error={!isPossible && t('handIns.impossible')} required>
            {(control) => (
              <DateInput
                {...control}
                className="max-w-44"
                min={row.issuedOn}
                max={today}
                value={day}
                onChange={setDay}
              />
            )}
          </Field>
          <Field label={t('handIns.reference')} hint={t('handIns.referenceHint')} optional={t('handIns.optional')}>
            {(control) => (
              <Input
                {...control}
                maxLength={140}
                value={reference}
                onChange={({ target }) => setReference(target.value)}
              />
            )}
          </Field>
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
