import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { NoticePage } from '../../components/notice-page'
import { useFormats } from '../../lib/use-formats'
import type { PayRequest } from './use-pay'

type Standing = Exclude<PayRequest['status'], 'open'>

const illustrations = {
  processing: 'boat',
  paid: 'sunrise',
  expired: 'lighthouse',
  withdrawn: 'lighthouse',
  refunding: 'boat',
  refunded: 'sunrise',
  unavailable: 'lighthouse',
} as const satisfies Record<Standing, string>

/** Shows why a payment is not possible (any more, or for now) and the next step. */
export function StandingNotice({ request, status }: { request: PayRequest; status: Standing }) {
  const { t } = useTranslation('pay')
  const format = useFormats(request.practice.timeZone)
  const { session, practice, amountCents, currency } = request
  const isGone = status === 'withdrawn' || status === 'unavailable' || status === 'expired'
  return (
    <NoticePage
      illustration={illustrations[status]}
      title={t(`status.${status}`)}
      text={t(`status.${status}Text`, { amount: format.money(amountCents, currency) })}
    >
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {session?.manageUrl && (
          <a href={session.manageUrl} className={buttonClass({ variant: isGone ? 'secondary' : 'primary' })}>
            {t('manage')}
          </a>
        )}
        {isGone && practice.email && (
          <a href={`mailto:${practice.email}`} className={buttonClass({ variant: 'secondary' })}>
            {t('contact', { practice: practice.name })}
          </a>
        )}
      </div>
    </NoticePage>
  )
}
