import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../../components/use-leave-unsaved'
import { api, asProblem } from '../../../lib/api'
import { useFocusFault } from '../../../lib/use-focus-fault'
import { useZone } from '../../../lib/use-formats'
import { useCurrentUser } from '../../../lib/user'
import { focusFirstEmpty } from './focus-first-empty'
import { focusOpener } from './focus-opener'
import { initialPlan, type LastSession, likelyChoice } from './initial-plan'
import type { AddTypedClient } from './new-client'
import { closePlanning, type PlanPrefill } from './open-planning'
import { missingChoice, type Plan, type PlannableType, type PlannedPatient, planBody } from './plan'
import { PlanFields } from './plan-fields'
import { PlannedProgramme, type PlannedReply } from './planned-programme'
import { isRepeated, missingDates, repeatedBody } from './repetition'
import { usePlan } from './use-plan'
import { useRepeatedDates } from './use-repeated-dates'

interface Props {
  prefill: PlanPrefill
  /** The active types, at least one. */
  types: readonly PlannableType[]
  person: PlannedPatient | null
  /** The client's latest session. */
  last?: LastSession | null | undefined
}

/** The drawer that plans a session, from the choice of a client to the dates of a programme. */
export function PlanningForm({ prefill, types, person, last }: Props) {
  const { t } = useTranslation('planning')
  const id = useId()
  const zone = useZone()
  const send = usePlan()
  const mayMail = useCurrentUser().data?.emailVerifiedAt !== null
  const [first] = useState(() => initialPlan({ startsAt: prefill.startsAt, types, person, zone, last }))
  const [plan, setPlan] = useState<Plan>(first)
  const [missing, setMissing] = useState<ReturnType<typeof missingChoice> | ReturnType<typeof missingDates>>(null)
  const [refusal, setRefusal] = useState<{ problem: Problem; attempt: number } | null>(null)
  const [isTypeChosen, setTypeChosen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [planned, setPlanned] = useState<PlannedReply | null>(null)
  const adding = useRef<AddTypedClient | null>(null)
  const isAgain = isRepeated(plan, types)
  const repeated = useRepeatedDates(plan, types, zone)
  const isUnsaved = !planned && JSON.stringify(plan) !== JSON.stringify(first)
  // The fields of a new client are no part of the plan until the client is added.
  const { leave, question } = useLeaveUnsaved(isUnsaved, () => isUnsaved || adding.current !== null)

  /** A chosen client gets the types and the place of their last session, unless something was chosen since. */
  async function chooseTypesOf({ id }: PlannedPatient) {
    const file = await api.patientFile.get({ params: { id } }).catch(() => null)
    const likely = likelyChoice(types, file?.lastSession ?? null)
    setPlan((before) =>
      before.person?.id === id && before.typeIds === plan.typeIds && !before.startsAt
        ? { ...before, ...likely }
        : before,
    )
  }

  const change = (next: Partial<Plan>) => {
    setPlan((before) => ({ ...before, ...next }))
    if (next.typeIds) setTypeChosen(true)
    if (next.person && !isTypeChosen) void chooseTypesOf(next.person)
    setMissing(null)
    // The refusal was about the earlier time.
    if (['startsAt', 'date', 'time', 'ticks'].some((part) => part in next)) setRefusal(null)
  }

  const focusFault = useFocusFault(() => document.getElementById(id), '[aria-invalid=true], [role=alert]')

  /** Plans it. A new client who is typed and not added yet is added first. */
  async function submit() {
    if (isBusy) return
    const add = plan.person ? null : adding.current
    setBusy(add !== null)
    const isNotified = plan.isNotified && mayMail
    const whole = { ...plan, isNotified, person: add ? await add() : plan.person }
    setBusy(false)
    if (add && !whole.person) return
    const dates = repeated.data?.dates
    const firstMissing = missingChoice(whole, zone) ?? (isAgain ? missingDates(whole, dates) : null)
    const body = isAgain ? repeatedBody(whole, dates ?? [], zone) : planBody(whole, zone)
    setMissing(firstMissing)
    if (firstMissing || !body) return focusFault()
    setBusy(true)
    try {
      const session = await send(body)
      if (!isAgain && session.following.length + session.unplanned.length > 0) setPlanned(session)
      else closePlanning()
    } catch (error) {
      setRefusal({ problem: asProblem(error), attempt: (refusal?.attempt ?? 0) + 1 })
    }
    setBusy(false)
  }

  return (
    <Dialog isBusy={isBusy} onClose={() => leave(closePlanning)}>
      <DialogContent
        onOpenAutoFocus={(event) => focusFirstEmpty(event, document.getElementById(id), missingChoice(first, zone))}
        onCloseAutoFocus={focusOpener}
        shape="sheet"
        className="sm:max-w-[540px]!"
        title={planned ? t('planned.title') : t('title')}
        footer={
          planned ? (
            <Button onClick={closePlanning}>{t('planned.close')}</Button>
          ) : (
            <>
              <DialogClose asChild>
                <Button variant="secondary">{t('cancel')}</Button>
              </DialogClose>
              <Button isBusy={isBusy} onClick={() => void submit()}>
                {t('plan')}
              </Button>
            </>
          )
        }
      >
        {planned ? (
          <PlannedProgramme session={planned} types={types} />
        ) : (
          <div id={id} className="flex flex-col gap-6">
            <PlanFields
              plan={plan}
              types={types}
              zone={zone}
              missing={missing}
              repeated={repeated}
              refusal={refusal}
              adding={adding}
              mayMail={mayMail}
              onChange={change}
            />
          </div>
        )}
        {/* The page may have a guard of its own; of two guards only the last one is asked. */}
        {isUnsaved && <UnsavedGuard isUnsaved={!isBusy} />}
        {question}
      </DialogContent>
    </Dialog>
  )
}
