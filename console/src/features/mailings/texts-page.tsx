import './texts'
import type { Problem } from '@ancrage/api/client'
import { tradeWord } from '@ancrage/api/contract'
import { addDays, localDay } from '@ancrage/api/format/day'
import { smsLength } from '@ancrage/api/format/sms-length'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { DateInput } from '../../components/date-input'
import { Page } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { api, asProblem } from '../../lib/api'
import { useNow } from '../../lib/now'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats, useLanguage, useZone } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { SmsBalance, SmsLetters } from '../octopush/public'
import { ReachSummary } from './reach-summary'
import { useTextsReach } from './use-mailings'

/** Sends one SMS to all clients with an appointment on the chosen days, and shows its price first. */
export function TextsPage() {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const zone = useZone()
  const locale = useLanguage()
  const now = useNow()
  const navigate = useNavigate()
  const once = useIdempotentSend()
  const tomorrow = addDays(localDay(now, zone), 1)
  const [from, setFrom] = useState(tomorrow)
  const [to, setTo] = useState(tomorrow)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const word = tradeWord(text)
  const isWhole = text.trim() !== '' && !word && from !== '' && to >= from
  const body = { text, locale, from, to }
  const { reached, error, isReading } = useTextsReach(isWhole ? body : null)
  const length = smsLength(text)
  const euros = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const readers = reached?.recipients.filter(({ reason }) => reason === null) ?? []
  const count = readers.length
  const english = readers.filter((reader) => reader.locale === 'en').length
  const canSend = isWhole && !isReading && !error && count > 0 && reached?.startsAt != null

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const { id } = await once(body, (options) => api.mailings.sendTexts({ body }, options))
      void refresh('messages')
      toast.success(t('sent', { count }))
      setSentAs(id)
    } catch (refused) {
      setProblem(asProblem(refused))
      setBusy(false)
    }
  }

  // Leaves the page after the guard has noticed that nothing is unsaved.
  useEffect(() => {
    if (sentAs) void navigate(`/mailings/${sentAs}`)
  }, [sentAs, navigate])

  return (
    <Page title={t('texts.title')} lead={t('texts.lead')}>
      <UnsavedGuard isUnsaved={text !== '' && sentAs === null} />
      <form noValidate className="max-w-2xl space-y-4" onSubmit={(event) => void send(event)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('texts.from')}>
            {(control) => <DateInput {...control} waits value={from} onChange={(day) => day && setFrom(day)} />}
          </Field>
          <Field label={t('texts.to')} error={to < from && t('texts.beforeFrom')}>
            {(control) => <DateInput {...control} waits value={to} onChange={(day) => day && setTo(day)} />}
          </Field>
        </div>
        <Field
          label={t('texts.text')}
          hint={t('texts.length', {
            characters: format.number(length.characters),
            parts: format.number(length.parts),
          })}
          error={word && t('texts.namesTrade', { word })}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={4}
              maxLength={900}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <SmsLetters words={text} onReplace={setText} />
        {error && <ProblemNotice problem={error} title={t(error.code === 'conflict' ? 'texts.notSetUp' : 'notSent')} />}
        {isWhole && reached && !error && (
          <>
            <ReachSummary recipients={reached.recipients} />
            {english > 0 && english < count && (
              <p className="text-muted-foreground text-sm">
                {t('texts.mixed', { french: format.number(count - english), english: format.number(english) })}
              </p>
            )}
            <p className="tabular-nums">
              {reached.costThousandths === null
                ? t('texts.partsEach', { count: reached.parts })
                : t('texts.cost', { count: reached.parts, price: euros.format(reached.costThousandths / 1000) })}
            </p>
            <p className="text-muted-foreground text-sm">
              {reached.startsAt ? t('texts.when', { when: format.dayAndTime(reached.startsAt) }) : t('texts.tooLate')}
            </p>
          </>
        )}
        <SmsBalance />
        {problem && <ProblemNotice problem={problem} title={t('notSent')} />}
        <Button type="submit" isBusy={isBusy} disabled={!canSend} className="max-sm:w-full">
          <Send className="size-4 rtl:-scale-x-100" aria-hidden />
          {t('send', { count, number: format.number(count) })}
        </Button>
      </form>
    </Page>
  )
}
