import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats'
import { useFullMode } from '../../../lib/use-full-mode'
import type { OpenSession } from '../use-sessions'

/** What a session costs, where the practice's mode has no billing yet: how to take it and to write its note. */
export function NextMoneyOffer({ session }: { session: OpenSession }) {
  const { t } = useTranslation(['session', 'components'])
  const format = useFormats()
  const { isBusy, switchOn } = useFullMode()
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <span>
        <span className="me-2 font-medium tabular-nums">{format.money(session.priceCents, session.currency)}</span>
        <span className="text-muted-foreground">{t('next.moneyOffer')}</span>
      </span>
      <Button variant="secondary" className="max-sm:w-full" isBusy={isBusy} onClick={() => void switchOn()}>
        {t('components:fullMode.do')}
      </Button>
    </span>
  )
}
