import { Button } from '@ancrage/widgets/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { useLanguage } from '../../lib/use-formats'
import { usePaymentTypeWords } from '../money/public'
import type { ReportShare } from './share-row'
import { ShareRow } from './share-row'
import type { MoneyReport } from './use-report'

/** Returns a function that lists the breakdowns of a report with readable names. */
export function useShares() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { nameOf } = usePaymentTypeWords()
  return ({ types, places, paymentTypes, sources }: MoneyReport): ReportShare[] => [
    {
      key: 'types',
      // A deleted type may have the name of another.
      rows: types.map(({ nameFr, nameEn, sessions, ...sums }, at) => {
        const name = language === 'fr' ? nameFr : nameEn
        return { key: `${name} ${at}`, name, count: sessions, ...sums }
      }),
    },
    {
      key: 'paymentTypes',
      rows: paymentTypes.map(({ typeKey, ...sums }) => ({ key: typeKey, name: nameOf(typeKey), ...sums })),
    },
    {
      key: 'places',
      rows: places.map(({ location, sessions, ...sums }) => ({
        key: location,
        name: t(`places.${location}`),
        count: sessions,
        ...sums,
      })),
    },
    {
      key: 'sources',
      rows: sources.map(({ kind, name, sessions, cents, billedCents }) => ({
        key: `${kind} ${name}`,
        name: name ?? t(`sources.${kind === 'others' ? 'others' : 'unknown'}`),
        count: sessions,
        cents,
        billedCents,
      })),
    },
  ]
}

/** Shows one breakdown as a table with bars. */
export function ReportShares({ share, onSave }: { share: ReportShare; onSave: () => void }) {
  const { key, rows } = share
  const { t } = useTranslation('reports')
  const most = Math.max(1, ...rows.map(({ cents }) => cents))
  return (
    <Section
      title={t(`shares.${key}`)}
      actions={
        rows.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            data-print="never"
            aria-label={t('csvOf', { part: t(`shares.${key}`) })}
            onClick={onSave}
          >
            <Download className="size-4" aria-hidden />
            {t('csv')}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="text-muted-foreground">{t('nothing')}</p>
      ) : (
        <table aria-label={t(`shares.${key}`)} className="w-full text-sm">
          <thead className="text-muted-foreground text-xs">
            <tr>
              <td />
              <th scope="col" className="ps-4 pb-1 text-end font-medium">
                {t('columns.count')}
              </th>
              <th scope="col" className="ps-4 pb-1 text-end font-medium">
                {t(key === 'paymentTypes' ? 'columns.received' : 'columns.earned')}
              </th>
              <th scope="col" className="ps-4 pb-1 text-end font-medium">
                {t(key === 'paymentTypes' ? 'columns.paidOfBilled' : 'columns.billed')}
              </th>
            </tr>
          </thead>
          {rows.map((row) => (
            <ShareRow key={row.key} row={row} part={Math.max(row.cents, 0) / most} />
          ))}
        </table>
      )}
    </Section>
  )
}
