import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import { SigningForm, type SigningInput, useSigning } from '../clinical-consent/public'

export type LinkedConsent = ReplyOf<typeof contract.consents.toSign>

interface Props {
  consent: LinkedConsent
  token: string
  onSigned: (signed: LinkedConsent) => void
  /** Called when the text has changed meanwhile. */
  onChanged: () => void
}

/** Shows the practice and the appointment, then the current text, an unticked box, and the signature. */
export function RemoteSigning({ consent, token, onSigned, onChanged }: Props) {
  const { t } = useTranslation('consentSigning')
  const format = useFormats(consent.timeZone)
  const own = useSigning({
    state: consent,
    sign: async (body: SigningInput) => {
      const signed = await api.consents.signFromAfar({ params: { token }, body })
      onSigned(signed)
      return signed
    },
    onChanged,
  })
  return (
    <article className="surface space-y-6 p-5 sm:p-6">
      <header>
        <h1 className="text-balance font-semibold text-xl tracking-tight">{t('title')}</h1>
        <p className="wrap-anywhere mt-1 text-muted-foreground">
          {t('lead', {
            practitioner: consent.practitioner,
            practice: consent.practice.name,
            name: consent.name,
            when: format.dayAndTime(consent.startsAt),
          })}
        </p>
      </header>
      <SigningForm name={consent.name} state={consent} own={own} isRemote />
    </article>
  )
}
