import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { type Closing, closePeriod, useLocalToday } from './use-books'

const kinds = ['month', 'year', 'day'] as const satisfies readonly Closing['kind'][]

/** Closes a day, a month or a year permanently, after explaining what that means. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('books')
  const form = useId()
  const today = useLocalToday()
  const [kind, setKind] = useState<Closing['kind']>('month')
  const [on, setOn] = useState('')
  const [isTried, setTried] = useState(false)
  const close = useAction(closePeriod)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!on || !(await close.run({ kind, on }))) return
    toast.success(t('closings.done'))
    onClose()
  }

  const problem = close.problem
  const isNotOver = problem?.code === 'validation'
  const refused = isNotOver ? t('closings.notOver') : problem?.code === 'conflict' && t('closings.already')
  return (
    <Dialog isBusy={close.isBusy} onClose={onClose}>
      <DialogContent
        title={t('closings.dialogTitle')}
        description={t('closings.dialogText')}
        footer={
          <Button type="submit" form={form} variant="danger" isBusy={close.isBusy}>
            {t('closings.confirm')}
          </Button>
        }
      >
        <form id={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
          <Field label={t('closings.kind')}>
            {(control) => (
              <Select
                {...control}
                value={kind}
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'month')}
              >
                {kinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`closings.kinds.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('closings.day')}
            hint={t('closings.dayHint')}
            error={isTried && !on ? t('closings.required') : refused}
            required
          >
            {(control) => <DateInput {...control} max={today} value={on} onChange={setOn} />}
          </Field>
          {problem && !refused && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
