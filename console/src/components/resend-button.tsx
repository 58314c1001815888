import { Button, type ButtonLook } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { secondsText } from '../lib/clock-text'
import { useProblemText } from '../lib/problem-text'
import { useResend } from './use-resend'

interface Props extends ButtonLook {
  label: string
  send: () => Promise<unknown>
}

/** A button that sends a mail again, and shows the result beside it, always in the same place. */
export function ResendButton({ label, send, variant = 'secondary', size = 'sm', className = '' }: Props) {
  const { t } = useTranslation('components')
  const textOf = useProblemText()
  const { resend, problem, secondsLeft, isBusy, isSent } = useResend(send)
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <Button variant={variant} size={size} isBusy={isBusy} disabled={secondsLeft > 0} onClick={() => void resend()}>
        {secondsLeft > 0 ? t('resend.wait', { wait: secondsText(secondsLeft) }) : label}
      </Button>
      <span role="status" className="text-sm empty:sr-only">
        {isSent && t('resend.sent')}
        {problem && textOf(problem)}
      </span>
    </span>
  )
}
