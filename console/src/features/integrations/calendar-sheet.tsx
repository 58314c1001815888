import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColorDiscs } from '../../components/color-discs'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { Switch } from '../../components/ui/switch'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'
import { type AddressFault, addressFaultOf } from './faults'
import type { CalendarChange, NewCalendar, SubscribedCalendar } from './use-calendars'

interface Props {
  /** The edited calendar; null adds one. */
  calendar: SubscribedCalendar | null
  /** The colour of a new calendar. */
  color: string
  onAdd: (changes: NewCalendar) => Promise<void>
  onChange: (calendar: SubscribedCalendar, change: CalendarChange) => Promise<void>
  onClose: () => void
}

/** Edits a subscription in a side sheet. Its address is typed once and never shown again. */
export function CalendarSheet({ calendar, color, onAdd, onChange, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const id = useId()
  const [form, setForm] = useState(() => ({
    address: '',
    name: calendar?.name ?? '',
    color: calendar?.color ?? color,
    isBlocking: calendar?.isBlocking ?? true,
  }))
  const [faults, setFaults] = useState<{ address?: AddressFault; name?: AddressFault }>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focusFault = useFocusFault(() => document.getElementById(id))
  const set = (changes: Partial<typeof form>) => setForm({ ...form, ...changes })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [address, name] = [form.address.trim(), form.name.trim()]
    const refuse = (found: typeof faults) => {
      setFaults(found)
      focusFault()
    }
    setProblem(null)
    const missing = {
      ...(!calendar && !address && { address: 'required' as const }),
      ...(!name && { name: 'required' as const }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    setBusy(true)
    try {
      if (calendar) await onChange(calendar, { name, color: form.color, isBlocking: form.isBlocking })
      else await onAdd({ ...form, address, name })
      onClose()
    } catch (error) {
      const refused = asProblem(error)
      const fault = addressFaultOf(refused)
      setBusy(false)
      if (fault) refuse({ address: fault })
      else setProblem(refused)
    }
  }

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={calendar ? t('calendars.change', { name: calendar.name }) : t('calendars.new')}
        description={calendar ? undefined : t('calendars.newHint')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t(calendar ? 'save' : 'calendars.subscribe')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
          {!calendar && (
            <Field
              label={t('calendars.address')}
              hint={t('calendars.addressHint')}
              error={faults.address && t(`fault.${faults.address}`)}
              required
            >
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={2000}
                  placeholder="https://"
                  value={form.address}
                  onChange={({ target }) => {
                    set({ address: target.value })
                    setFaults({})
                  }}
                />
              )}
            </Field>
          )}
          <Field label={t('calendars.name')} error={faults.name && t(`fault.${faults.name}`)} required>
            {(control) => (
              <Input
                {...control}
                maxLength={80}
                autoComplete="off"
                value={form.name}
                onChange={({ target }) => {
                  set({ name: target.value })
                  setFaults({})
                }}
              />
            )}
          </Field>
          <fieldset>
            <legend className="mb-1.5 font-medium">{t('calendars.color')}</legend>
            <ColorDiscs
              value={form.color}
              onChange={(chosen) => set({ color: chosen })}
              label={(name) => t(`colors.${name}`)}
              ownLabel={t('colors.own')}
            />
          </fieldset>
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <p id={`${id}-blocking`} className="font-medium">
                {t('calendars.isBlocking')}
              </p>
              <p id={`${id}-hint`} className="text-muted-foreground text-sm">
                {t('calendars.isBlockingHint')}
              </p>
            </div>
            <Switch
              aria-labelledby={`${id}-blocking`}
              aria-describedby={`${id}-hint`}
              checked={form.isBlocking}
              onCheckedChange={(isBlocking) => set({ isBlocking })}
            />
          </div>
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
