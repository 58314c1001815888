import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { basisPointsText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'

type Interest = NonNullable<ReplyOf<typeof contract.billing.payments>['data'][number]['interest']>

/** Says by which rates legal interest was reckoned, on which days, where each is from, and whether to check them. */
export function InterestRates({ rates, isToCheck }: Pick<Interest, 'rates' | 'isToCheck'>) {
  const { t } = useTranslation('legalInterest')
  const format = useFormats()
  const language = useLanguage()
  const [first] = rates
  return (
    <>
      {rates.length > 1
        ? rates.map(
            ({ from, through, basisPoints, source, isMissing }) =>
              ` ${t(isMissing ? 'missingPeriod' : 'period', {
                rate: basisPointsText(basisPoints, language),
                from: format.dateOfDay(from),
                through: format.dateOfDay(through),
                source: source ?? t('ownRate'),
              })}`,
          )
        : ` ${first?.source ? t(first.isMissing ? 'missing' : 'source', { source: first.source }) : t('own')}`}
      {isToCheck && ` ${t('toCheck')}`}
    </>
  )
}
