import { Field } from '@ancrage/widgets/ui/field'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { Switch } from '../../components/ui/switch'
import { asProblem } from '../../lib/api'
import type { AffectedSessions } from './affected-sessions'
import { FormSheet } from './form-sheet'
import { RangeFields } from './range-fields'
import { type SpecialDay, useDayWords, useSpecialDayActions, useToday } from './use-special-days'
import { haveSameHours, rangeErrors, sortedTimes, suggestedOpening, weekFormOf, withKey } from './week'

interface Props {
  /** The override to change; undefined for a new one. */
  day?: SpecialDay | undefined
  /** Days that have an override already. */
  taken: readonly string[]
  onSaved: (affected: AffectedSessions) => void
  onClose: () => void
}

/** Edits the hours of a single day, or closes it. */
export function SpecialDaySheet({ day, taken, onSaved, onClose }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const today = useToday()
  const dayWords = useDayWords()
  const actions = useSpecialDayActions()
  const [date, setDate] = useState(day?.date ?? '')
  const [ranges, setRanges] = useState(() => (day?.ranges ?? []).map(withKey))
  const [isTried, setTried] = useState(false)
  /** The day for which somebody else has just set an override. */
  const [lost, setLost] = useState('')
  const isTaken = !day && date !== '' && (taken.includes(date) || date === lost)
  const isOpen = ranges.length > 0

  const isUnsaved = date !== (day?.date ?? '') || !haveSameHours(sortedTimes(ranges), day?.ranges ?? [])

  async function save() {
    setTried(true)
    if (!date || isTaken || rangeErrors(ranges).size > 0) return false
    try {
      onSaved(await actions.save(date, sortedTimes(ranges), day))
      return true
    } catch (error) {
      if (day || asProblem(error).code !== 'conflict') throw error
      setLost(date)
      return false
    }
  }

  return (
    <FormSheet
      title={day ? <span className="sentence">{dayWords(day.date)}</span> : t('special.new')}
      description={t('special.hint')}
      isUnsaved={isUnsaved}
      save={save}
      onClose={onClose}
    >
      {!day && (
        <Field
          label={t('special.date')}
          error={isTaken ? t('refused.taken') : isTried && !date && t('refused.no_day')}
          required
        >
          {(control) => <DateInput {...control} min={today} value={date} onChange={setDate} />}
        </Field>
      )}
      <div className="flex items-center justify-between gap-3">
        <span id={`${id}-open`} className="font-medium">
          {t('special.open')}
        </span>
        <Switch
          aria-labelledby={`${id}-open`}
          checked={isOpen}
          onCheckedChange={(opens) => setRanges(opens ? suggestedOpening(weekFormOf([]), 1) : [])}
        />
      </div>
      {isOpen ? (
        <RangeFields
          of={date ? dayWords(date) : t('special.thisDay')}
          ranges={ranges}
          onChange={(now) => setRanges([...now])}
        />
      ) : (
        <p className="text-muted-foreground">{t('special.closedDay')}</p>
      )}
    </FormSheet>
  )
}
