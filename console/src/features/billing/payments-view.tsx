import { PersonName } from '../../components/person-name'
import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { useIsWide } from '../../lib/media'
import { useFormats } from '../../lib/use-formats'
import { InterestNote, type Payment, ReverseDialog, usePaymentTypeWords } from '../money/public'
import { BillingFilterBar } from './filter-bar'
import { ListFrame } from './list-frame'
import { type BillingList, usePayments } from './use-billing-list'

const detailOf = ({ reference, cheque, card }: Payment) =>
  [cheque?.number, cheque?.bank, reference, card && `${card.brand} ${card.last4 ?? ''}`].filter(Boolean).join(' · ')

/** Lists payments and refunds, with the sums of all matches. */
export function PaymentsView({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const payments = usePayments(list.filters)
  const { nameOf } = usePaymentTypeWords()
  const isWide = useIsWide()
  const [reversed, setReversed] = useState<Payment | null>(null)
  const dayOf = ({ receivedOn }: Payment) => format.dateOfDay(receivedOn)
  const who = ({ patient }: Payment) =>
    patient ? (
      <Link to={`/patients/${patient.id}?tab=money`} className="hover:underline">
        <PersonName of={patient} />
      </Link>
    ) : (
      <span className="text-muted-foreground">{t('erased')}</span>
    )
  const state = ({ kind, isReversed }: Payment) => (
    <>
      {kind !== 'payment' && <Badge>{t(`kinds.${kind}`)}</Badge>}
      {isReversed && <Badge tone="warning">{t('reversed')}</Badge>}
    </>
  )
  const undo = (payment: Payment) =>
    payment.canReverse && (
      <Button
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-label={t('reverseOf', { amount: format.money(payment.amountCents), day: dayOf(payment) })}
        onClick={() => setReversed(payment)}
      >
        <Undo2 className="size-4" aria-hidden />
      </Button>
    )
  const columns: Column<Payment>[] = [
    { key: 'day', name: t('receivedOn'), sort: 'receivedOn', className: 'whitespace-nowrap', cell: dayOf },
    { key: 'who', name: t('client'), className: 'font-medium', cell: who },
    {
      key: 'kind',
      name: t('type'),
      cell: (payment) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <span className="whitespace-nowrap">{nameOf(payment.typeKey)}</span> {state(payment)}
          </span>
          <InterestNote payment={payment} />
        </>
      ),
    },
    { key: 'detail', name: t('detail'), className: 'text-muted-foreground max-w-0 w-1/4 truncate', cell: detailOf },
    {
      key: 'amount',
      name: t('amount'),
      sort: 'amountCents',
      align: 'end',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ amountCents }) => format.money(amountCents),
    },
  ]
  return (
    <>
      <BillingFilterBar list={list} />
      <ListFrame
        list={list}
        reading={payments}
        totals={({ totals }) => (
          <>
            <span>{t('count.payments', { count: totals.count, number: format.number(totals.count) })}</span>
            <span className="font-medium">{t('receivedSum', { amount: format.money(totals.receivedCents) })}</span>
            {totals.returnedCents !== 0 && (
              <span>{t('returnedSum', { amount: format.money(-totals.returnedCents) })}</span>
            )}
          </>
        )}
      >
        {(rows: Payment[]) =>
          isWide ? (
            <DataTable
              label={t('view.payments')}
              columns={columns}
              rows={rows}
              sort={list.filters.sort}
              searchForSort={(sort) => list.searchFor({ sort })}
              actions={{ name: t('actions'), of: undo }}
            />
          ) : (
            <DataCards
              label={t('view.payments')}
              rows={rows}
              title={who}
              state={({ amountCents }) => <span className="font-medium tabular-nums">{format.money(amountCents)}</span>}
              actions={undo}
            >
              {(payment) => (
                <>
                  <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
                    {dayOf(payment)} · {nameOf(payment.typeKey)} {state(payment)}
                  </p>
                  <InterestNote payment={payment} />
                </>
              )}
            </DataCards>
          )
        }
      </ListFrame>
      {reversed && <ReverseDialog payment={reversed} onClose={() => setReversed(null)} />}
    </>
  )
}
