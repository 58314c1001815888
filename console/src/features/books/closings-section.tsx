import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Lock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { useFormats } from '../../lib/use-formats'
import { type Closing, useClosings } from './use-books'

const CloseDialog = lazy(async () => ({ default: (await import('./close-dialog')).CloseDialog }))

/** Lists the closed periods, and closes another. */
export function ClosingsSection() {
  const { t } = useTranslation('books')
  const closings = useClosings()
  const [isClosing, setClosing] = useState(false)
  return (
    <Section
      title={t('closings.title')}
      lead={t('closings.lead')}
      actions={
        <Button variant="secondary" onClick={() => setClosing(true)}>
          <Lock className="size-4" aria-hidden />
          {t('closings.close')}
        </Button>
      }
    >
      <Query
        of={closings}
        loading={<Skeleton className="h-24" />}
        isEmpty={(data) => data.length === 0}
        empty={<p className="text-muted-foreground">{t('closings.none')}</p>}
      >
        {(data) => <Periods rows={data} />}
      </Query>
      <Suspense>{isClosing && <CloseDialog onClose={() => setClosing(false)} />}</Suspense>
    </Section>
  )
}

function Periods({ rows }: { rows: readonly Closing[] }) {
  const { t } = useTranslation('books')
  const format = useFormats()
  const days = useFormats('UTC')
  const noon = (day: string) => `${day}T12:00:00.000Z`
  const nameOf = ({ kind, fromOn }: Closing) => {
    if (kind === 'day') return days.date(noon(fromOn))
    return kind === 'month' ? days.month(noon(fromOn)) : fromOn.slice(0, 4)
  }
  const netOf = ({ receivedCents, returnedCents }: Closing) => format.money(receivedCents + returnedCents)
  const columns: Column<Closing>[] = [
    { key: 'period', name: t('closings.period'), cell: (row) => `${t(`closings.kinds.${row.kind}`)} · ${nameOf(row)}` },
    { key: 'count', name: t('closings.count'), cell: (row) => format.number(row.count), align: 'end' },
    { key: 'net', name: t('closings.net'), cell: netOf, align: 'end' },
    { key: 'grand', name: t('closings.grandTotal'), cell: (row) => format.money(row.grandTotalCents), align: 'end' },
    { key: 'on', name: t('closings.on'), cell: (row) => format.date(row.closedAt) },
  ]
  return (
    <>
      <div className="hidden md:block">
        <DataTable label={t('closings.table')} columns={columns} rows={rows} sort="" searchForSort={() => ''} />
      </div>
      <div className="md:hidden">
        <DataCards label={t('closings.table')} rows={rows} title={nameOf} state={netOf}>
          {(row) => (
            <p className="text-muted-foreground text-sm">
              {t('closings.grandTotal')} {format.money(row.grandTotalCents)} · {t('closings.on')}{' '}
              {format.date(row.closedAt)}
            </p>
          )}
        </DataCards>
      </div>
    </>
  )
}
