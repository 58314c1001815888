import './texts'
import { acceptance } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredCheckbox } from '../../components/required-checkbox'
import { textsIn } from '../../lib/i18n'
import type { Language } from '../../lib/languages'
import { useIsOnline } from '../../lib/online'
import { useTextsIn } from '../../lib/use-texts-in'
import { ConsentWords } from './consent-words'
import { SignatureChoice } from './signature-choice'
import { SignerFields } from './signer-fields'
import type { SigningWords } from './use-consents'
import type { useSigning } from './use-signing'

interface Props {
  name: string
  state: SigningWords
  own: Omit<ReturnType<typeof useSigning>, 'done'>
  /** Absent where the form is the whole page. */
  onClose?: () => void
  /** True for a mailed link, where an adult client signs alone. */
  isRemote?: boolean
}

/** The form of a consent: the text, an unticked box, and the signature. */
export function SigningForm({ name, state, own, onClose, isRemote = false }: Props) {
  const { signing, fill, missing, problem, isBusy, form, submit } = own
  const { t } = useTranslation('clinicalConsent', { lng: signing.locale })
  const isReady = useTextsIn('clinicalConsent', signing.locale) !== undefined
  const isOnline = useIsOnline()
  const statements = acceptance[signing.locale]
  const words = signing.locale === 'fr' ? state.text.textFr : state.text.textEn
  // The form stays while the texts of the other language load, and in its language where they cannot be loaded.
  const speak = (locale: Language) => {
    const turn = () => fill({ locale, isAccepted: false })
    textsIn(locale).then(turn, () => undefined)
  }
  if (!isReady) return null
  return (
    <form
      ref={form}
      noValidate
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isOnline) void submit()
      }}
    >
      <ConsentWords
        label={t('dialog.text')}
        languageLabel={t('dialog.language')}
        locale={signing.locale}
        words={words}
        onLanguage={speak}
        heading={isRemote ? 'h2' : 'h3'}
      />
      <SignerFields name={name} state={state} signing={signing} missing={missing} fill={fill} isRemote={isRemote} />
      <div className="space-y-4">
        <RequiredCheckbox
          label={signing.signedBy === 'patient' ? statements.patient : statements.guardian(name)}
          checked={signing.isAccepted}
          error={missing.includes('box') && t('dialog.error.box')}
          onChange={({ target }) => fill({ isAccepted: target.checked })}
        />
        {state.signer === 'guardian_and_child' && (
          <RequiredCheckbox
            label={statements.child(name)}
            checked={signing.childAgrees}
            error={missing.includes('child') && t('dialog.error.child')}
            onChange={({ target }) => fill({ childAgrees: target.checked })}
          />
        )}
      </div>
      <SignatureChoice signing={signing} missing={missing} fill={fill} />
      {problem &&
        (problem.code === 'conflict' ? (
          <Alert tone="warning">{t('dialog.changed')}</Alert>
        ) : (
          <ProblemNotice problem={problem} />
        ))}
      {!isOnline && <Alert tone="warning">{t('dialog.offline')}</Alert>}
      <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
        {onClose && (
          <Button variant="secondary" size="lg" disabled={isBusy} onClick={onClose}>
            {t('dialog.later')}
          </Button>
        )}
        <Button type="submit" size="lg" isBusy={isBusy} disabled={!isOnline}>
          {t('dialog.confirm')}
        </Button>
      </div>
    </form>
  )
}
