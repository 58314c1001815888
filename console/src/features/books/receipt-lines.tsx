import { Badge } from '@ancrage/widgets/ui/badge'
import { useTranslation } from 'react-i18next'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { Receipt } from './use-books'

interface Props {
  rows: readonly Receipt[]
  sort: string
  searchForSort: (sort: string) => string
}

/** Lists entries of the receipts book: a table, or cards on a phone. */
export function ReceiptLines({ rows, sort, searchForSort }: Props) {
  const { t } = useTranslation('books')
  const language = useLanguage()
  const format = useFormats('UTC')
  const dayOf = (day: string) => format.shortDate(`${day}T12:00:00.000Z`)
  const typeOf = (row: Receipt) => (language === 'fr' ? row.typeNameFr : row.typeNameEn)
  const clientOf = (row: Receipt) => row.client ?? <span className="text-muted-foreground">{t('receipts.nobody')}</span>
  const amountOf = (row: Receipt) => (
    <span className={`whitespace-nowrap tabular-nums ${row.amountCents < 0 ? 'text-destructive' : ''}`}>
      {format.money(row.amountCents)}
    </span>
  )
  const natureOf = (row: Receipt) => (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {row.kind === 'payment' ? (
        t(`receipts.natures.${row.nature}`)
      ) : (
        <Badge tone="warning">{t(`receipts.natures.${row.nature}`)}</Badge>
      )}
      <span className="text-muted-foreground text-sm">
        {row.reversesPiece
          ? t('receipts.reverses', { piece: row.reversesPiece })
          : row.invoiceNumbers.length > 0 && t('receipts.invoices', { numbers: format.list(row.invoiceNumbers) })}
        {row.nature === 'fee' && t('receipts.feeOf', { amount: format.money(row.feeCents ?? 0) })}
        {row.paidOutOn && <span className="block">{t('receipts.paidOut', { day: dayOf(row.paidOutOn) })}</span>}
      </span>
    </span>
  )
  const columns: Column<Receipt>[] = [
    { key: 'date', name: t('receipts.date'), sort: 'receivedOn', cell: (row) => dayOf(row.receivedOn) },
    { key: 'piece', name: t('receipts.piece'), cell: (row) => row.piece, className: 'whitespace-nowrap tabular-nums' },
    { key: 'client', name: t('receipts.client'), cell: clientOf },
    { key: 'nature', name: t('receipts.nature'), cell: natureOf },
    { key: 'type', name: t('receipts.type'), cell: typeOf, className: 'min-[900px]:whitespace-nowrap' },
    { key: 'amount', name: t('receipts.amount'), cell: amountOf, align: 'end' },
  ]
  return (
    <>
      <div className="hidden md:block">
        <DataTable
          label={t('receipts.table')}
          columns={columns}
          rows={rows}
          sort={sort}
          searchForSort={searchForSort}
        />
      </div>
      <div className="md:hidden">
        <DataCards label={t('receipts.table')} rows={rows} title={clientOf} state={amountOf}>
          {(row) => (
            <div className="mt-1 space-y-0.5 text-sm">
              <p className="text-muted-foreground">{[dayOf(row.receivedOn), typeOf(row), row.piece].join(' · ')}</p>
              {natureOf(row)}
            </div>
          )}
        </DataCards>
      </div>
    </>
  )
}
