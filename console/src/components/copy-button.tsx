import { Button } from '@ancrage/widgets/ui/button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Copies a text to the clipboard, and says in its own place whether that worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('components')
  /** The last text that was to be copied. Once the text has changed, it is not copied any more. */
  const [last, setLast] = useState<{ text: string; state: 'done' | 'failed' } | null>(null)
  const state = last?.text === text ? last.state : 'ready'
  const Icon = state === 'done' ? Check : Copy

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setLast({ text, state: 'done' }),
      () => setLast({ text, state: 'failed' }),
    )

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copy()}>
        <Icon className="size-3.5" aria-hidden />
        {state === 'done' ? t('copy.done') : label}
      </Button>
      <span role="status" className={state === 'failed' ? 'basis-full text-destructive text-sm' : 'sr-only'}>
        {state !== 'ready' && t(`copy.${state}`)}
      </span>
    </>
  )
}
