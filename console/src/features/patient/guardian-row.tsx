import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../components/focus-on-mount'
import { ProblemNotice } from '../../components/problem-notice'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'
import type { Guardian } from './use-guardians'

/** Shows a guardian. Ending their access takes two presses: the first explains, the second confirms. */
export function GuardianRow({ guardian, end }: { guardian: Guardian; end: () => Promise<unknown> }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const { email, openedAt, hasComeIn } = guardian
  /** Null until the first press. */
  const [isAsking, setAsking] = useState<boolean | null>(null)
  const { run, isBusy, problem } = useAction(async () => {
    await end()
    toast.success(t('guardians.ended', { email }))
  })
  useHeldDialog(isBusy)

  return (
    <li className="space-y-2 py-3">
      <p className="wrap-anywhere font-medium">{email}</p>
      <p className="text-muted-foreground text-sm">
        {t(hasComeIn ? 'guardians.active' : 'guardians.invited', { when: format.day(openedAt) })}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      {isAsking ? (
        <>
          <p role="status">{t('guardians.endText')}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="danger" isBusy={isBusy} autoFocus onClick={() => void run()}>
              {t('guardians.endConfirm')}
            </Button>
            <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => setAsking(false)}>
              {t('guardians.keep')}
            </Button>
          </div>
        </>
      ) : (
        <Button
          ref={isAsking === null ? undefined : focusOnMount}
          size="sm"
          variant="secondary"
          aria-label={t('guardians.endOf', { email })}
          onClick={() => setAsking(true)}
        >
          {t('guardians.end')}
        </Button>
      )}
    </li>
  )
}
