import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { type Session, useHistory } from '../use-sessions'

/** Says since when the record is locked, or why it was unlocked. */
export function LockLine({ session: { id, isLocked } }: { session: Pick<Session, 'id' | 'isLocked'> }) {
  const { t } = useTranslation(['sessionHead', 'sessionSheet'])
  const format = useFormats()
  const { data: history = [] } = useHistory(id)
  const last = history.findLast(({ event }) => event === (isLocked ? 'lock' : 'unlock') || event === 'complete')
  if (!isLocked && last?.event !== 'unlock') return null
  const Icon = isLocked ? Lock : LockOpen
  const words = last && { when: format.dayAndTime(last.at), by: t(`sessionSheet:by.${last.by}`) }
  return (
    <p className={`mt-2 flex gap-2 text-sm ${isLocked ? 'text-muted-foreground' : 'text-warning'}`}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span className="wrap-anywhere min-w-0">
        {words ? t(isLocked ? 'lock.since' : 'lock.undone', words) : t('lock.is')}
        {!isLocked && last?.reason && ` ${t('sessionSheet:quoted', { text: last.reason })}`}
      </span>
    </p>
  )
}
