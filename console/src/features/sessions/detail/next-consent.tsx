import { buttonClass } from '@ancrage/widgets/ui/button'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { OpenSession } from '../use-sessions'

interface Props {
  session: OpenSession
  /** The session that comes next, if one is planned: a record that is closed takes no signature. */
  nextId: string | undefined
}

/** Where the consent that is missing is signed or asked for. */
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
