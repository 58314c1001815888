import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Empty } from '../components/empty'
import { Page } from '../components/page'
import { useFullMode } from './use-full-mode'

/** In the place of a page of the settings that the practice's mode has not, whoever typed its address: what has it. */
export function BeyondMode({ title }: { title: string }) {
  const { t } = useTranslation('layout')
  const { isBusy, switchOn } = useFullMode()
  return (
    <Page title={title}>
      <div className="surface">
        <Empty
          drawing="boat"
          title={t('beyondMode')}
          action={
            <Button isBusy={isBusy} onClick={() => void switchOn()}>
              {t('fullMode')}
            </Button>
          }
        >
          {t('fullModeHint')}
        </Empty>
      </div>
    </Page>
  )
}
