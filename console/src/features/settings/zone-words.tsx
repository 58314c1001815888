import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import { zoneOf } from './zones'

interface Props {
  from: string
  to: string
  onAnswer: (isYes: boolean) => void
}

/** What another clock of the practice does to hours and appointments, and whether it is wanted. */
export function ZoneWords({ from, to, onAnswer }: Props) {
  const { t } = useTranslation('settings')
  const now = useNow()
  const [before, after] = [useFormats(from), useFormats(to)]
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onAnswer(false)}>
      <DialogContent
        title={t('zone.question', { city: zoneOf(to).city })}
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
          <li>{t('zone.sessions', { before: before.timeInText(now), after: after.timeInText(now) })}</li>
          <li>{t('zone.clients')}</li>
        </ul>
      </DialogContent>
    </Dialog>
  )
}
