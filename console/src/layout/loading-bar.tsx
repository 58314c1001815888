import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'

/** A page that loads faster shows no bar. Milliseconds. */
const LATE = 150

/** A thin line at the top while the next page takes long to load. */
export const LoadingBar = () => useNavigation().state !== 'idle' && <Late />

function Late() {
  const { t } = useTranslation('layout')
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      data-slot="loading-bar"
      data-print="never"
      className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-primary-soft motion-safe:animate-fade-in"
    >
      <div className="h-full w-full origin-left bg-primary motion-safe:animate-loading rtl:origin-right forced-colors:bg-[Highlight]" />
    </div>
  )
}
