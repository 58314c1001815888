import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { VisitSource } from '../../visit-source/public'
import { SessionLocation, SessionTypes } from '../session-facts'
import { hasVideo, SessionVideo } from '../session-video'
import type { Session } from '../use-sessions'

/** Shows the facts of a session in two columns. */
export function SessionDetails({ session }: { session: Session }) {
  const { t } = useTranslation(['sessionSheet', 'sessionParts'])
  const format = useFormats()
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact name={t('type')}>
        <SessionTypes of={session} isWhole />
      </Fact>
      <Fact name={t('place')}>
        <SessionLocation of={session} />
      </Fact>
      {hasVideo(session) && (
        <Fact name={t('sessionParts:video.name')}>
          <SessionVideo id={session.id} />
        </Fact>
      )}
      <Fact name={t('price')}>{format.money(session.priceCents, session.currency)}</Fact>
      {session.source && (
        <Fact name={t('source')}>
          <VisitSource source={session.source} />
        </Fact>
      )}
      {session.cancelReason && (
        <Fact name={t('cancelReason')}>
          <span className="wrap-anywhere whitespace-pre-line">{session.cancelReason}</span>
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted-foreground">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)
