import './texts'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useTextsIn } from '../../lib/use-texts-in'
import { SignedNote } from './signed-note'
import { SigningForm } from './signing-form'
import type { Consent, ConsentState, SigningInput } from './use-consents'
import { useSigning } from './use-signing'

interface Props {
  /** The client's name. */
  name: string
  state: ConsentState
  sign: (input: SigningInput) => Promise<Consent>
  onChanged: () => void
  onClose: () => void
}

/**
 * The dialog that is handed to the client: text, box, signature. It is in the client's language, whatever the console's
 * is.
 */
export function ConsentDialog({ name, state, sign, onChanged, onClose }: Props) {
  const own = useSigning({ state, sign, onChanged })
  const { locale } = own.signing
  const isReady = useTextsIn('clinicalConsent', locale) !== undefined
  const { t } = useTranslation('clinicalConsent', { lng: locale })
  const stay = (event: Event) => event.preventDefault()
  return (
    <Dialog isBusy={own.isBusy} onClose={onClose}>
      <DialogContent
        shape="full"
        lang={locale}
        title={own.done ? t('dialog.done') : t('dialog.title')}
        description={t('dialog.for', { name })}
        onInteractOutside={stay}
        {...(own.isBegun && !own.done && { onEscapeKeyDown: stay })}
      >
        {isReady &&
          (own.done ? (
            <SignedNote of={own.done} locale={locale} onClose={onClose} />
          ) : (
            <SigningForm name={name} state={state} own={own} onClose={onClose} />
          ))}
      </DialogContent>
    </Dialog>
  )
}
