import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { ProgressBar } from '../../components/ui/progress-bar'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { useAction } from '../../lib/use-action'
import { useFormats } from '../../lib/use-formats'
import { RemindedOn } from './remind-button'

type Outcome = ReplyOf<typeof contract.dueReminders.send>[number]['outcome']

/** A client who owes, with the rest after their credit, in cents. */
export interface Debtor {
  id: string
  name: string
  dueCents: number
  remindedAt: string | null
}

/** The number of clients per request, so that progress is visible. */
const AT_ONCE = 10

const tones = {
  sent: 'success',
  nothing_due: 'neutral',
  no_email: 'warning',
  already_today: 'neutral',
  withheld: 'warning',
} as const

/** Reminds several clients after a confirmation of names and amounts, and shows the outcome of each. */
export function RemindMany({ people, onDone }: { people: readonly Debtor[]; onDone: () => void }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const [recipients, setRecipients] = useState<readonly Debtor[] | null>(null)
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" disabled={people.length === 0} onClick={() => setRecipients(people)}>
        <BellRing className="size-4" aria-hidden />
        {t('remindMany', { count: people.length, number: format.number(people.length) })}
      </Button>
      {recipients && (
        <ManyDialog
          people={recipients}
          onClose={(hasSent) => {
            setRecipients(null)
            if (hasSent) onDone()
          }}
        />
      )}
    </>
  )
}

function ManyDialog({ people, onClose }: { people: readonly Debtor[]; onClose: (hasSent: boolean) => void }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const open = people.filter(({ id }) => !outcomes.has(id))
  const { run, isBusy, problem } = useAction(async () => {
    for (let from = 0; from < open.length; from += AT_ONCE) {
      const patientIds = open.slice(from, from + AT_ONCE).map(({ id }) => id)
      const results = await api.dueReminders.send({ body: { patientIds } })
      setOutcomes((before) => new Map([...before, ...results.map((one) => [one.patientId, one.outcome] as const)]))
    }
  })
  const hasBegun = outcomes.size > 0 || isBusy

  async function send() {
    await run()
    void refresh('money')
  }

  return (
    <Dialog onClose={() => onClose(outcomes.size > 0)}>
      <DialogContent
        title={t('remindManyTitle')}
        description={t('remindManyLead')}
        closesByButtonOnly={isBusy}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary" disabled={isBusy}>
                {outcomes.size > 0 ? t('close') : t('cancel')}
              </Button>
            </DialogClose>
            {open.length > 0 && (
              <Button isBusy={isBusy} onClick={() => void send()}>
                {t('remindManyNow', { count: open.length, number: format.number(open.length) })}
              </Button>
            )}
          </>
        }
      >
        <div className="space-y-4">
          {hasBegun && (
            <div role="status" className="space-y-2">
              <p>{t('remindedOf', { done: format.number(outcomes.size), all: format.number(people.length) })}</p>
              <ProgressBar label={t('remindManyTitle')} total={people.length} value={outcomes.size} />
            </div>
          )}
          {problem && <ProblemNotice problem={problem} />}
          <ul aria-label={t('reminded')} className="divide-y divide-card-border border-y">
            {people.map(({ id, name, dueCents, remindedAt }) => {
              const outcome = outcomes.get(id)
              return (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                  <span className="wrap-anywhere min-w-0">
                    {name}
                    <span className="block">{!outcome && <RemindedOn at={remindedAt} />}</span>
                  </span>
                  <span className="flex items-center gap-3 tabular-nums">
                    {outcome && <Badge tone={tones[outcome]}>{t(`reminded_${outcome}`)}</Badge>}
                    {format.money(dueCents)}
                  </span>
                </li>
              )
            })}
          </ul>
        </div>
      </DialogContent>
    </Dialog>
  )
}
