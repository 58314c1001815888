import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { usePaymentTypeWords } from '../money/public'
import type { MoneyReport } from './use-report'

/** What a sum consists of. */
export interface ReportShare {
  key: 'types' | 'places' | 'paymentTypes' | 'sources'
  rows: { key: string; name: string; count: number; cents: number }[]
}

/** The parts of a report in words. */
export function useShares() {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { nameOf } = usePaymentTypeWords()
  return ({ types, places, paymentTypes, sources }: MoneyReport): ReportShare[] => [
    {
      key: 'types',
      rows: types.map(({ nameFr, nameEn, sessions, cents }) => {
        const name = language === 'fr' ? nameFr : nameEn
        return { key: name, name, count: sessions, cents }
      }),
    },
    {
      key: 'paymentTypes',
      rows: paymentTypes.map(({ typeKey, count, cents }) => ({ key: typeKey, name: nameOf(typeKey), count, cents })),
    },
    {
      key: 'places',
      rows: places.map(({ location, sessions, cents }) => ({
        key: location,
        name: t(`places.${location}`),
        count: sessions,
        cents,
      })),
    },
    {
      key: 'sources',
      rows: sources.map(({ kind, name, sessions, cents }) => ({
        key: `${kind} ${name}`,
        name: name ?? t(`sources.${kind === 'others' ? 'others' : 'unknown'}`),
        count: sessions,
        cents,
      })),
    },
  ]
}

/** One way to divide the sum: a table whose rows are bars. */
export function ReportShares({ share: { key, rows } }: { share: ReportShare }) {
  const { t } = useTranslation('reports')
  const format = useFormats()
  const most = Math.max(1, ...rows.map(({ cents }) => cents))
  return (
    <Section title={t(`shares.${key}`)}>
      {rows.length === 0 ? (
        <p className="text-muted-foreground">{t('nothing')}</p>
      ) : (
        <table aria-label={t(`shares.${key}`)} className="w-full text-sm">
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
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}
