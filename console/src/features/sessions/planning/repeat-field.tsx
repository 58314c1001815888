import { repeatedTimes } from '@ancrage/api/contract'
import { Field, FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { type Plan, plannedStart } from './plan'
import { RepeatedDates } from './repeated-dates'
import { repetitionCount } from './repetition'
import type { useRepeatedDates } from './use-repeated-dates'

const rhythms = { never: 0, weekly: 1, fortnightly: 2 } as const
type Rhythm = keyof typeof rhythms
const names: readonly Rhythm[] = ['never', 'weekly', 'fortnightly']

interface Props {
  plan: Plan
  zone: string
  found: ReturnType<typeof useRepeatedDates>
  missing: string | null
  onChange: (change: Partial<Plan>) => void
}

/**
 * Asks whether and how often a session is repeated, and lists its dates with what conflicts, before anything is
 * planned.
 */
export function RepeatField({ plan, zone, found, missing, onChange }: Props) {
  const { t } = useTranslation('planning')
  const rhythm = names.find((name) => rhythms[name] === plan.everyWeeks) ?? 'never'
  const isKnown = plan.typeIds.length > 0 && plannedStart(plan, zone) !== null && repetitionCount(plan) !== null
  return (
    <div className="space-y-4">
      <div className="grid grid-cols-2 gap-4">
        <Field label={t('repeat.label')}>
          {(control) => (
            <Select
              {...control}
              value={rhythm}
              onChange={({ target }) => onChange({ everyWeeks: rhythms[target.value as Rhythm] })}
            >
              {names.map((name) => (
                <option key={name} value={name}>
                  {t(`repeat.every.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {plan.everyWeeks > 0 && (
          <Field
            label={t('repeat.times')}
            error={missing === 'times' ? t('repeat.timesWrong', repeatedTimes) : undefined}
            required
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
                className="w-20! tabular-nums"
                value={plan.times}
                onChange={({ target }) => onChange({ times: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      {plan.everyWeeks > 0 && isKnown && (
        <>
          {found.data ? (
            <RepeatedDates dates={found.data.dates} plan={plan} zone={zone} onChange={onChange} />
          ) : found.error?.code === 'validation' ? (
            <FieldError>{t('repeat.cannot')}</FieldError>
          ) : found.error ? (
            <ProblemNotice problem={found.error} onRetry={() => void found.mutate()} />
          ) : (
            <Skeleton className="h-32 w-full rounded-lg" />
          )}
          {missing === 'dates' && !found.error && (
            <p role="alert" className="text-destructive text-sm">
              {t(found.data ? 'repeat.none' : 'repeat.checking')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
