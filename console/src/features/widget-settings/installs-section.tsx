import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import type { ElementName } from './choice'

/** The number of pages shown. */
const SHOWN = 20

const nameOf = (tag: string) => tag.replace('ancrage-', '') as ElementName | 'review'

/** Lists the pages that showed a widget of the practice, the latest first. */
export function InstallsSection() {
  const { t } = useTranslation('widgetSettings')
  const format = useFormats()
  const now = useNow()
  const installs = useReading(['installs'], () => api.widgetInstalls.list({}))
  return (
    <Section title={t('installs.title')} lead={t('installs.lead')}>
      <Query
        of={installs}
        loading={<Skeleton className="h-24" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="max-w-prose text-muted-foreground">{t('installs.empty')}</p>}
      >
        {(list) => (
          <>
            <ul aria-label={t('installs.title')} className="divide-y border-y">
              {list.slice(0, SHOWN).map(({ element, page, lastSeenAt }) => (
                <li
                  key={`${element} ${page}`}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2"
                >
                  <span className="min-w-0">
                    <span className="wrap-anywhere block">{page.replace(/^https?:\/\//, '')}</span>
                    <span className="text-muted-foreground text-sm">{t(`elements.${nameOf(element)}`)}</span>
                  </span>
                  <span className="text-muted-foreground text-sm">
                    <span className="sr-only">{t('installs.seen')} </span>
                    <time dateTime={lastSeenAt}>{format.relativeTime(lastSeenAt, now)}</time>
                  </span>
                </li>
              ))}
            </ul>
            {list.length > SHOWN && (
              <p className="mt-2 text-muted-foreground text-sm">{t('installs.more', { count: list.length - SHOWN })}</p>
            )}
          </>
        )}
      </Query>
    </Section>
  )
}
