import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { useSelection } from '../../components/use-selection'
import { useIsWide } from '../../lib/media'
import { useFormats } from '../../lib/use-formats'
import { BillingFilterBar } from './filter-bar'
import { InvoiceSelection } from './invoice-selection'
import { InvoiceSheet } from './invoice-sheet'
import { InvoiceState } from './invoice-state'
import { ListFrame } from './list-frame'
import { type BillingList, type InvoicesPage, invoiceFilter, useInvoices } from './use-billing-list'

type Invoice = InvoicesPage['data'][number]

/** Lists notes, invoices, credit notes, quotes and drafts, with the sums of all matches. */
export function InvoicesView({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const invoices = useInvoices(list.filters)
  const isWide = useIsWide()
  const [opened, setOpened] = useState<string | null>(null)
  const name = ({ number, kind }: Invoice) => number ?? t(`draftOf.${kind}`)
  const who = ({ clientName, patient, billTo }: Invoice) =>
    clientName ?? (patient ? `${patient.firstname} ${patient.lastname}` : billTo.name)
  const { selection, ...ticks } = useSelection(
    JSON.stringify(invoiceFilter(list.filters)),
    invoices.data?.data ?? [],
    name,
  )
  const day = ({ issuedOn }: Invoice) => (issuedOn ? format.dateOfDay(issuedOn) : '')
  const open = (invoice: Invoice) => (
    <Button
      variant="link"
      size="inline"
      aria-haspopup="dialog"
      className="font-medium"
      onClick={() => setOpened(invoice.id)}
    >
      {name(invoice)}
    </Button>
  )
  const columns: Column<Invoice>[] = [
    { key: 'number', name: t('number'), sort: 'number', className: 'whitespace-nowrap', cell: open },
    { key: 'who', name: t('client'), cell: who },
    { key: 'day', name: t('issuedOn'), sort: 'issuedOn', className: 'whitespace-nowrap', cell: day },
    { key: 'state', name: t('state'), cell: (invoice) => <InvoiceState invoice={invoice} /> },
    {
      key: 'total',
      name: t('total'),
      sort: 'totalCents',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ totalCents }) => format.money(totalCents),
    },
    {
      key: 'due',
      name: t('due'),
      sort: 'dueCents',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ dueCents }) => format.money(dueCents),
    },
  ]
  return (
    <>
      <BillingFilterBar list={list} />
      <ListFrame
        list={list}
        reading={invoices}
        totals={({ totals }) => (
          <>
            <span>{t('count.invoices', { count: totals.count, number: format.number(totals.count) })}</span>
            <span className="font-medium">{t('totalSum', { amount: format.money(totals.totalCents) })}</span>
            <span>{t('paidSum', { amount: format.money(totals.paidCents) })}</span>
            <span>{t('dueOfThese', { amount: format.money(totals.dueCents) })}</span>
          </>
        )}
      >
        {(rows: Invoice[]) => (
          <>
            <InvoiceSelection ticks={ticks} total={invoices.data?.meta.total ?? 0} list={list} />
            {isWide ? (
              <DataTable
                label={t('view.invoices')}
                columns={columns}
                rows={rows}
                selection={selection}
                sort={list.filters.sort}
                searchForSort={(sort) => list.searchFor({ sort })}
              />
            ) : (
              <DataCards
                label={t('view.invoices')}
                rows={rows}
                selection={selection}
                title={open}
                state={({ totalCents }) => <span className="font-medium tabular-nums">{format.money(totalCents)}</span>}
              >
                {(invoice) => (
                  <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
                    {[who(invoice), day(invoice)].filter(Boolean).join(' · ')} <InvoiceState invoice={invoice} />
                  </p>
                )}
              </DataCards>
            )}
          </>
        )}
      </ListFrame>
      {opened && <InvoiceSheet id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
