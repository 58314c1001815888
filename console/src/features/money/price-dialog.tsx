import { Field, FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { ShortFormDialog } from '../../components/short-form-dialog'
import { toast } from '../../lib/toast'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats } from '../../lib/use-formats'
import { PriceProblem } from './price-problem'
import { type PriceChange, useChangePrice } from './use-money'

const ways = ['change', 'percent', 'line', 'free'] as const
type Way = (typeof ways)[number]

interface Props {
  sessionId: string
  priceCents: number
  onClose: () => void
}

/** Changes the price of a session: a new price, a discount, a further line, or free. */
export function PriceDialog({ sessionId, priceCents, onClose }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const comma = useComma()
  const [way, setWay] = useState<Way>('change')
  const [amount, setAmount] = useState(priceInput(priceCents, comma))
  const [percent, setPercent] = useState('10')
  const [line, setLine] = useState('')
  const [label, setLabel] = useState('')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const changePrice = useChangePrice(sessionId)

  function change(): PriceChange | null {
    const why = reason.trim()
    if (way === 'line') {
      const amountCents = parseCents(line)
      return amountCents > 0 && label.trim()
        ? { kind: 'line', label: label.trim(), amountCents, ...(why && { reason: why }) }
        : null
    }
    if (!why) return null
    if (way === 'free') return { kind: 'free', reason: why }
    if (way === 'percent')
      return /^\d{1,3}$/.test(percent.trim()) && Number(percent) >= 1 && Number(percent) <= 100
        ? { kind: 'discount', percent: Number(percent), reason: why }
        : null
    const cents = parseCents(amount)
    return cents >= 0 ? { kind: 'change', priceCents: cents, reason: why } : null
  }

  async function send() {
    const body = change()
    setMissing(body === null)
    if (!body) return false
    const { priceCents: now } = await changePrice(body)
    toast.success(t('priceChanged', { amount: format.money(now) }))
    return true
  }

  const figure = (text: string, value: string, set: (value: string) => void) => (
    <Field label={text} required>
      {(control) => <AmountInput {...control} value={value} onChange={set} />}
    </Field>
  )
  return (
    <ShortFormDialog
      title={t('changePrice')}
      description={t('priceLead', { amount: format.money(priceCents) })}
      words={{ cancel: t('cancel'), submit: t('save') }}
      onSubmit={send}
      onClose={onClose}
      renderProblem={(problem) => <PriceProblem problem={problem} />}
    >
      <RadioCards
        legend={t('priceWay')}
        isLegendHidden
        value={way}
        onChange={setWay}
        choices={ways.map((one) => ({ value: one, label: t(`ways.${one}`) }))}
      />
      {way === 'change' && figure(t('newPrice'), amount, setAmount)}
      {way === 'percent' && figure(t('percent'), percent, setPercent)}
      {way === 'line' && (
        <>
          <Field label={t('lineLabel')} hint={t('lineHint')} required>
            {(control) => (
              <Input {...control} maxLength={120} value={label} onChange={({ target }) => setLabel(target.value)} />
            )}
          </Field>
          {figure(t('amount'), line, setLine)}
        </>
      )}
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        required={way !== 'line'}
        {...(way === 'line' && { optional: t('optional') })}
      >
        {(control) => (
          <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      {isMissing && (
        <div role="alert">
          <FieldError>{t('priceIncomplete')}</FieldError>
        </div>
      )}
    </ShortFormDialog>
  )
}
