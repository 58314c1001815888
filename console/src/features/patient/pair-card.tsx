import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keepFocusOf } from '../../lib/keep-focus'
import { useFormats } from '../../lib/use-formats'
import type { LikelyPair } from './use-duplicates'

interface Props {
  pair: LikelyPair
  onMerge: () => void
  onApart: () => void
}

const nameOf = ({ firstname, lastname }: LikelyPair['one']) => `${firstname} ${lastname}`

/** Two clients who may be one, why it is thought so, and the choice to merge them or keep them apart. */
export function PairCard({ pair, onMerge, onApart }: Props) {
  const { t } = useTranslation('patient')
  const words = { one: nameOf(pair.one), other: nameOf(pair.other) }
  return (
    <article aria-label={t('duplicates.pair', words)} className="surface overflow-hidden">
      <div className="grid gap-px bg-card-border sm:grid-cols-2">
        <Person of={pair.one} />
        <Person of={pair.other} />
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-card-border border-t px-4 py-3">
        {pair.because.map((reason) => (
          <Badge key={reason} tone="info">
            {t(`duplicates.because.${reason}`)}
          </Badge>
        ))}
        <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The card leaves the list.
              keepFocusOf(currentTarget)
              onApart()
            }}
          >
            {t('duplicates.apart')}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={t('duplicates.mergeOf', words)}
            onClick={onMerge}
          >
            {t('duplicates.merge')}
          </Button>
        </div>
      </footer>
    </article>
  )
}

function Person({ of }: { of: LikelyPair['one'] }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const born = useFormats('UTC')
  const facts = [
    of.email,
    of.phone && format.phone(of.phone),
    of.dateOfBirth && t('duplicates.born', { when: born.date(of.dateOfBirth) }),
    t('duplicates.since', { when: format.date(of.createdAt) }),
    t('duplicates.sessions', { count: of.sessions }),
  ].filter(Boolean)
  return (
    <div className="min-w-0 bg-card p-4">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <Link to={`/patients/${of.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{nameOf(of)}</bdi>
        </Link>
        {of.archivedAt && <Badge tone="outline">{t('archived')}</Badge>}
      </h2>
      <ul className="mt-1 text-muted-foreground text-sm">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
