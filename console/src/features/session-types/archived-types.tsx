import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { keepFocusOf } from '../../lib/keep-focus'
import { TypeFacts } from './type-facts'
import { useTypeLabel } from './use-types'
import type { EditedType } from './values'

interface Props {
  types: readonly EditedType[]
  onRestore: (type: EditedType) => Promise<void>
}

/** Lists archived types, which remain only for their past sessions. */
export function ArchivedTypes({ types, onRestore }: Props) {
  const { t } = useTranslation('sessionTypes')
  const typeLabel = useTypeLabel()
  if (types.length === 0) return null
  return (
    <Section title={t('archive.title')} lead={t('archive.lead')}>
      <ul className="divide-y border-y">
        {types.map((type) => (
          <li key={type.id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{typeLabel(type)}</p>
              <TypeFacts of={type} />
            </div>
            <Button
              variant="secondary"
              size="sm"
              className="shrink-0"
              aria-label={t('archive.restoreOf', { name: typeLabel(type) })}
              onClick={({ currentTarget }) => {
                // The type leaves this list.
                keepFocusOf(currentTarget)
                void onRestore(type)
              }}
            >
              {t('archive.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
