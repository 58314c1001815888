import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { SiteForm } from './site-form'
import { useAllowedSites } from './use-widget-settings'

/** Lists the sites that may show the frame, to add and remove them. */
export function SitesSection() {
  const { t } = useTranslation('widgetSettings')
  const { reading, add, remove } = useAllowedSites()
  return (
    <div id="sites" tabIndex={-1} className="scroll-mt-(--header) outline-none">
      <Section title={t('sites.title')} lead={t('sites.lead')}>
        <Query of={reading} loading={<Skeleton className="h-24" />}>
          {({ allowedSites }) => (
            <div className="space-y-5">
              {allowedSites.length === 0 ? (
                <p className="text-muted-foreground">{t('sites.empty')}</p>
              ) : (
                <ul aria-label={t('sites.list')} className="max-w-lg divide-y border-y">
                  {allowedSites.map((site) => (
                    <li key={site} className="flex items-center justify-between gap-3 py-1.5">
                      <span className="wrap-anywhere min-w-0">{site}</span>
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t('sites.removeSite', { site })}
                        onClick={() => void remove(site)}
                      >
                        {t('sites.remove')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )}
              <SiteForm onAdd={add} />
            </div>
          )}
        </Query>
      </Section>
    </div>
  )
}
