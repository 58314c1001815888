import { Badge } from '@ancrage/widgets/ui/badge'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Summary } from '../../components/summary'
import { TwoPressButton } from '../../components/two-press-button'
import { useRowFocus } from '../../lib/focus-return'
import { useFormats } from '../../lib/use-formats'
import { ForChild } from '../client-area/public'
import { Paragraphs } from '../clinical-consent/public'
import { type OwnConsent, useOwnConsents } from './use-client-privacy'

const tones = { in_force: 'success', withdrawn: 'warning', replaced: 'neutral' } as const

/** Lists the signed consents with their text, and withdraws them. */
export function SignedConsents({ nameOf }: { nameOf: (practiceId: string) => string }) {
  const { t } = useTranslation('clientPrivacy')
  const { withdraw, ...consents } = useOwnConsents()
  return (
    <section aria-labelledby="signed">
      <h2 id="signed" className="mb-3 font-semibold text-lg">
        {t('signed')}
      </h2>
      <Query
        of={consents}
        loading={<Skeleton className="h-24" />}
        isEmpty={(all) => all.length === 0}
        empty={<p className="surface p-4 text-muted-foreground sm:px-6">{t('noneSigned')}</p>}
      >
        {(all) => (
          <ul aria-labelledby="signed" className="surface divide-y divide-card-border">
            {all.map((consent) => (
              <SignedConsent
                key={consent.id}
                consent={consent}
                practice={nameOf(consent.practiceId)}
                onWithdraw={() => withdraw(consent.id)}
              />
            ))}
          </ul>
        )}
      </Query>
    </section>
  )
}

interface Props {
  consent: OwnConsent
  practice: string
  onWithdraw: () => Promise<void>
}

function SignedConsent({ consent, practice, onWithdraw }: Props) {
  const { t } = useTranslation('clientPrivacy')
  const format = useFormats()
  const { id, state, signedAt, paperSignedOn, withdrawnAt, guardianName, text, textVersion, locale, way } = consent
  const when = paperSignedOn ? format.dateOfDay(paperSignedOn) : format.date(signedAt)
  const row = useRowFocus(state)
  return (
    <li className="space-y-3 p-4 sm:px-6">
      <p className="wrap-anywhere font-medium">{practice}</p>
      <ForChild of={consent} />
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        <span className="text-muted-foreground text-sm">
          {t(`way.${way}`, { when })}
          {guardianName && ` ${t('guardian', { name: guardianName })}`}
          {withdrawnAt && ` ${t('withdrawnOn', { when: format.date(withdrawnAt) })}`}
        </span>
      </p>
      {textVersion !== null && (
        <details>
          <Summary className="text-primary">{t('words', { version: textVersion })}</Summary>
          <div className="mt-3">
            <Paragraphs of={text} locale={locale} />
          </div>
        </details>
      )}
      <div {...row} className="flex flex-wrap items-start gap-2">
        {way !== 'paper' && (
          <a
            href={`/client-api/consents/${id}/pdf`}
            download
            aria-label={t('pdfOf', { when })}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileDown className="size-3.5" aria-hidden />
            {t('pdf')}
          </a>
        )}
        {state === 'in_force' && (
          <TwoPressButton
            label={t('withdraw')}
            effect={
              consent.child
                ? t('withdrawEffectForChild', { practice, name: consent.child.firstname })
                : t('withdrawEffect', { practice })
            }
            confirm={t('withdrawConfirm')}
            keep={t('keep')}
            act={onWithdraw}
          />
        )}
      </div>
    </li>
  )
}
