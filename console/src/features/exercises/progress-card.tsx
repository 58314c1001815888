import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../components/unreadable'
import { useFormats } from '../../lib/use-formats'
import { MarkCurveOnDemand } from './mark-curve-on-demand'
import type { ProgressQuestion } from './use-exercises'

/** Shows a question to a client and the curve of its marks. */
export function ProgressCard({ question, onEnd }: { question: ProgressQuestion; onEnd: () => void }) {
  const { t } = useTranslation('exercises')
  const format = useFormats()
  const { words, isUnreadable, marks, createdAt, endedAt, endedBy } = question
  return (
    <li className="min-w-0 py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-medium">{isUnreadable ? <Unreadable /> : words}</h3>
          <p className="text-muted-foreground text-sm">
            {endedAt && endedBy
              ? t(`endedBy.${endedBy}`, { when: format.day(endedAt) })
              : t('askedOn', { when: format.day(createdAt) })}
          </p>
        </div>
        {!endedAt && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" data-print="never" onClick={onEnd}>
            {t('end.action')}
            <span className="sr-only"> {words}</span>
          </Button>
        )}
      </div>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <MarkCurveOnDemand label={words} marks={marks} />
      </Suspense>
    </li>
  )
}
