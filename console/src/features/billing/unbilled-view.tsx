import { PersonName } from '../../components/person-name'
import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { FileStack } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { withDe } from '../../lib/elision'
import { useIsWide } from '../../lib/media'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { usePresses } from '../../lib/use-presses'
import { type Charge, PaidBadge } from '../money/public'
import { BatchDialog } from './batch-dialog'
import { BillingFilterBar } from './filter-bar'
import { InvoiceSheet } from './invoice-sheet'
import { ListFrame } from './list-frame'
import { type BillingList, useUnbilled } from './use-billing-list'
import { draftInvoice } from './use-invoice'

/** Lists past sessions without a note or invoice. */
export function UnbilledView({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const language = useLanguage()
  const unbilled = useUnbilled(list.filters)
  const isWide = useIsWide()
  const [isBatch, setBatch] = useState(false)
  const [drafted, setDrafted] = useState<string | null>(null)
  const presses = usePresses()
  const bill = async ({ id, patient }: Charge) => {
    setDrafted((await draftInvoice(patient.id, [id])).id)
  }
  const actions = (charge: Charge) => (
    <Button
      size="sm"
      variant="secondary"
      className="relative"
      aria-haspopup="dialog"
      aria-label={t('billOf', { day: format.date(charge.startsAt), name: who(charge), ofName: withDe(who(charge)) })}
      {...presses.of(charge.id)}
      onClick={() => void presses.run(charge.id, () => bill(charge))}
    >
      {t('bill')}
    </Button>
  )
  const typesOf = ({ types }: Charge) =>
    types.map(({ nameFr, nameEn }) => (language === 'fr' ? nameFr : nameEn)).join(' + ')
  const who = ({ patient }: Charge) => `${patient.firstname} ${patient.lastname}`
  const columns: Column<Charge>[] = [
    {
      key: 'day',
      name: t('heldOn'),
      sort: 'startsAt',
      className: 'whitespace-nowrap font-medium',
      cell: ({ startsAt }) => format.date(startsAt),
    },
    { key: 'who', name: t('client'), cell: ({ patient }) => <PersonName of={patient} /> },
    { key: 'types', name: t('what'), className: 'max-w-0 w-1/3 truncate text-muted-foreground', cell: typesOf },
    { key: 'paid', name: t('state'), cell: (charge) => <PaidBadge {...charge} /> },
    {
      key: 'price',
      name: t('price'),
      sort: 'priceCents',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ priceCents }) => format.money(priceCents),
    },
  ]
  return (
    <>
      <BillingFilterBar list={list} />
      <ListFrame
        list={list}
        reading={unbilled}
        totals={({ totals }) => (
          <>
            <span>{t('count.unbilled', { count: totals.count, number: format.number(totals.count) })}</span>
            <span className="font-medium">{t('priceSum', { amount: format.money(totals.priceCents) })}</span>
            <Button
              size="sm"
              className="ms-auto"
              aria-haspopup="dialog"
              data-print="never"
              onClick={() => setBatch(true)}
            >
              <FileStack className="size-4" aria-hidden />
              {t('batch.open')}
            </Button>
          </>
        )}
      >
        {(rows: Charge[]) =>
          isWide ? (
            <DataTable
              label={t('view.unbilled')}
              columns={columns}
              rows={rows}
              sort={list.filters.sort}
              searchForSort={(sort) => list.searchFor({ sort })}
              open={{
                search: ({ id }) => `/sessions/${id}`,
                label: (charge) =>
                  t('openSession', {
                    day: format.date(charge.startsAt),
                    name: who(charge),
                    ofName: withDe(who(charge)),
                  }),
              }}
              actions={{ name: t('actions'), of: actions }}
            />
          ) : (
            <DataCards
              label={t('view.unbilled')}
              rows={rows}
              title={(charge) => (
                <Link to={`/sessions/${charge.id}`} className="block py-1 hover:underline">
                  <PersonName of={charge.patient} />
                </Link>
              )}
              state={({ priceCents }) => <span className="font-medium tabular-nums">{format.money(priceCents)}</span>}
            >
              {(charge) => (
                <div className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-sm">
                  <span className="flex flex-wrap items-center gap-2">
                    {format.date(charge.startsAt)} <PaidBadge {...charge} />
                  </span>
                  {actions(charge)}
                </div>
              )}
            </DataCards>
          )
        }
      </ListFrame>
      {isBatch && <BatchDialog filters={list.filters} onClose={() => setBatch(false)} />}
      {drafted && <InvoiceSheet id={drafted} onClose={() => setDrafted(null)} />}
    </>
  )
}
