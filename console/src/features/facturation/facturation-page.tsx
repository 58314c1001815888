import './texts'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Tab, TabPanel, Tabs, TabsList } from '../../components/ui/tabs'
import { withTexts } from '../../lib/i18n'
import { type View, views } from './filters'
import { BillingSkeletons } from './list-frame'
import { useBillingList } from './use-billing-list'

const panels = {
  payments: lazy(withTexts(async () => ({ default: (await import('./payments-view')).PaymentsView }))),
  owed: lazy(withTexts(async () => ({ default: (await import('./owed-view')).OwedView }))),
  unbilled: lazy(withTexts(async () => ({ default: (await import('./unbilled-view')).UnbilledView }))),
} satisfies Record<View, unknown>

/** The money of the practice: what came in, who owes what, and what is not billed yet. */
export function FacturationPage() {
  const { t } = useTranslation('facturation')
  const list = useBillingList()
  const { view } = list.filters
  const Panel = panels[view]
  return (
    <Page title={t('title')}>
      <Tabs value={view} onValueChange={(next) => list.show(next as View)}>
        <TabsList aria-label={t('views')} current={view}>
          {views.map((name) => (
            <Tab key={name} value={name}>
              {t(`view.${name}`)}
            </Tab>
          ))}
        </TabsList>
        {views.map((name) => (
          <TabPanel key={name} value={name}>
            {name === view && (
              <Suspense fallback={<BillingSkeletons />}>
                <Panel list={list} />
              </Suspense>
            )}
          </TabPanel>
        ))}
      </Tabs>
    </Page>
  )
}
