import type { Lang } from '@ancrage/api/format/language'
import { Stars } from '../ui/rating.tsx'
import { ratingText } from './shown.ts'
import { reviewsTexts } from './texts.ts'
import type { Published } from './use-reviews.ts'

/** The average, the distribution of the marks, and the average of each of the three. */
export function ReviewsSummary({ aggregate, lang }: { aggregate: Published['aggregate']; lang: Lang }) {
  const texts = reviewsTexts[lang]
  const { average, count, histogram, efficacy, practitioner, price } = aggregate
  const marks = Object.entries({ efficacy, practitioner, price })
  if (average === null) return null
  return (
    <div part="summary" className="grid gap-4 @lg/widget:grid-cols-2 @lg/widget:gap-8">
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <p className="text-3xl font-semibold tabular-nums">{ratingText(average, lang)}</p>
          <div>
            <Stars value={average} size={20} label={texts.outOf(ratingText(average, lang))} />
            <p className="text-sm text-muted-foreground">{texts.count(count)}</p>
          </div>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {marks.map(([mark, value]) => (
            <div key={mark} className="flex gap-1.5">
              <dt className="text-muted-foreground">{texts.marks[mark as 'price']}</dt>
              <dd className="font-medium tabular-nums">{value === null ? '' : ratingText(value, lang)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <ul aria-label={texts.spread} className="m-0 flex list-none flex-col gap-1 p-0">
        {histogram.map((bar) => (
          <li key={bar.mark} className="flex items-center gap-2 text-sm">
            <span className="w-16 shrink-0 text-muted-foreground">{texts.stars(bar.mark)}</span>
            <span aria-hidden="true" className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-muted">
              <span
                className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
                style={{ width: `${(bar.count / Math.max(1, count)) * 100}%` }}
              />
            </span>
            <span className="w-8 shrink-0 text-end tabular-nums">{bar.count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
