import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { toast } from '../../lib/toast'
import type { InvoiceData } from '../money/public'
import { changeInvoiceRecipient } from './use-invoice'

/**
 * Shows and changes where a document is mailed: to the client or to another payer. That is possible after issuing too.
 */
export function InvoiceAddress({ invoice: { id, sendTo } }: { invoice: InvoiceData }) {
  const { t } = useTranslation('billing')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // True after the field was closed: the button that opened it then gets the focus.
  const [isBack, setBack] = useState(false)
  const isRefused = problem?.details.errors?.sendTo !== undefined

  function close() {
    setTyped(null)
    setProblem(null)
    setBack(true)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await changeInvoiceRecipient(id, typed?.trim() || null)
      toast.success(t('addressSaved'))
      close()
    } catch (refused) {
      setProblem(refused as Problem)
    }
    setBusy(false)
  }

  if (typed === null)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <span className="wrap-anywhere">{sendTo ? t('sendsTo', { address: sendTo }) : t('sendsToClient')}</span>
        <Button variant="ghost" size="sm" autoFocus={isBack} onClick={() => setTyped(sendTo ?? '')}>
          <Pencil className="size-4" aria-hidden />
          {t('changeInvoiceRecipient')}
        </Button>
      </p>
    )
  return (
    <form noValidate className="space-y-3" onSubmit={(event) => void save(event)}>
      <Field label={t('payerAddress')} hint={t('payerAddressHint')} error={isRefused && t('addressInvalid')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoFocus
            autoComplete="off"
            maxLength={254}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {problem && !isRefused && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isBusy}>
          {t('saveAddress')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={close}>
          {t('keepAddress')}
        </Button>
      </div>
    </form>
  )
}
