import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { Progress } from './progress'
import type { ImportRow } from './read-cells'
import { useRefusalWords } from './refusal-words'
import type { RowOutcome, useImport } from './use-import'

interface Props {
  rows: readonly ImportRow[]
  outcomes: readonly RowOutcome[]
  isBusy: boolean
  work: ReturnType<typeof useImport>
  onBack: () => void
  onAdd: (rows: ImportRow[]) => void
}

const kinds = ['refused', 'known', 'added'] as const
const tones = { refused: 'danger', known: 'warning', added: 'success' } as const
/** The number of rows shown at first; thousands would slow the page down. */
const SHOWN = 50

/** Shows what happens to each row, those with problems first. Known clients are added only on request. */
export function CheckStep({ rows, outcomes, isBusy, work, onBack, onAdd }: Props) {
  const { t } = useTranslation('patientImport')
  const format = useFormats()
  const born = useFormats('UTC')
  const wordsOf = useRefusalWords()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(SHOWN)
  const of = (kind: RowOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === kind)
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const chosen = outcomes.flatMap(({ row, outcome }) => {
    const read = byRow.get(row)
    if (!read || (outcome !== 'added' && !ticked.has(row))) return []
    return [outcome === 'known' ? { ...read, isKnownOther: true } : read]
  })
  const sorted = kinds.flatMap(of)
  const toggle = (row: number) => {
    const next = new Set(ticked)
    if (!next.delete(row)) next.add(row)
    setTicked(next)
  }
  return (
    <section className="surface">
      <p role="status" className="flex flex-wrap gap-2 p-4 sm:px-6">
        {kinds.toReversed().map((kind) => (
          <Badge key={kind} tone={tones[kind]}>
            {t(`check.count.${kind}`, { count: of(kind).length, number: format.number(of(kind).length) })}
          </Badge>
        ))}
      </p>
      <ul aria-label={t('steps.check')} className="divide-y divide-card-border border-t">
        {sorted.slice(0, most).map(({ row, outcome, patient, phone, errors }) => {
          const read = byRow.get(row)
          const day = read?.dateOfBirth && !errors?.dateOfBirth ? born.date(read.dateOfBirth) : read?.dateOfBirth
          const facts = [read?.email, phone ? format.phone(phone) : read?.phone, day].filter(Boolean)
          return (
            <li key={row} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3 sm:px-6">
              <div className="min-w-0 flex-1 basis-56">
                <p className="wrap-anywhere font-medium">
                  {[read?.firstname, read?.lastname].filter(Boolean).join(' ') || t('check.nameless', { row })}
                </p>
                {facts.length > 0 && <p className="wrap-anywhere text-muted-foreground text-sm">{facts.join(' · ')}</p>}
                {errors && <p className="text-destructive text-sm">{wordsOf(errors)}</p>}
                {outcome === 'known' && patient && (
                  <div className="mt-1 text-sm">
                    <Link to={`/patients/${patient.id}`} target="_blank" className="underline">
                      {t('check.alike', { name: `${patient.firstname} ${patient.lastname}` })}
                    </Link>
                    <Checkbox
                      className="mt-1"
                      label={t('check.anyway')}
                      checked={ticked.has(row)}
                      onChange={() => toggle(row)}
                    />
                  </div>
                )}
              </div>
              <Badge tone={tones[outcome]}>{t(`check.kind.${outcome}`)}</Badge>
            </li>
          )
        })}
      </ul>
      <div className="space-y-4 border-t p-4 sm:px-6">
        {sorted.length > most && (
          <Button variant="link" size="inline" onClick={() => setMost(most + SHOWN)}>
            {t('check.more', { number: format.number(sorted.length - most) })}
          </Button>
        )}
        <Progress work={work} isBusy={isBusy} label={t('check.adding')} onRetry={() => onAdd(chosen)} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
          <Button disabled={chosen.length === 0} isBusy={isBusy} onClick={() => onAdd(chosen)}>
            {t('check.add', { count: chosen.length, number: format.number(chosen.length) })}
          </Button>
        </div>
      </div>
    </section>
  )
}
