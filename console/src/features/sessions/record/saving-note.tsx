import { localDay } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle, type LucideIcon, Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now'
import { useProblemText } from '../../../lib/problem-text'
import { useFormats, useZone } from '../../../lib/use-formats'
import type { RecordState } from './record-state'

interface Props {
  of: Pick<RecordState, 'saving' | 'isStoredHere'>
  onRetry: () => void
}

/** Says whether the text is saved. It says so only after the server answered. */
export function SavingNote({ of, onRetry }: Props) {
  const { t } = useTranslation('session')
  const { saving } = of
  const { Icon, text, tone } = useWords(of)
  return (
    <div className="flex min-w-0 items-center gap-x-3 gap-y-1 text-sm" data-print="never">
      <p role="status" className={`flex min-w-0 items-center gap-1.5 ${tone}`}>
        {text && (
          <Icon
            className={`size-4 shrink-0 ${saving.is === 'sending' ? 'motion-safe:animate-spin' : ''}`}
            aria-hidden
          />
        )}
        <span className="min-w-0">{text}</span>
      </p>
      {saving.is === 'failed' && (
        <Button size="sm" variant="secondary" className="shrink-0" onClick={onRetry}>
          {t('saving.retry')}
        </Button>
      )}
    </div>
  )
}

interface Words {
  Icon: LucideIcon
  text: string
  tone: string
}

function useWords({ saving, isStoredHere }: Props['of']): Words {
  const { t } = useTranslation('session')
  const textOf = useProblemText()
  const format = useFormats()
  const zone = useZone()
  const now = useNow()
  const quiet = 'text-muted-foreground'
  if (saving.is === 'waiting') return { Icon: Pencil, text: t('saving.waiting'), tone: quiet }
  if (saving.is === 'sending') return { Icon: LoaderCircle, text: t('saving.sending'), tone: quiet }
  if (saving.is === 'saved') {
    const { at } = saving
    const isToday = at !== null && localDay(at, zone) === localDay(now, zone)
    const text =
      at === null
        ? ''
        : isToday
          ? t('saving.savedAt', { time: format.timeInText(at) })
          : t('saving.savedOn', { when: format.dayAndTime(at, now) })
    return { Icon: CircleCheck, text, tone: quiet }
  }
  if (saving.problem.code === 'unreachable')
    return { Icon: CloudOff, text: t(isStoredHere ? 'saving.offline' : 'saving.offlineOpen'), tone: 'text-warning' }
  const reason = textOf(saving.problem)
  return {
    Icon: CircleAlert,
    text: t(isStoredHere ? 'saving.failed' : 'saving.failedOpen', { reason }),
    tone: 'text-destructive',
  }
}
