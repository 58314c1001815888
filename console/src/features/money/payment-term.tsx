import './texts'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { changePaymentTerm } from './use-money'

/** The usual terms, in days. */
const USUAL = [0, 15, 30, 45, 60]

/** Sets in how many days a client pays an invoice, if that differs from the practice's term. */
export function PaymentTerm({ patientId, days }: { patientId: string; days: number | null }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const textOf = useProblemText()
  const [chosen, setChosen] = useState<string | null>(null)
  const savedDays = days === null ? '' : String(days)
  const terms = [...new Set(days === null ? USUAL : [...USUAL, days])].sort((one, other) => one - other)
  function choose(value: string) {
    setChosen(value)
    void changePaymentTerm(patientId, value === '' ? null : Number(value)).then(
      () => toast.success(t('termChanged')),
      (error) => {
        setChosen(null)
        toast.error(textOf(asProblem(error)))
      },
    )
  }
  return (
    <div data-print="never" className="mt-4 border-t pt-4">
      <Field label={t('term')} hint={t('termHint')}>
        {(control) => (
          <Select {...control} value={chosen ?? savedDays} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('termOfPractice')}</option>
            {terms.map((each) => (
              <option key={each} value={String(each)}>
                {each === 0 ? t('termAtOnce') : t('termDays', { count: each, number: format.number(each) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
