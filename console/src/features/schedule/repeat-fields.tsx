import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import type { Repeat } from './repeat'
import type { UnavailabilityErrors } from './unavailability'

const choices = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const
const ends = ['never', 'until', 'count'] as const

interface Props {
  repeat: Repeat
  onChange: (repeat: Repeat) => void
  errors: UnavailabilityErrors
}

/** Edits how often an unavailability repeats, and until when. */
export function RepeatFields({ repeat, onChange, errors }: Props) {
  const { t } = useTranslation('schedule')
  const { every, interval } = repeat
  const words = (field: keyof UnavailabilityErrors) => errors[field] && t(`refused.${errors[field]}`)
  const number = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN)
  const typed = (value: number) => (Number.isNaN(value) ? '' : value)
  return (
    <>
      <Field label={t('repeat.label')}>
        {(control) => (
          <Select
            {...control}
            value={every}
            onChange={({ target }) => onChange({ ...repeat, every: target.value as Repeat['every'] })}
          >
            {(every === 'kept' ? ([...choices, 'kept'] as const) : choices).map((choice) => (
              <option key={choice} value={choice}>
                {t(`repeat.every.${choice}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {every !== 'none' && every !== 'kept' && (
        <>
          <Field label={t(`repeat.interval.${every}`)} error={words('interval')}>
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                className="w-20! tabular-nums"
                value={typed(interval)}
                onChange={({ target }) => onChange({ ...repeat, interval: number(target.value) })}
              />
            )}
          </Field>
          <Field label={t('repeat.ends')}>
            {(control) => (
              <Select
                {...control}
                value={repeat.ends}
                onChange={({ target }) => onChange({ ...repeat, ends: target.value as Repeat['ends'] })}
              >
                {ends.map((end) => (
                  <option key={end} value={end}>
                    {t(`repeat.end.${end}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {repeat.ends === 'until' && (
            <Field label={t('repeat.until')} error={words('until')}>
              {(control) => (
                <DateInput {...control} value={repeat.until} onChange={(until) => onChange({ ...repeat, until })} />
              )}
            </Field>
          )}
          {repeat.ends === 'count' && (
            <Field label={t('repeat.count')} hint={t('repeat.countHint')} error={words('count')}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  className="w-20! tabular-nums"
                  value={typed(repeat.count)}
                  onChange={({ target }) => onChange({ ...repeat, count: number(target.value) })}
                />
              )}
            </Field>
          )}
        </>
      )}
    </>
  )
}
