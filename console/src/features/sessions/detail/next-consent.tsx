import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenSession } from '../use-sessions'

interface Props {
  session: OpenSession
  /** The next planned session, if there is one. A locked record takes no signature. */
  nextId: string | undefined
}

/** Links to the session in which the missing consent can be signed or requested. */
export function NextConsent({ session, nextId }: Props) {
  const { t } = useTranslation('session')
  const at = session.isLocked ? nextId : session.id
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span className="text-warning">{t('next.unsigned')}</span>
      {at ? (
        <Link
          to={`/sessions/${at}#part-consent`}
          className={buttonClass({ variant: 'secondary', className: 'max-sm:w-full' })}
        >
          <PenLine className="size-4" aria-hidden />
          {t('next.sign')}
        </Link>
      ) : (
        <span className="text-muted-foreground">{t('next.signLater')}</span>
      )}
    </span>
  )
}
