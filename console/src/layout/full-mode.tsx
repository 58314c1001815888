import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { popoverItem } from '../components/ui/popover'
import { api, asProblem } from '../lib/api'
import { useMode } from '../lib/mode'
import { useProblemText } from '../lib/problem-text'
import { toast } from '../lib/toast'

/** Switches everything on, where that is not done yet, and begins anew with it. */
export function FullMode({ reload = () => location.reload() }: { reload?: () => void }) {
  const { t } = useTranslation('layout')
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  if (useMode() !== 'essential') return null

  async function switchOn() {
    setBusy(true)
    try {
      await api.practices.fullMode({})
      reload()
    } catch (error) {
      const problem = asProblem(error)
      console.error(problem.details.errors ?? problem.code)
      toast.error(t('fullModeFailed'), { description: textOf(problem) })
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      aria-disabled={isBusy}
      className={`${popoverItem} items-start py-2`}
      onClick={() => void (isBusy || switchOn())}
    >
      <Sparkles aria-hidden className="mt-0.5 text-muted-foreground" />
      <span className="max-w-56">
        {t('fullMode')}
        <span className="block text-muted-foreground text-sm">{t('fullModeHint')}</span>
      </span>
    </button>
  )
}
