import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'

/** Shows a mark as five stars, the last one in part; screen readers say « 4,3 sur 5 ». */
export function Stars({ of, className = 'size-4' }: { of: number; className?: string }) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  return (
    <span role="img" aria-label={t('outOf', { mark: format.number(of) })} className="relative inline-flex shrink-0">
      <Row className={`${className} text-muted-foreground/50`} />
      <span
        className="absolute inset-y-0 start-0 flex overflow-hidden text-primary"
        style={{ width: `${(of / 5) * 100}%` }}
      >
        <Row className={`${className} shrink-0 fill-current`} />
      </span>
    </span>
  )
}

const Row = ({ className }: { className: string }) =>
  [1, 2, 3, 4, 5].map((nth) => <Star key={nth} className={className} strokeWidth={1.5} aria-hidden />)
