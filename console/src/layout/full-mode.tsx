import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { popoverItem } from '../components/ui/popover'
import { useMode } from '../lib/mode'
import { useFullMode } from '../lib/use-full-mode'

/** Offers to switch to full mode, if the practice is in essential mode. */
export function FullMode({ reload }: { reload?: () => void }) {
  const { t } = useTranslation('components')
  const { isBusy, switchOn } = useFullMode(reload)
  if (useMode() !== 'essential') return null

  return (
    <button
      type="button"
      aria-disabled={isBusy}
      className={`${popoverItem} items-start py-2`}
      onClick={() => void (isBusy || switchOn())}
    >
      <Sparkles aria-hidden className="mt-0.5 text-muted-foreground" />
      <span className="max-w-56">
        {t('fullMode.do')}
        <span className="block text-muted-foreground text-sm">{t('fullMode.hint')}</span>
      </span>
    </button>
  )
}
