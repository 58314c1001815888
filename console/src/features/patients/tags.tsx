import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'

/** The number of tags shown; the others are counted. */
const SHOWN = 2

/** Shows the tags of a client. */
export function Tags({ of }: { of: readonly string[] }) {
  const { t } = useTranslation('patients')
  if (of.length === 0) return null
  const more = of.slice(SHOWN)
  return (
    <span className="flex min-w-0 flex-wrap gap-1">
      {of.slice(0, SHOWN).map((tag) => (
        <Badge key={tag} className="block max-w-40 truncate">
          {tag}
        </Badge>
      ))}
      {more.length > 0 && (
        <Badge title={more.join(', ')}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{t('moreTags', { tags: more.join(', ') })}</span>
        </Badge>
      )}
    </span>
  )
}
