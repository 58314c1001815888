import { Input } from '@ancrage/widgets/ui/input'
import { ArrowBigUp, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props extends ComponentProps<'input'> {
  /** Makes password managers fill in a password, or suggest a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can show its text, and warns about caps lock. */
export function PasswordInput(props: Props) {
  const { t } = useTranslation('components')
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const look = (event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'))
  const Icon = isShown ? EyeOff : Eye
  return (
    <>
      <div className="relative">
        <Input
          {...props}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="pe-12"
          onKeyDown={look}
          onKeyUp={look}
        />
        <button
          type="button"
          aria-label={t('password.show')}
          aria-pressed={isShown}
          data-tooltip={t('password.show')}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 end-0 grid w-10 place-items-center rounded-md text-muted-foreground outline-offset-[-2px] hover:text-foreground pointer-coarse:w-11"
        >
          <Icon className="size-4" aria-hidden />
        </button>
      </div>
      <p role="status" className="flex gap-1.5 text-sm text-warning empty:sr-only">
        {isLocked && (
          <>
            <ArrowBigUp className="mt-0.5 size-4 shrink-0" aria-hidden />
            {t('password.capsLock')}
          </>
        )}
      </p>
    </>
  )
}
