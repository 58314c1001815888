import { Button } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFullMode } from '../lib/use-full-mode'

/** Says in one line what the practice's mode lacks here, with a button that switches to full mode. */
export function FullModeLine({ children }: { children: ReactNode }) {
  const { t } = useTranslation('components')
  const { isBusy, switchOn } = useFullMode()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p>{children}</p>
      <Button variant="secondary" className="max-sm:w-full" isBusy={isBusy} onClick={() => void switchOn()}>
        {t('fullMode.do')}
      </Button>
    </div>
  )
}
