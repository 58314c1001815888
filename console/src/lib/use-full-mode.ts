import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from './api'
import { useProblemText } from './problem-text'
import { toast } from './toast'

/** Switches to full mode and reloads the page. */
export function useFullMode(reload: () => void = () => location.reload()) {
  const { t } = useTranslation('components')
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)

  async function switchOn() {
    setBusy(true)
    try {
      await api.practices.fullMode({})
      reload()
    } catch (error) {
      const problem = asProblem(error)
      console.error(problem.details.errors ?? problem.code)
      toast.error(t('fullMode.failed'), { description: textOf(problem) })
      setBusy(false)
    }
  }
  return { isBusy, switchOn }
}
