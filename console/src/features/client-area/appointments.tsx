import { buttonClass } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { LaterAppointment } from './later-appointment'
import { NextAppointment } from './next-appointment'
import type { Appointment, Client } from './use-client'

interface Props {
  appointments: readonly Appointment[]
  practices: Client['practices']
  /** What there is to do, between the next appointment and the later ones. */
  children: ReactNode
}

/** Shows the next appointment and the later ones below; without any, it offers to book one. */
export function ClientAppointments({ appointments: [next, ...later], practices, children }: Props) {
  const { t } = useTranslation('clientArea')
  const practiceOf = ({ practiceId }: Appointment) => practices.find(({ id }) => id === practiceId)
  const canBook = practices.some(({ isClosed }) => !isClosed)
  if (!next)
    return (
      <>
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
        {children}
      </>
    )
  return (
    <>
      {canBook && (
        <Link to="/client/book" className={buttonClass({ variant: 'secondary', className: 'w-full' })}>
          {t('book')}
        </Link>
      )}
      <NextAppointment appointment={next} practice={practiceOf(next)} />
      {children}
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-3 font-semibold text-lg">
            {t('later')}
          </h2>
          <ul className="surface divide-y divide-card-border">
            {later.map((appointment) => (
              <LaterAppointment
                key={appointment.id}
                appointment={appointment}
                practice={practices.length > 1 ? practiceOf(appointment) : undefined}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
