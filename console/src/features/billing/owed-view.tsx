import { PersonName } from '../../components/person-name'
import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataCards } from '../../components/data-cards'
import { type Column, DataTable } from '../../components/data-table'
import { useSelection } from '../../components/use-selection'
import { useIsWide } from '../../lib/media'
import { useFormats } from '../../lib/use-formats'
import { RemindButton, RemindedOn, TakeOwed } from '../money/public'
import { BillingFilterBar } from './filter-bar'
import { ListFrame } from './list-frame'
import { OwedSelection } from './owed-selection'
import { type BillingList, type OwedPage, useOwed } from './use-billing-list'

type Owed = OwedPage['data'][number] & { id: string }

/** Lists who owes what for past sessions, the oldest debt first. */
export function OwedView({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const owed = useOwed(list.filters)
  const isWide = useIsWide()
  const [taken, setTaken] = useState<Owed | null>(null)
  const rows = (owed.data?.data ?? []).map((row) => ({ ...row, id: row.patient.id }))
  const { selection, ids, clear } = useSelection(JSON.stringify(list.filters), rows, ({ patient }) => nameOf(patient))
  const debtors = rows
    .filter((row) => ids.includes(row.id) && canRemind(row))
    .map(({ id, patient, dueCents, creditCents, remindedAt }) => ({
      id,
      name: nameOf(patient),
      dueCents: dueCents - creditCents,
      remindedAt,
    }))
  const since = ({ since }: Owed) => format.dateOfDay(since)
  const who = ({ patient }: Owed) => (
    <Link to={`/patients/${patient.id}?tab=money`} className="hover:underline">
      <PersonName of={patient} />
    </Link>
  )
  const actions = (row: Owed) => (
    <span className="flex flex-wrap justify-end gap-1 min-[960px]:flex-nowrap">
      {canRemind(row) && (
        <RemindButton
          patient={row.patient}
          dueCents={row.dueCents - row.creditCents}
          remindedAt={row.remindedAt}
          size="sm"
        />
      )}
      <Button
        size="sm"
        variant="secondary"
        className="whitespace-nowrap"
        aria-haspopup="dialog"
        aria-label={t('takeFrom', { name: `${row.patient.firstname} ${row.patient.lastname}` })}
        onClick={() => setTaken(row)}
      >
        <HandCoins className="size-4" aria-hidden />
        {t('take')}
      </Button>
    </span>
  )
  const columns: Column<Owed>[] = [
    { key: 'who', name: t('client'), className: 'font-medium', cell: who },
    { key: 'since', name: t('since'), sort: 'since', className: 'whitespace-nowrap', cell: since },
    { key: 'reminded', name: t('reminders'), cell: ({ remindedAt }) => <RemindedOn at={remindedAt} /> },
    {
      key: 'sessions',
      name: t('sessions'),
      align: 'end',
      className: 'tabular-nums',
      cell: ({ sessions }) => format.number(sessions),
    },
    {
      key: 'due',
      name: t('due'),
      sort: 'dueCents',
      align: 'end',
      className: 'whitespace-nowrap font-medium tabular-nums',
      cell: ({ dueCents }) => format.money(dueCents),
    },
  ]
  return (
    <>
      <BillingFilterBar list={list} />
      <ListFrame
        list={list}
        reading={owed}
        totals={({ totals }) => (
          <>
            <span>{t('count.owed', { count: totals.count, number: format.number(totals.count) })}</span>
            <span className="font-medium">{t('dueSum', { amount: format.money(totals.dueCents) })}</span>
          </>
        )}
      >
        {() => (
          <>
            <OwedSelection count={ids.length} debtors={debtors} onClear={clear} />
            {isWide ? (
              <DataTable
                label={t('view.owed')}
                columns={columns}
                rows={rows}
                selection={selection}
                sort={list.filters.sort}
                searchForSort={(sort) => list.searchFor({ sort })}
                actions={{ name: t('actions'), of: actions }}
              />
            ) : (
              <DataCards
                label={t('view.owed')}
                rows={rows}
                selection={selection}
                title={who}
                state={({ dueCents }) => <span className="font-medium tabular-nums">{format.money(dueCents)}</span>}
              >
                {(row) => (
                  <div className="flex flex-wrap items-center justify-between gap-2 text-muted-foreground text-sm">
                    <span>
                      {t('sinceOn', { day: since(row) })} ·{' '}
                      {t('sessionCount', { count: row.sessions, number: format.number(row.sessions) })}
                      {row.remindedAt && ' · '}
                      <RemindedOn at={row.remindedAt} />
                    </span>
                    {actions(row)}
                  </div>
                )}
              </DataCards>
            )}
          </>
        )}
      </ListFrame>
      {taken && <TakeOwed patient={taken.patient} onClose={() => setTaken(null)} />}
    </>
  )
}

const nameOf = ({ firstname, lastname }: Owed['patient']) => `${firstname} ${lastname}`

/** Says whether something is owed beyond the credit, and whether there is an address. */
const canRemind = ({ hasEmail, creditCents, dueCents }: Owed) => hasEmail && creditCents < dueCents
