import type { Problem } from '@ancrage/api/client'
import { type MergeGroup, mailingKinds } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { api, asProblem } from '../../lib/api'
import type { Language } from '../../lib/languages'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { LetterPart, useOfferedFields, useRefusals } from '../custom-emails/public'
import { ReachSummary } from './reach-summary'
import { RecipientPreview } from './recipient-preview'
import type { ChosenRecipients, MailingKind, useReach } from './use-mailings'
import { languageOfMost, WordsLanguage } from './words-language'

interface Props {
  recipients: ChosenRecipients
  sessionId: string | undefined
  reached: NonNullable<ReturnType<typeof useReach>['data']>
  /** Says whether the shown recipients belong to another kind, because those of this kind are still loading. */
  isReading: boolean
  kind: MailingKind
  onKind: (kind: MailingKind) => void
}

const withSession: MergeGroup[] = ['recipient', 'patient', 'session', 'entity']
const withoutSession: MergeGroup[] = ['recipient', 'patient', 'entity']

/**
 * Edits subject and text beside a preview for each recipient, once the merge fields are loaded, and shows how many
 * mails leave today.
 */
export function MailingForm({ recipients, sessionId, reached, isReading, kind, onKind }: Props) {
  const { t } = useTranslation('mailings')
  const format = useFormats()
  const language = useLanguage()
  const navigate = useNavigate()
  const once = useIdempotentSend()
  const fields = useOfferedFields(sessionId ? withSession : withoutSession)
  const [chosen, setChosen] = useState<Language | null>(null)
  const [subject, setSubject] = useState('')
  const [above, setAbove] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentAs, setSentAs] = useState<string | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refusalOf = useRefusals(problem)
  const isRefused = refusalOf('subject') !== undefined || refusalOf('above') !== undefined
  const readers = reached.recipients.filter(({ reason }) => reason === null)
  const locale = chosen ?? languageOfMost(readers, language)
  const words = { locale, subject, above, ...(sessionId && { sessionId }) }
  const isWritten = subject.trim() !== '' && above.trim() !== ''

  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    // Sends to the clients on screen, because the filter may match others by now.
    const body = { patientIds: reached.recipients.map(({ id }) => id), ...words, kind }
    try {
      const { id } = await once({ ...recipients, ...words, kind }, (options) => api.mailings.send({ body }, options))
      void refresh('messages')
      toast.success(t('sent', { count: readers.length }))
      setSentAs(id)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  // Leaves the page after the guard has noticed that nothing is unsaved.
  useEffect(() => {
    if (sentAs) void navigate(`/mailings/${sentAs}`)
  }, [sentAs, navigate])

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <UnsavedGuard isUnsaved={(subject !== '' || above !== '') && sentAs === null} />
      <form noValidate className="min-w-0 space-y-4" onSubmit={(event) => void send(event)}>
        <ReachSummary recipients={reached.recipients} />
        <div>
          <RadioCards
            legend={t('kind.legend')}
            choices={mailingKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={kind}
            onChange={onKind}
          />
          <p className="mt-2 text-muted-foreground text-sm">{t(`kind.${kind}Hint`)}</p>
        </div>
        <WordsLanguage readers={readers} value={locale} onChange={setChosen} />
        <LetterPart
          label={t('subject')}
          hint={t('subjectHint')}
          error={refusalOf('subject')}
          kind="line"
          text=""
          fields={fields}
          onChange={setSubject}
        />
        <LetterPart
          label={t('words')}
          hint={t('wordsHint')}
          error={refusalOf('above')}
          kind="letter"
          text=""
          fields={fields}
          onChange={setAbove}
        />
        {problem && !isRefused && <ProblemNotice problem={problem} title={t('notSent')} />}
        {readers.length > reached.leftToday && (
          <p className="text-muted-foreground text-sm">
            {t('overDays', { left: format.number(reached.leftToday), perDay: format.number(reached.perDay) })}
          </p>
        )}
        <Button
          type="submit"
          isBusy={isBusy}
          disabled={!isWritten || isReading || readers.length === 0}
          className="max-sm:w-full"
        >
          <Send className="size-4 rtl:-scale-x-100" aria-hidden />
          {t('send', { count: readers.length, number: format.number(readers.length) })}
        </Button>
      </form>
      <RecipientPreview recipients={readers} written={isWritten ? { ...words, kind } : null} />
    </div>
  )
}
