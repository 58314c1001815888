import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { Stars } from './stars'
import type { ReviewFigureData } from './use-reviews'

const details = ['efficacy', 'practitioner', 'price'] as const

/** Shows the average of the published reviews, and how often each mark was given, as a table with bars. */
export function ReviewFigures({ figures: { aggregate } }: { figures: ReviewFigureData }) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const { count, average, histogram } = aggregate
  const most = Math.max(1, ...histogram.map(({ count: times }) => times))
  if (average === null) return null
  return (
    <section
      aria-label={t('figures')}
      className="surface mb-6 grid gap-x-8 gap-y-4 p-4 sm:grid-cols-[auto_1fr] sm:p-6 md:grid-cols-[auto_1fr_auto]"
    >
      <div>
        <p className="font-semibold text-3xl tabular-nums tracking-tight">{format.number(average)}</p>
        <Stars of={average} className="size-5" />
        <p className="mt-1 text-muted-foreground text-sm">{t('published', { count })}</p>
      </div>
      <table aria-label={t('histogram')} className="w-full max-w-md self-center text-sm tabular-nums">
        <tbody>
          {histogram.map(({ mark, count: times }) => (
            <tr key={mark}>
              <th scope="row" className="w-20 whitespace-nowrap py-0.5 pe-3 text-start font-normal">
                {t('starCount', { count: mark })}
              </th>
              <td className="py-0.5">
                <span aria-hidden="true" className="block h-2 rounded-full bg-muted">
                  <span
                    className="block h-full w-(--part) rounded-full bg-primary"
                    style={{ '--part': `${(times / most) * 100}%` } as CSSProperties}
                  />
                </span>
              </td>
              <td className="w-10 py-0.5 ps-3 text-end text-muted-foreground">{format.number(times)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid content-center gap-y-1 text-sm sm:col-span-2 md:col-span-1">
        {details.map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-6">
            <dt className="text-muted-foreground">{t(`marks.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{format.number(aggregate[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
