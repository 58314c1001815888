import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { useFormats } from '../../lib/use-formats'
import { type Deposit, DepositFields, leftOfDeposit } from './deposit-fields'
import { LineFields } from './line-fields'
import { PayerFields } from './payer-fields'
import { blankLine, type DraftFaults, type DraftValues, draftCents } from './values'

/** The most lines of a document. */
const MOST_LINES = 100

interface Props {
  kind: 'invoice' | 'deposit' | 'quote' | 'credit_note'
  /** The client’s name. */
  name: string
  values: DraftValues
  /** The deposits that an invoice can deduct. */
  deposits: readonly Deposit[]
  faults: DraftFaults
  onChange: (values: DraftValues) => void
}

/** The fields of a draft: payer, validity, lines and their sum. */
export function DraftForm({ kind, name, values, deposits, faults, onChange }: Props) {
  const { t } = useTranslation('drafts')
  const format = useFormats()
  const adds = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const { lines, isUnnamed, validUntil, depositIds } = values
  const totalCents = draftCents(lines)
  const deductedCents = deposits.reduce((sum, one) => sum + (depositIds.includes(one.id) ? leftOfDeposit(one) : 0), 0)
  const add = () => {
    const line = blankLine()
    setAdded(line.key)
    onChange({ ...values, lines: [...lines, line] })
  }
  const remove = (key: string) => {
    onChange({ ...values, lines: lines.filter((line) => line.key !== key) })
    // The removed line had the focus.
    adds.current?.focus()
  }
  return (
    <>
      <PayerFields name={name} values={values} faults={faults} onChange={onChange} />
      {kind === 'quote' && (
        <Field
          label={t('validUntil')}
          hint={t('validUntilHint')}
          error={faults.validUntil && t(`faults.${faults.validUntil}`)}
          optional={t('optional')}
        >
          {(control) => (
            <DateInput
              {...control}
              keepsTyped
              className="max-w-44"
              value={validUntil}
              onChange={(day) => onChange({ ...values, validUntil: day })}
            />
          )}
        </Field>
      )}
      {kind === 'invoice' && (
        <Checkbox
          checked={isUnnamed}
          onChange={({ target }) => onChange({ ...values, isUnnamed: target.checked })}
          label={t('isUnnamed')}
        />
      )}
      <section aria-label={t('lines')} className="space-y-3">
        {lines.map((line, nth) => (
          <LineFields
            key={line.key}
            line={line}
            nth={nth}
            isNew={line.key === added}
            canRemove={lines.length > 1}
            faults={faults}
            onChange={(next) => onChange({ ...values, lines: lines.map((one) => (one.key === next.key ? next : one)) })}
            onRemove={() => remove(line.key)}
          />
        ))}
        <Button ref={adds} variant="secondary" size="sm" disabled={lines.length >= MOST_LINES} onClick={add}>
          <Plus className="size-4" aria-hidden />
          {t('addLine')}
        </Button>
      </section>
      {kind === 'invoice' && (deposits.length > 0 || faults.depositIds) && (
        <DepositFields
          deposits={deposits}
          chosen={values.depositIds}
          fault={faults.depositIds && t(`faults.${faults.depositIds}`)}
          onChoose={(depositIds) => onChange({ ...values, depositIds })}
        />
      )}
      <div className="space-y-1 border-t pt-3 tabular-nums" role="status">
        <p className="flex justify-between gap-3 font-semibold">
          <span>{t('total')}</span>
          <span>{format.money(totalCents)}</span>
        </p>
        {deductedCents > 0 && (
          <>
            <p className="flex justify-between gap-3 text-muted-foreground">
              <span>{t('deducted')}</span>
              <span>{format.money(-deductedCents)}</span>
            </p>
            <p className="flex justify-between gap-3 font-semibold">
              <span>{t('rest')}</span>
              <span>{format.money(totalCents - deductedCents)}</span>
            </p>
          </>
        )}
      </div>
    </>
  )
}
