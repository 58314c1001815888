import { Button } from '@ancrage/widgets/ui/button'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../components/copy-button'
import { ProblemNotice } from '../../components/problem-notice'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'
import type { ConsentState } from './use-consents'

interface Props {
  state: ConsentState
  /** Returns the link. */
  onAsk: () => Promise<string>
}

/** Asks the client to sign at home by a mailed link, and shows when that was last done. */
export function AskFromAfar({ state: { signatureAskedAt, mailed }, onAsk }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const format = useFormats()
  const { run, isBusy, problem, answer: url } = useAction(onAsk)
  if (!mailed) return <p className="text-muted-foreground text-sm">{t('afar.noEmail')}</p>

  return (
    <div className="space-y-2" data-print="never">
      {problem && <ProblemNotice problem={problem} />}
      <p role="status" className="text-sm empty:sr-only">
        {mailed === 'guardians' && !signatureAskedAt && t('afar.guardians')}
        {signatureAskedAt && t('afar.asked', { when: format.dayAndTime(signatureAskedAt) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" isBusy={isBusy} onClick={() => void run()}>
          <Send className="size-3.5" aria-hidden />
          {t(signatureAskedAt ? 'afar.again' : 'afar.ask')}
        </Button>
        {url && <CopyButton text={url} label={t('afar.copy')} />}
      </div>
    </div>
  )
}
