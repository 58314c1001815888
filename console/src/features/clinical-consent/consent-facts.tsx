import { Badge } from '@ancrage/widgets/ui/badge'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { CircleCheck, CircleSlash, FileDown, History } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { useFormats } from '../../lib/use-formats'
import { type Consent, pdfAddress } from './use-consents'
import { WithdrawDialog } from './withdraw-dialog'

const looks = {
  in_force: { tone: 'success', words: 'part.inForce', Icon: CircleCheck },
  withdrawn: { tone: 'warning', words: 'part.withdrawn', Icon: CircleSlash },
  replaced: { tone: 'neutral', words: 'part.replaced', Icon: History },
} as const

interface Props {
  of: Consent
  /** The client's name. */
  name: string
  onWithdraw: (id: string, reason: string) => Promise<void>
  /** Further content. */
  children?: ReactNode
  /** Further actions. */
  actions?: ReactNode
}

/** Shows a signed consent: state, who signed when, the PDF with its fingerprint if there is one, and the withdrawal. */
export function ConsentFacts({ of: consent, name, onWithdraw, children, actions }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const format = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { tone, words, Icon } = looks[consent.state]
  const when = format.dayAndTime(consent.signedAt)
  const { guardianName, way, signature } = consent
  const signer = guardianName ?? name
  const paperDay = consent.paperSignedOn && format.dateOfDay(consent.paperSignedOn)
  return (
    <div className="space-y-2">
      <Badge tone={tone}>
        <Icon className="size-3.5" aria-hidden />
        {t(words)}
      </Badge>
      <p className="wrap-anywhere">
        <span className="sentence inline-block">
          {paperDay !== null
            ? t(guardianName === null ? 'paper.on' : 'paper.guardianOn', { day: paperDay, name: signer })
            : t(guardianName === null ? 'part.signedBy' : 'part.guardianOf', { when, name: signer })}
        </span>
      </p>
      <p className="text-muted-foreground text-sm">
        {way === 'paper' || signature === 'paper' ? (
          t('paper.noted', { when })
        ) : (
          <>
            {t('part.version', { version: consent.textVersion ?? '', how: t(`part.${signature}`) })}{' '}
            {t(`part.way.${way}`)}
          </>
        )}
      </p>
      {consent.withdrawnAt && (
        <p className="wrap-anywhere">
          {t('part.withdrawnAt', { when: format.dayAndTime(consent.withdrawnAt) })}
          {consent.withdrawalReason && ` ${t('part.reason', { text: consent.withdrawalReason })}`}
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-2 pt-1" data-print="never">
        {way !== 'paper' && (
          <a
            href={pdfAddress(consent)}
            download
            aria-label={t('part.pdfOf', { when })}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
          >
            <FileDown className="size-3.5" aria-hidden />
            {t('part.pdf')}
          </a>
        )}
        {actions}
        {consent.state === 'in_force' && (
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('part.withdraw')}
          </Button>
        )}
      </div>
      {consent.pdfSha256 !== null && (
        <details className="text-sm">
          <Summary className="text-muted-foreground">{t('part.hash')}</Summary>
          <p className="mt-1 text-muted-foreground">{t('part.hashHint')}</p>
          <code className="break-all text-xs">{consent.pdfSha256}</code>
        </details>
      )}
      {isAsking && <WithdrawDialog of={consent} onWithdraw={onWithdraw} onClose={() => setAsking(false)} />}
    </div>
  )
}
