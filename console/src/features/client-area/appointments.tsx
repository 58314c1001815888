import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { LaterAppointment } from './later-appointment'
import { NextAppointment } from './next-appointment'
import type { Appointment, Client } from './use-client'

interface Props {
  appointments: readonly Appointment[]
  practices: Client['practices']
}

const practiceOf = (practices: Props['practices'], { practiceId }: Appointment) =>
  practices.find(({ id }) => id === practiceId)

/** Shows the next appointment and offers to book another; without any, it says so. */
export function FirstAppointment({ appointments: [next], practices }: Props) {
  const { t } = useTranslation('clientArea')
  const canBook = practices.some(({ isClosed }) => !isClosed)
  if (!next)
    return (
      <section className="surface">
        <Empty
          illustration="sunrise"
          title={t('nothing.title')}
          action={
            canBook && (
              <Link to="/client/book" className={buttonClass()}>
                {t('book')}
              </Link>
            )
          }
        >
          {t('nothing.text')}
        </Empty>
      </section>
    )
  return (
    <>
      {canBook && (
        <Link to="/client/book" className={buttonClass({ variant: 'secondary', className: 'w-full' })}>
          {t('book')}
        </Link>
      )}
      <NextAppointment appointment={next} practice={practiceOf(practices, next)} />
    </>
  )
}

/** Lists the appointments after the next one; nothing without any. */
export function LaterAppointments({ appointments: [, ...later], practices }: Props) {
  const { t } = useTranslation('clientArea')
  if (!later.length) return null
  return (
    <section aria-labelledby="later">
      <h2 id="later" className="mb-3 font-semibold text-lg">
        {t('later')}
      </h2>
      <ul className="surface divide-y divide-card-border">
        {later.map((appointment) => (
          <LaterAppointment
            key={appointment.id}
            appointment={appointment}
            practice={practices.length > 1 ? practiceOf(practices, appointment) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}
