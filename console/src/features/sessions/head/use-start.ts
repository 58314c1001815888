import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../../lib/api'
import { useProblemText } from '../../../lib/problem-text'
import { toast } from '../../../lib/toast'
import { useCurrentUser } from '../../../lib/user'
import { useSessionActions } from '../use-sessions'

/** Starts a session. Where another runs that one is named, once this was tried. */
export function useStart(id: string) {
  const { t } = useTranslation('sessionHead')
  const textOf = useProblemText()
  const actions = useSessionActions()
  const running = useCurrentUser().data?.inProgressSession
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const other = running && running.id !== id ? running : null

  async function begin() {
    setBusy(true)
    await actions.start(id).catch((error) => {
      const problem = asProblem(error)
      if (problem.code === 'conflict') setRefused(true)
      else toast.error(t('failed'), { description: textOf(problem), duration: 10_000 })
    })
    setBusy(false)
  }

  return {
    start: () => (other ? setRefused(true) : void begin()),
    isBusy,
    /** The session that is in the way. */
    other: isRefused ? other : null,
  }
}
