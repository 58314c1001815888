import type { Problem } from '@ancrage/api/client'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'
import { type CalendarFaults, CalendarFields } from './calendar-fields'
import { addressFaultOf } from './faults'
import type { CalendarChange, NewCalendar, SubscribedCalendar } from './use-calendars'

interface Props {
  /** The edited calendar; null adds one. */
  calendar: SubscribedCalendar | null
  /** The colour of a new calendar. */
  color: string
  onAdd: (changes: NewCalendar) => Promise<void>
  onChange: (calendar: SubscribedCalendar, change: CalendarChange) => Promise<void>
  onClose: () => void
}

/**
 * Edits a subscription in a side sheet. Its address is typed once and never shown again. Closing asks before it
 * discards typed values.
 */
export function CalendarSheet({ calendar, color, onAdd, onChange, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const id = useId()
  const [first] = useState(() => ({
    address: '',
    name: calendar?.name ?? '',
    color: calendar?.color ?? color,
    isBlocking: calendar?.isBlocking ?? true,
  }))
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<CalendarFaults>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focusFault = useFocusFault(() => document.getElementById(id))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [address, name] = [values.address.trim(), values.name.trim()]
    const refuse = (found: typeof faults) => {
      setFaults(found)
      focusFault()
    }
    setProblem(null)
    const missing = {
      ...(!calendar && !address && { address: 'required' as const }),
      ...(!name && { name: 'required' as const }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    setBusy(true)
    try {
      if (calendar) await onChange(calendar, { name, color: values.color, isBlocking: values.isBlocking })
      else await onAdd({ ...values, address, name })
      onClose()
    } catch (error) {
      const refused = asProblem(error)
      const fault = addressFaultOf(refused)
      setBusy(false)
      if (fault) refuse({ address: fault })
      else setProblem(refused)
    }
  }

  return (
    <FormDialog
      id={id}
      title={calendar ? t('calendars.change', { name: calendar.name }) : t('calendars.new')}
      {...(!calendar && { description: t('calendars.newHint') })}
      words={{ cancel: t('cancel'), submit: t(calendar ? 'save' : 'calendars.subscribe') }}
      isBusy={isBusy}
      isUnsaved={JSON.stringify(values) !== JSON.stringify(first)}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
      className="space-y-5"
    >
      <CalendarFields
        values={values}
        isNew={!calendar}
        faults={faults}
        onChange={(change) => {
          setValues({ ...values, ...change })
          if ('address' in change || 'name' in change) setFaults({})
        }}
      />
    </FormDialog>
  )
}
