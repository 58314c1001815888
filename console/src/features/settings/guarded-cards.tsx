import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { UnsavedGuard } from '../../components/unsaved-guard'

/** Tells the page whether a card has unsaved changes. */
const ReportUnsaved = createContext<(card: string, isUnsaved: boolean) => void>(() => undefined)

/** The cards of a page. Leaving it with unsaved changes asks first. */
export function GuardedCards({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState<readonly string[]>([])
  const report = useCallback((card: string, isUnsaved: boolean) => {
    setUnsaved((known) => {
      if (known.includes(card) === isUnsaved) return known
      return isUnsaved ? [...known, card] : known.filter((one) => one !== card)
    })
  }, [])
  return (
    <ReportUnsaved value={report}>
      <div className="space-y-6">{children}</div>
      <UnsavedGuard isUnsaved={unsaved.length > 0} />
    </ReportUnsaved>
  )
}

/** Reports whether a card has unsaved changes. */
export function useUnsaved(card: string, isUnsaved: boolean) {
  const report = use(ReportUnsaved)
  useEffect(() => {
    report(card, isUnsaved)
    return () => report(card, false)
  }, [report, card, isUnsaved])
}
