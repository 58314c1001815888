import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { GridTime } from './explained-week'

/**
 * Returns a unique id of a time. A time that the clock skips has the instant of the jump, which another time may have
 * too.
 */
export const gridTimeId = ({ startsAt, reasons: [first] }: GridTime) =>
  first?.code === 'skipped_hour' ? `${startsAt} ${first.time}` : startsAt

interface Props {
  /** The day in words. */
  day: string
  times: readonly GridTime[]
  /** The id of the chosen time. */
  value: string | null
  onChange: (id: string) => void
}

/**
 * Lists the starts of one day: offered ones are highlighted, the others struck through. Native radio buttons, so arrow
 * keys work.
 */
export function DayTimes({ day, times, value, onChange }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  const name = useId()
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sentence mb-2 p-0 font-medium">{day}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5">
        {times.map((time) => {
          const isOffered = time.reasons.length === 0
          const [first] = time.reasons
          const clock = first?.code === 'skipped_hour' ? first.time : format.time(time.startsAt)
          const id = gridTimeId(time)
          return (
            <label
              key={id}
              className={`figures flex min-h-9 cursor-pointer items-center justify-center rounded-md border text-center focus-ring-within ease-colors hover:bg-accent has-checked:border-solid has-checked:ring-2 has-checked:ring-primary pointer-coarse:min-h-11 ${
                isOffered
                  ? 'border-primary bg-primary-soft font-medium text-primary'
                  : 'border-input border-dashed text-muted-foreground line-through'
              }`}
            >
              <input
                type="radio"
                name={name}
                checked={id === value}
                onChange={() => onChange(id)}
                aria-label={t(isOffered ? 'why.timeOffered' : 'why.timeNotOffered', { time: clock })}
                className="sr-only"
              />
              <span aria-hidden>{clock}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
