import type { Problem } from '@ancrage/api/client'
import { Button, type ButtonProps } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { secondsText } from '../lib/clock-text'
import { useSecondsLeft } from '../lib/use-seconds-left'

/** Submits a form. After a problem that asks for a pause it stays disabled, and shows the time left. */
export function SubmitButton({ problem, children, ...props }: ButtonProps & { problem: Problem | null }) {
  const { t } = useTranslation('components')
  const secondsLeft = useSecondsLeft(problem)
  return (
    <Button type="submit" {...props} disabled={secondsLeft > 0}>
      {secondsLeft > 0 ? t('wait', { wait: secondsText(secondsLeft) }) : children}
    </Button>
  )
}
