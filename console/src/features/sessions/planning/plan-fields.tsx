import type { Problem } from '@ancrage/api/client'
import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useTranslation } from 'react-i18next'
import { bringIntoView } from '../../../lib/bring-into-view'
import { clockText } from '../../../lib/clock-text'
import { MoveRefused } from '../move/move-refused'
import { ClientField } from './client-field'
import { chosenTypes, commonLocations, type missingChoice, type Plan, type PlannableType } from './plan'
import { RepeatField } from './repeat-field'
import { RepeatRefused } from './repeat-refused'
import { isRepeated, mayRepeat } from './repetition'
import { TypeField } from './type-field'
import type { useRepeatedDates } from './use-repeated-dates'
import { WhenField } from './when-field'

interface Props {
  plan: Plan
  types: readonly PlannableType[]
  zone: string
  missing: ReturnType<typeof missingChoice> | 'times' | 'dates'
  /** The dates of a repetition. */
  repeated: ReturnType<typeof useRepeatedDates>
  refusal: { problem: Problem; attempt: number } | null
  adding: Parameters<typeof ClientField>[0]['adding']
  /** False while the practice's own address is not confirmed. */
  mayMail: boolean
  onChange: (change: Partial<Plan>) => void
}

/** The fields of a plan: the client, the types, the place, the time and the mail. */
export function PlanFields({ plan, types, zone, missing, repeated, refusal, adding, mayMail, onChange }: Props) {
  const { t } = useTranslation(['planning', 'components'])
  const chosen = chosenTypes(plan, types)
  const places = commonLocations(chosen)
  const isTaken = refusal?.problem.code === 'slot_taken'
  const isAgain = isRepeated(plan, types)
  const hasAddress = plan.person?.email != null
  const isUnmailed = !mayMail || (plan.person !== null && !hasAddress)
  const mailHint = plan.person && !hasAddress ? 'tell.noAddress' : mayMail ? 'tell.hint' : 'tell.unconfirmed'
  const taken = plan.way === 'free' && { taken: t('free.taken') }

  /** Other types have other free times. The place is kept if the new types allow it. */
  function choose(typeIds: readonly string[]) {
    const possible = commonLocations(chosenTypes({ ...plan, typeIds }, types))
    const location = possible.find((place) => place === plan.location) ?? possible[0] ?? null
    onChange({ typeIds, location, startsAt: null, isOverlapAllowed: false })
  }

  const pick = (startsAt: string) =>
    onChange(
      plan.way === 'free'
        ? { date: localDay(startsAt, zone), time: clockText(minutesOfDay(startsAt, zone)), isOverlapAllowed: false }
        : { startsAt, isOverlapAllowed: false },
    )

  return (
    <>
      <ClientField
        person={plan.person}
        error={missing === 'person' ? t('client.missing') : undefined}
        adding={adding}
        onChange={(person) => onChange({ person })}
      />
      <TypeField
        types={types}
        chosen={chosen}
        error={
          missing === 'type'
            ? t('types.missing')
            : chosen.length > 0 && places.length === 0
              ? t('types.noPlace')
              : undefined
        }
        onChange={choose}
      />
      {places.length > 1 && plan.location && (
        <RadioCards
          legend={t('place')}
          choices={places.map((place) => ({ value: place, label: t(`components:location.${place}`) }))}
          value={plan.location}
          onChange={(location) => onChange({ location, ...(plan.way === 'offered' && { startsAt: null }) })}
        />
      )}
      <WhenField
        plan={plan}
        zone={zone}
        onChange={onChange}
        types={chosen}
        attempt={refusal?.attempt ?? 0}
        // Each date of a repetition has its own question about overlap.
        isTaken={isTaken || isAgain}
        error={missing === 'when' ? t('when.missing') : undefined}
      />
      {mayRepeat(chosen) && (
        <RepeatField plan={plan} zone={zone} found={repeated} missing={missing} onChange={onChange} />
      )}
      {refusal && isAgain && (
        <div key={refusal.attempt} ref={bringIntoView}>
          <RepeatRefused problem={refusal.problem} />
        </div>
      )}
      {refusal && !isAgain && (
        <div key={refusal.attempt} ref={bringIntoView} className="space-y-3">
          {/* The overlap was already shown, so this is not a matter of somebody being faster. */}
          <MoveRefused problem={refusal.problem} zone={zone} onPick={pick} {...taken} />
          {isTaken && (
            <Checkbox
              label={t('free.allow')}
              checked={plan.isOverlapAllowed}
              onChange={({ target }) => onChange({ isOverlapAllowed: target.checked })}
            />
          )}
        </div>
      )}
      <div className="space-y-3">
        <Checkbox
          label={
            <>
              {t('tell.label')}
              <span className="block text-muted-foreground text-sm">{t(mailHint)}</span>
            </>
          }
          disabled={isUnmailed}
          checked={plan.isNotified && !isUnmailed}
          onChange={({ target }) => onChange({ isNotified: target.checked })}
        />
        {plan.isNotified && hasAddress && !isUnmailed && (
          <Field label={t('note.label')} hint={t('note.hint')} optional={t('optional')}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={2000}
                value={plan.note}
                onChange={({ target }) => onChange({ note: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </>
  )
}
