import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useTranslation } from 'react-i18next'
import type { SigningWords } from './use-consents'
import type { Missing, Signing } from './use-signing'

interface Props {
  name: string
  state: Pick<SigningWords, 'signer'>
  signing: Pick<Signing, 'locale' | 'signedBy' | 'guardianName'>
  missing: readonly Missing[]
  fill: (part: Partial<Signing>) => void
  isRemote: boolean
  /** It was signed before, on paper. */
  isOnPaper?: boolean
}

/** Chooses who signs: the client or somebody for them. For a minor there is no choice. */
export function SignerFields({ name, state: { signer }, signing, missing, fill, isRemote, isOnPaper }: Props) {
  const { t } = useTranslation('clinicalConsent', { lng: signing.locale })
  return (
    <div className="flex flex-col gap-4">
      {signer === 'patient' && !isRemote && (
        <RadioCards
          legend={t(isOnPaper ? 'paper.who' : 'dialog.who')}
          choices={[
            { value: 'patient', label: t('dialog.client', { name }) },
            { value: 'guardian', label: t('dialog.guardian') },
          ]}
          value={signing.signedBy}
          onChange={(signedBy) => fill({ signedBy, isAccepted: false })}
        />
      )}
      {signer !== 'patient' && <p>{t(signer === 'guardian' ? 'dialog.minor' : 'dialog.child', { name })}</p>}
      {signing.signedBy === 'guardian' && (
        <Field
          label={t('dialog.guardianName')}
          error={missing.includes('guardianName') && t('dialog.error.guardianName')}
          required
        >
          {(control) => (
            <Input
              {...control}
              maxLength={120}
              autoComplete="off"
              value={signing.guardianName}
              onChange={({ target }) => fill({ guardianName: target.value })}
            />
          )}
        </Field>
      )}
      {missing.includes('guardian') && <p role="alert">{t('dialog.error.guardian')}</p>}
    </div>
  )
}
