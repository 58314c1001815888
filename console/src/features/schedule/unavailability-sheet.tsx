import './texts'
import { Field, FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ClockInput } from '../../components/date-time/clock-input'
import { Switch } from '../../components/ui/switch'
import { useNow } from '../../lib/now'
import { useFormats, useZone } from '../../lib/use-formats'
import type { AffectedSessions } from './affected-sessions'
import { FormSheet } from './form-sheet'
import { RepeatFields } from './repeat-fields'
import {
  blankUnavailability,
  type ListedUnavailability,
  type SelectedTime,
  selectionForm,
  todayAt,
  type UnavailabilityErrors,
  unavailabilityErrors,
  unavailabilityForm,
  unavailabilityInput,
} from './unavailability'
import { useUnavailabilityActions } from './use-unavailabilities'

interface Props {
  /** The unavailability to change; undefined for a new one. */
  unavailability?: ListedUnavailability | undefined
  /** The time that was selected in the calendar for a new one. */
  selected?: SelectedTime
  /** The zone of the times. Default: the practice's. */
  zone?: string
  /** Called after saving with the sessions under it. */
  onSaved: (affected: AffectedSessions) => void
  onClose: () => void
}

/** Edits an unavailability at the side of the page. */
export function UnavailabilitySheet({ unavailability, selected, zone: givenZone, onSaved, onClose }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const ownZone = useZone()
  const zone = givenZone ?? ownZone
  const format = useFormats(zone)
  const now = useNow()
  const actions = useUnavailabilityActions()
  const [first] = useState(() => {
    if (unavailability) return unavailabilityForm(unavailability, zone)
    return selected ? selectionForm(selected, t('unavailability.usual')) : blankUnavailability(todayAt(now, zone))
  })
  const [form, setForm] = useState(first)
  const [isTried, setTried] = useState(false)
  const errors: UnavailabilityErrors = isTried ? unavailabilityErrors(form) : {}
  const words = (field: keyof UnavailabilityErrors) => errors[field] && t(`refused.${errors[field]}`)
  const change = (changes: Partial<typeof form>) => setForm({ ...form, ...changes })

  // A single day stays a single day.
  const startOn = (from: string) => change({ from, ...((form.to === form.from || form.to < from) && { to: from }) })

  async function save() {
    setTried(true)
    if (Object.keys(unavailabilityErrors(form)).length > 0) return false
    onSaved(await actions.save(unavailabilityInput(form, zone, unavailability), unavailability))
    return true
  }

  return (
    <FormSheet
      title={unavailability ? t('unavailability.change') : t('unavailability.new')}
      description={t('unavailability.hint')}
      isUnsaved={JSON.stringify(form) !== JSON.stringify(first)}
      save={save}
      onClose={onClose}
    >
      <Field label={t('unavailability.title')} hint={t('unavailability.titleHint')} error={words('title')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={120}
            autoComplete="off"
            value={form.title}
            onFocus={({ target }) => selected && target.select()}
            onChange={({ target }) => change({ title: target.value })}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-all-day`} className="font-medium">
          {t('unavailability.allDay')}
        </span>
        <Switch
          aria-labelledby={`${id}-all-day`}
          checked={form.isAllDay}
          onCheckedChange={(isAllDay) => change({ isAllDay })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('unavailability.from')} error={words('from')} required>
          {(control) => <DateInput {...control} value={form.from} onChange={startOn} />}
        </Field>
        <Field label={t('unavailability.to')} error={words('to')} required>
          {(control) => <DateInput {...control} min={form.from} value={form.to} onChange={(to) => change({ to })} />}
        </Field>
      </div>
      {!form.isAllDay && (
        <div className="space-y-1.5">
          <div className="grid grid-cols-2 gap-4">
            {(['fromMinute', 'toMinute'] as const).map((end) => (
              <div key={end} className="flex flex-col gap-1.5">
                <span aria-hidden className="font-medium">
                  {t(`unavailability.${end}`)}
                </span>
                <ClockInput
                  aria-label={t(`unavailability.${end}`)}
                  value={form[end]}
                  onChange={(minutes) => change({ [end]: minutes })}
                  aria-invalid={errors.times !== undefined || undefined}
                  aria-describedby={errors.times && `${id}-times`}
                />
              </div>
            ))}
          </div>
          <p className="sentence text-muted-foreground text-sm">{format.zone()}</p>
          {errors.times && <FieldError id={`${id}-times`}>{words('times')}</FieldError>}
        </div>
      )}
      <RepeatFields repeat={form.repeat} onChange={(repeat) => change({ repeat })} errors={errors} />
    </FormSheet>
  )
}
