import './texts'
import type { Problem } from '@ancrage/api/client'
import { acceptance } from '@ancrage/api/contract'
import { localDay } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredCheckbox } from '../../components/required-checkbox'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useFocusFault } from '../../lib/use-focus-fault'
import { useLanguage, useZone } from '../../lib/use-formats'
import { type MissingOnPaper, missingOnPaper, type PaperConsent, paperInputOf, refusedOfPaper } from './paper'
import { SignerFields } from './signer-fields'
import type { ConsentState, PaperInput } from './use-consents'

interface Props {
  /** The client's name. */
  name: string
  state: ConsentState
  onNote: (input: PaperInput) => Promise<unknown>
  /** Called when the client has signed meanwhile. */
  onChanged: () => void
  onClose: () => void
}

/** Notes that a consent was signed on paper: on which day, and by whom. */
export function PaperDialog({ name, state, onNote, onChanged, onClose }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const locale = useLanguage()
  const today = localDay(useNow(), useZone())
  const { signer } = state
  const [paper, setPaper] = useState<PaperConsent>({
    signedOn: today,
    signedBy: signer === 'patient' ? 'patient' : 'guardian',
    guardianName: signer === 'patient' ? '' : (state.guardianName ?? ''),
    childAgrees: false,
  })
  // The age on the day of the paper counts, which the server knows.
  const [asksChild, setAsksChild] = useState(signer === 'guardian_and_child')
  const [missing, setMissing] = useState<MissingOnPaper[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusMissing = useFocusFault(() => form.current, '[aria-invalid="true"]')

  const fill = (part: Partial<PaperConsent>) => {
    setPaper((before) => ({ ...before, ...part }))
    setMissing([])
  }

  function mark(what: MissingOnPaper[]) {
    setMissing(what)
    if (what.includes('child')) setAsksChild(true)
    focusMissing()
  }

  async function note(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    const what = missingOnPaper(paper, asksChild, today)
    if (what.length) return mark(what)
    setBusy(true)
    try {
      await onNote(paperInputOf(paper, asksChild))
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedOfPaper(refusal)
      if (refusal.code === 'conflict') onChanged()
      if (refused.length) mark(refused)
      else setProblem(refusal)
      setBusy(false)
    }
  }

  const dayFault =
    (missing.includes('day') && t('paper.dayNeeded')) || (missing.includes('withdrawn') && t('paper.withdrawnSince'))
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent title={t('paper.title')} description={t('dialog.for', { name })}>
        <form ref={form} noValidate className="space-y-4" onSubmit={(event) => void note(event)}>
          <Field label={t('paper.signedOn')} error={dayFault} required>
            {(control) => (
              <DateInput
                {...control}
                className="max-w-44"
                max={today}
                value={paper.signedOn}
                onChange={(signedOn) => fill({ signedOn })}
              />
            )}
          </Field>
          <SignerFields
            name={name}
            state={state}
            signing={{ ...paper, locale }}
            missing={missing.filter((one) => one !== 'day' && one !== 'withdrawn')}
            fill={({ signedBy = paper.signedBy, guardianName = paper.guardianName }) =>
              fill({ signedBy, guardianName })
            }
            isRemote={false}
            isOnPaper
          />
          {asksChild && paper.signedBy === 'guardian' && (
            <RequiredCheckbox
              label={acceptance[locale].child(name)}
              checked={paper.childAgrees}
              error={missing.includes('child') && t('dialog.error.child')}
              onChange={({ target }) => fill({ childAgrees: target.checked })}
            />
          )}
          <p className="text-muted-foreground text-sm">{t('paper.hint')}</p>
          {problem && <ProblemNotice problem={problem} />}
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              {t('paper.cancel')}
            </Button>
            <Button type="submit" isBusy={isBusy}>
              {t('paper.confirm')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
