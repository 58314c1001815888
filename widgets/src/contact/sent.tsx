import { StepHeading } from '../booking/step-heading.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { ContactTexts } from './texts.ts'

export interface SentProps {
  email: string
  level: number
  texts: ContactTexts
  onAnother: () => void
}

/** The message is on its way: what happens next. A page may say it in its own words. */
export function Sent({ email, level, texts, onAnother }: SentProps) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 text-center">
      <span part="success-mark" className="grid size-14 place-items-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={28} />
      </span>
      <StepHeading level={level} isFocused>
        {texts.sent}
      </StepHeading>
      <slot name="success">
        <p className="max-w-sm text-base text-pretty text-muted-foreground">{texts.sentHelp(email)}</p>
      </slot>
      <Button variant="link" className="mt-2" onClick={onAnother}>
        {texts.another}
      </Button>
    </div>
  )
}
