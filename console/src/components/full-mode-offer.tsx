import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useFullMode } from '../lib/use-full-mode'
import { Empty } from './empty'

/** Shown instead of a feature that the practice's mode lacks, with a button that switches to full mode. */
export function FullModeOffer({ of }: { of: 'page' | 'part' }) {
  const { t } = useTranslation('components')
  const { isBusy, switchOn } = useFullMode()
  return (
    <div className="surface">
      <Empty
        illustration="boat"
        title={t(`fullMode.${of}`)}
        action={
          <Button isBusy={isBusy} onClick={() => void switchOn()}>
            {t('fullMode.do')}
          </Button>
        }
      >
        {t('fullMode.hint')}
      </Empty>
    </div>
  )
}
