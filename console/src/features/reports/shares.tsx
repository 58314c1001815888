import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { usePaymentTypeWords } from '../money/public'
import type { MoneyReport } from './use-report'

/** What a sum consists of. */
export interface ReportShare {
  key: 'types' | 'places' | 'paymentTypes' | 'sources'
  /** `billedCents` is null where nothing is billed by it, as by a way to pay. */
  rows: { key: string; name: string; count: number; cents: number; billedCents: number | null }[]
}

/** The parts of a report in words. */
export function useShares() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { nameOf } = usePaymentTypeWords()
  return ({ types, places, paymentTypes, sources }: MoneyReport): ReportShare[] => [
    {
      key: 'types',
      rows: types.map(({ nameFr, nameEn, sessions, cents, billedCents }) => {
        const name = language === 'fr' ? nameFr : nameEn
        return { key: name, name, count: sessions, cents, billedCents }
      }),
    },
    {
      key: 'paymentTypes',
      rows: paymentTypes.map(({ typeKey, count, cents }) => ({
        key: typeKey,
        name: nameOf(typeKey),
        count,
        cents,
        billedCents: null,
      })),
    },
    {
      key: 'places',
      rows: places.map(({ location, sessions, cents, billedCents }) => ({
        key: location,
        name: t(`places.${location}`),
        count: sessions,
        cents,
        billedCents,
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

/** One way to divide the sum: a table whose rows are bars. */
export function ReportShares({ share: { key, rows } }: { share: ReportShare }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const most = Math.max(1, ...rows.map(({ cents }) => cents))
  const isBilled = rows.some(({ billedCents }) => billedCents !== null)
  return (
    <Section title={t(`shares.${key}`)}>
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
                {t(isBilled ? 'columns.earned' : 'columns.received')}
              </th>
              {isBilled && (
                <th scope="col" className="ps-4 pb-1 text-end font-medium">
                  {t('columns.billed')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row" className="wrap-anywhere py-1.5 text-start font-normal">
                  {row.name}
                  <meter
                    className="mt-1 block h-1.5 w-full [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-muted [&::-webkit-meter-optimum-value]:rounded-full [&::-webkit-meter-optimum-value]:bg-primary"
                    aria-hidden="true"
                    min={0}
                    max={most}
                    value={Math.max(row.cents, 0)}
                  />
                </th>
                <td className="whitespace-nowrap ps-4 text-end align-top text-muted-foreground tabular-nums">
                  {format.number(row.count)}
                </td>
                <td className="whitespace-nowrap ps-4 text-end align-top tabular-nums">{format.money(row.cents)}</td>
                {isBilled && (
                  <td className="whitespace-nowrap ps-4 text-end align-top tabular-nums">
                    {row.billedCents === null ? '' : format.money(row.billedCents)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
