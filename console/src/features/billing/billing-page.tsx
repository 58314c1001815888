import './texts'
import { isInMode, modeTable } from '@ancrage/api/contract'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Tab, TabPanel, Tabs, TabsList } from '../../components/ui/tabs'
import { withTexts } from '../../lib/i18n'
import { useMode } from '../../lib/mode'
import { useSearch } from '../../lib/use-search'
import { type BillingView, billingViews } from './filters'
import { BillingSkeletons } from './list-frame'
import { useBillingList } from './use-billing-list'

const panels = {
  invoices: lazy(withTexts(async () => ({ default: (await import('./invoices-view')).InvoicesView }))),
  payments: lazy(withTexts(async () => ({ default: (await import('./payments-view')).PaymentsView }))),
  owed: lazy(withTexts(async () => ({ default: (await import('./owed-view')).OwedView }))),
  unbilled: lazy(withTexts(async () => ({ default: (await import('./unbilled-view')).UnbilledView }))),
} satisfies Record<BillingView, unknown>

const BooksView = lazy(withTexts(async () => ({ default: (await import('../books/public')).BooksView })))

const FullModeOffer = lazy(async () => ({
  default: (await import('../../components/full-mode-offer')).FullModeOffer,
}))
const InvoiceSheet = lazy(withTexts(async () => ({ default: (await import('./invoice-sheet')).InvoiceSheet })))
const NewDraftMenu = lazy(withTexts(async () => ({ default: (await import('../drafts/public')).NewDraftMenu })))

/** The search parameter with the id of the document that is open over the page. */
const OPENED = 'invoice'

/** The receipts book is a view beside the lists. Their filters do not apply to it. */
const BOOKS = 'books'

/** Shows the practice's money, or an offer of full mode if the practice's mode lacks it. */
export function BillingPage() {
  const { t } = useTranslation('billing')
  const mode = useMode()
  if (!mode || isInMode(mode, modeTable.navigation.billing)) return <Billing />
  return (
    <Page title={t('title')}>
      <Suspense>
        <FullModeOffer of="page" />
      </Suspense>
    </Page>
  )
}

/** Shows invoices, payments, debts and unbilled sessions. */
function Billing() {
  const { t } = useTranslation('billing')
  const list = useBillingList()
  const { search, change } = useSearch()
  const Panel = panels[list.filters.view]
  const view = search.get('view') === BOOKS ? BOOKS : list.filters.view
  const show = (next: string) =>
    next === BOOKS ? change(() => new URLSearchParams({ view: BOOKS })) : list.show(next as BillingView)
  const opened = search.get(OPENED)
  const open = (id: string | null) =>
    change(
      (from) => {
        const next = new URLSearchParams(from)
        if (id === null) next.delete(OPENED)
        else next.set(OPENED, id)
        return next
      },
      { replace: id === null },
    )
  return (
    <Page
      title={t('title')}
      actions={
        <Suspense>
          <NewDraftMenu onDrafted={open} />
        </Suspense>
      }
    >
      <Tabs value={view} onValueChange={show}>
        <TabsList aria-label={t('views')} current={view}>
          {billingViews.map((name) => (
            <Tab key={name} value={name}>
              {t(`view.${name}`)}
            </Tab>
          ))}
          <Tab value={BOOKS}>{t('view.books')}</Tab>
        </TabsList>
        {billingViews.map((name) => (
          <TabPanel key={name} value={name}>
            {name === view && (
              <Suspense fallback={<BillingSkeletons />}>
                <Panel list={list} />
              </Suspense>
            )}
          </TabPanel>
        ))}
        <TabPanel value={BOOKS}>
          {view === BOOKS && (
            <Suspense fallback={<BillingSkeletons />}>
              <BooksView />
            </Suspense>
          )}
        </TabPanel>
      </Tabs>
      {opened && (
        <Suspense>
          <InvoiceSheet id={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </Page>
  )
}
