import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { SessionStatusChip, useTypeName } from '../session-facts'
import type { PlannableType } from './plan'

export type PlannedReply = ReplyOf<typeof contract.sessions.plan>

/** Shows all sessions of a programme after it was planned, in the order of their dates. */
export function PlannedProgramme({ session, types }: { session: PlannedReply; types: readonly PlannableType[] }) {
  const { t } = useTranslation('planning')
  const format = useFormats()
  const typeName = useTypeName()
  const missing = session.unplanned.flatMap((id) => types.find((type) => type.id === id) ?? [])
  return (
    <div className="space-y-4">
      <p>{t('planned.lead')}</p>
      <ol className="divide-y rounded-lg border">
        {[session, ...session.following].map((one, index) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
            <span aria-hidden className="w-5 shrink-0 text-muted-foreground tabular-nums">
              {index + 1}
            </span>
            <span className="sentence min-w-0 flex-1 font-medium">{format.dayAndTime(one.startsAt)}</span>
            <SessionStatusChip of={one} />
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <Alert tone="warning" title={t('planned.missing', { count: missing.length })}>
          {t('planned.missingHint', { names: format.list(missing.map(typeName)) })}
        </Alert>
      )}
      {session.following.length > 0 && <p className="text-muted-foreground text-sm">{t('planned.later')}</p>}
    </div>
  )
}
