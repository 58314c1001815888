import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { DialogClose, DialogContent } from '../../components/ui/dialog'
import { Switch } from '../../components/ui/switch'
import { asProblem } from '../../lib/api'
import { RangeFields } from './range-fields'
import type { Affected } from './use-schedule'
import { type SpecialDay, useDayWords, useSpecialDayActions, useToday } from './use-special-days'
import { errorsIn, keyed, opening, timesIn, weekOf } from './week'

interface Props {
  /** The one that is changed; none: a new one. */
  day?: SpecialDay | undefined
  /** Days that have hours of their own already. */
  taken: readonly string[]
  onSaved: (affected: Affected) => void
}

/** The hours of a single day, or that it is closed. */
export function SpecialDaySheet({ day, taken, onSaved }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const today = useToday()
  const dayWords = useDayWords()
  const { save } = useSpecialDayActions()
  const [date, setDate] = useState(day?.date ?? '')
  const [ranges, setRanges] = useState(() => (day?.ranges ?? []).map(keyed))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const isTaken = !day && (taken.includes(date) || problem?.code === 'conflict')
  const isOpen = ranges.length > 0

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (!date || isTaken || errorsIn(ranges).size > 0) {
      const form = event.currentTarget
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    setProblem(null)
    setBusy(true)
    try {
      onSaved(await save(date, timesIn(ranges), day))
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <DialogContent
      shape="sheet"
      title={day ? <span className="sentence">{dayWords(day.date)}</span> : t('special.new')}
      description={t('special.hint')}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="secondary">{t('cancel')}</Button>
          </DialogClose>
          <Button type="submit" form={id} isBusy={isBusy}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
        {!day && (
          <Field
            label={t('special.date')}
            error={isTaken ? t('refused.taken') : isTried && !date && t('refused.no_day')}
            required
          >
            {(control) => (
              <Input
                {...control}
                type="date"
                min={today}
                value={date}
                onChange={({ target }) => {
                  setDate(target.value)
                  setProblem(null)
                }}
              />
            )}
          </Field>
        )}
        <div className="flex items-center justify-between gap-3">
          <span id={`${id}-open`} className="font-medium">
            {t('special.open')}
          </span>
          <Switch
            aria-labelledby={`${id}-open`}
            checked={isOpen}
            onCheckedChange={(opens) => setRanges(opens ? opening(weekOf([]), 1) : [])}
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
        {problem && !isTaken && <ProblemNotice problem={problem} />}
      </form>
    </DialogContent>
  )
}
