import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { NoticePage } from '../../components/notice-page'
import { useFormats } from '../../lib/use-formats'
import { useViewTitle } from '../../lib/use-view-title'
import type { PayRequest } from './use-pay'

type Standing = Exclude<PayRequest['status'], 'open'>

const illustrations = {
  processing: 'boat',
  paid: 'sunrise',
  expired: 'lighthouse',
  withdrawn: 'lighthouse',
  late: 'boat',
  refunding: 'boat',
  refunded: 'sunrise',
  unavailable: 'lighthouse',
} as const satisfies Record<Standing, string>

/** Shows why a payment is not possible (any more, or for now) and the next step. */
export function StandingNotice({ request, status }: { request: PayRequest; status: Standing }) {
  const { t } = useTranslation('pay')
  const format = useFormats(request.practice.timeZone)
  const { kind, session, practice, amountCents, currency } = request
  // A prepayment says what became of its time. A link holds none.
  const isOfTime = status === 'late' || status === 'expired'
  const text = kind === 'link' && isOfTime ? (`status.${status}LinkText` as const) : (`status.${status}Text` as const)
  const title = t(`status.${status}`)
  useViewTitle(title)
  const isGone = status === 'withdrawn' || status === 'unavailable' || status === 'expired'
  return (
    <NoticePage
      illustration={illustrations[status]}
      title={title}
      text={t(text, { amount: format.money(amountCents, currency) })}
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
