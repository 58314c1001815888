import { Button } from '@ancrage/widgets/ui/button'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'

/** Puts a text into the clipboard, and says so in its own place. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('components')
  const [isCopied, setCopied] = useState(false)
  const Icon = isCopied ? Check : Copy

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.error(t('copy.failed')),
    )

  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Icon className="size-3.5" aria-hidden />
      {isCopied ? t('copy.done') : label}
      <span role="status" className="sr-only">
        {isCopied && t('copy.done')}
      </span>
    </Button>
  )
}
