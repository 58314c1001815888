import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats'
import type { OpenSession } from '../use-sessions'

interface Props {
  session: OpenSession
  /** The next planned session, if there is one. A locked record takes no signature. */
  next: { id: string; startsAt: string } | undefined
}

/** Links to the session in which the missing consent can be signed or requested, and says if it is another one. */
export function NextConsent({ session, next }: Props) {
  const { t } = useTranslation('session')
  const format = useFormats()
  const at = session.isLocked ? next?.id : session.id
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="text-warning">{t('next.unsigned')}</span>
      {at ? (
        <Link
          to={`/sessions/${at}#part-consent`}
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <PenLine className="size-4" aria-hidden />
          {session.isLocked && next ? t('next.signOn', { day: format.day(next.startsAt) }) : t('next.sign')}
        </Link>
      ) : (
        <span className="text-muted-foreground">{t('next.signLater')}</span>
      )}
    </span>
  )
}
