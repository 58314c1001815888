import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { CircleCheck, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../lib/languages'
import { type Consent, pdfAddress } from './use-consents'

interface Props {
  of: Consent
  locale: Language
  onClose: () => void
}

/** Confirms the signature, with the PDF to download. */
export function SignedNote({ of: consent, locale, onClose }: Props) {
  const { t } = useTranslation('clinicalConsent', { lng: locale })
  return (
    <div className="space-y-6">
      <p role="status" className="flex gap-2">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden />
        {t('dialog.doneText')}
      </p>
      <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
        <a href={pdfAddress(consent)} download className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          <FileDown className="size-4" aria-hidden />
          {t('part.pdf')}
        </a>
        <Button size="lg" onClick={onClose}>
          {t('dialog.close')}
        </Button>
      </div>
    </div>
  )
}
