import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findZone } from '../../components/time-zone/zones'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { useSessions } from '../sessions/public'

interface Props {
  from: string
  to: string
  onAnswer: (isYes: boolean) => void
}

/** Explains what another time zone does to hours and appointments, and asks to confirm it. */
export function ZoneWords({ from: zoneNow, to, onAnswer }: Props) {
  const { t } = useTranslation('settings')
  const [from] = useState(new Date(useNow()).toISOString())
  // The next session, with the offsets of its own day, since a zone may change its clock before it.
  const next = useSessions({ from, status: 'scheduled', perPage: '2' }).data?.data[0]?.startsAt
  const [before, after] = [useFormats(zoneNow), useFormats(to)]
  return (
    <Dialog onClose={() => onAnswer(false)}>
      <DialogContent
        title={t('zone.question', { city: findZone(to).city })}
        footer={
          <>
            <Button variant="secondary" onClick={() => onAnswer(false)}>
              {t('zone.keep')}
            </Button>
            <Button onClick={() => onAnswer(true)}>{t('zone.change')}</Button>
          </>
        }
      >
        <ul className="list-disc space-y-2 ps-5">
          <li>{t('zone.hours')}</li>
          <li>
            {t('zone.sessions')}
            {next && ` ${t('zone.example', { before: before.dayAndTime(next), after: after.dayAndTime(next) })}`}
          </li>
          <li>{t('zone.clients')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}
