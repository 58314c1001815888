import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { type BusinessInvoice, HandInDialog } from './hand-in-dialog'

const noon = (day: string) => `${day}T12:00:00.000Z`

/**
 * Lists the invoices for businesses: which to submit for e-invoicing, and which were submitted. Nothing without any.
 */
export function BusinessInvoices({ year }: { year: number }) {
  const { t } = useTranslation('books')
  const invoices = useReading(['money', 'business-invoices', year], () =>
    api.books.businessInvoices({ query: { year } }),
  )
  const [opened, setOpened] = useState<BusinessInvoice | null>(null)
  if (invoices.data?.length === 0) return null
  return (
    <Section title={t('handIns.title')} lead={t('handIns.lead')}>
      <Query of={invoices} loading={<Skeleton className="h-24" />}>
        {(rows) => (
          <ul aria-label={t('handIns.title')} className="divide-y divide-card-border">
            {rows.map((row) => (
              <HandInRow key={row.id} row={row} onOpen={() => setOpened(row)} />
            ))}
          </ul>
        )}
      </Query>
      {opened && <HandInDialog row={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}

function HandInRow({ row, onOpen }: { row: BusinessInvoice; onOpen: () => void }) {
  const { t } = useTranslation('books')
  const format = useFormats('UTC')
  const { number, name, siren, issuedOn, totalCents, handedInOn, reference } = row
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="wrap-anywhere min-w-40 flex-1">
        <span className="font-medium">{number}</span> {name}
        <span className="block text-muted-foreground text-sm">
          {[format.date(noon(issuedOn)), siren && t('handIns.siren', { siren })].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="tabular-nums">{format.money(totalCents)}</span>
      {handedInOn ? (
        <Badge tone="success">
          {[t('handIns.done', { day: format.shortDate(noon(handedInOn)) }), reference].filter(Boolean).join(' · ')}
        </Badge>
      ) : (
        <Badge tone="warning">{t('handIns.toDo')}</Badge>
      )}
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('handIns.noteOf', { number })}
        data-print="never"
        onClick={onOpen}
      >
        {t(handedInOn ? 'handIns.change' : 'handIns.note')}
      </Button>
    </li>
  )
}
