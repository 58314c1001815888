import type { Problem } from '@ancrage/api/client'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProblemText } from '../../lib/problem-text'
import { useFormats } from '../../lib/use-formats'
import { usePresses } from '../../lib/use-presses'
import { type Bill, type BillOutcome, hasOpenDeposit, isAlreadyBilled, isIssued } from './use-batch'
import { draftInvoice } from './use-invoice'

interface Props {
  bill: Bill
  outcome: BillOutcome | undefined
  isTicked: boolean
  /** The bill cannot be ticked, or no longer. */
  isFixed: boolean
  onTick: (isTicked: boolean) => void
}

/** Shows one invoice of a batch: its client, its sessions, hints, and the outcome. */
export function BatchBill({ bill, outcome, isTicked, isFixed, onTick }: Props) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const textOf = useProblemText()
  const { patient, sessions, totalCents, letters, hints } = bill
  const name = `${patient.firstname} ${patient.lastname}`
  const reasonOf = (problem: Problem) => {
    if (problem.code === 'identity_incomplete') return t('identityMissing')
    return isStoppedByDeposit(problem) ? t('batch.hints.open_deposit') : textOf(problem)
  }
  const days = sessions.map(({ startsAt }) => format.date(startsAt)).join(' · ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Checkbox
          checked={isTicked}
          disabled={isFixed}
          onChange={({ target }) => onTick(target.checked)}
          label={name}
        />
        <p className="wrap-anywhere ps-7 text-muted-foreground text-sm">{days}</p>
        {letters.length > 0 && (
          <p className="ps-7 text-destructive text-sm">{t('batch.letters', { letters: letters.join(' ') })}</p>
        )}
        {hints.length > 0 && !outcome && (
          <p className="ps-7 text-muted-foreground text-sm">
            {hints.map((hint) => t(`batch.hints.${hint}`)).join(' · ')}
          </p>
        )}
        {(isStoppedByDeposit(outcome) || (hasOpenDeposit(bill) && !isFixed)) && (
          <DraftInstead bill={bill} name={name} />
        )}
        {outcome && !isAlreadyBilled(outcome) && !isIssued(outcome) && (
          <p role="alert" className="ps-7 text-destructive text-sm">
            {reasonOf(outcome)}
          </p>
        )}
      </div>
      <span className="ms-auto flex items-center gap-3 whitespace-nowrap tabular-nums">
        {isIssued(outcome) && <Badge tone="success">{outcome.number}</Badge>}
        {isAlreadyBilled(outcome) && <Badge>{t('batch.known')}</Badge>}
        <span className="font-medium">{format.money(totalCents)}</span>
      </span>
    </li>
  )
}

/** A deposit was issued after the preview was loaded. */
const isStoppedByDeposit = (outcome: BillOutcome | undefined) =>
  outcome !== undefined && 'code' in outcome && outcome.details.reason === 'open_deposit'

/** Drafts the invoice instead of issuing it, and opens the draft, where the deposit to deduct is chosen. */
function DraftInstead({ bill, name }: { bill: Bill; name: string }) {
  const { t } = useTranslation('billing')
  const navigate = useNavigate()
  const presses = usePresses()
  async function draft() {
    const { id } = await draftInvoice(
      bill.patient.id,
      bill.sessions.map((session) => session.id),
    )
    await navigate(`/facturation?invoice=${encodeURIComponent(id)}`)
  }
  return (
    <Button
      size="sm"
      variant="secondary"
      className="ms-7 mt-1"
      {...presses.of('draft')}
      aria-label={t('batch.draftOf', { name })}
      onClick={() => void presses.run('draft', draft)}
    >
      {t('batch.draft')}
    </Button>
  )
}
