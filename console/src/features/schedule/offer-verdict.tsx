import { Alert } from '@ancrage/widgets/ui/alert'
import { useTranslation } from 'react-i18next'
import { Remedy } from './remedy'
import { type NotOfferedReason, useReasonWords } from './why-not'

interface Props {
  /** The time in words. */
  when: string
  /** Shown instead of « Pas proposé ». */
  title?: string | undefined
  reasons: readonly NotOfferedReason[]
}

/** Says whether a time is offered and, if not, each reason with a link to what would change it. */
export function OfferVerdict({ when, title, reasons }: Props) {
  const { t } = useTranslation('schedule')
  const wordsOf = useReasonWords()
  if (reasons.length === 0) return <Alert tone="success" title={t('why.offered', { when })} />
  return (
    <Alert title={title ?? t('why.notOffered', { when })}>
      <ul className="mt-1 space-y-1">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            {wordsOf(reason)} <Remedy remedy={reason.remedy} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
