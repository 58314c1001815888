import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import type { CustomEmail } from '../../lib/custom-emails'
import { useFormats } from '../../lib/use-formats'
import { SmsBalance, SmsLetters } from '../octopush/public'
import { LeafletsPart } from './leaflets-part'
import { LetterPart } from './letter-part'
import { LetterPreview } from './letter-preview'
import { LetterVersions } from './letter-versions'
import { OtherVersion } from './other-version'
import { useLetter } from './use-letter'
import { useOfferedFields } from './use-offered-fields'
import { useRefusals } from './use-refusals'

/** Edits the text of a mail beside its preview, once the merge fields are loaded. */
export function LetterForm({ email }: { email: CustomEmail }) {
  const { t } = useTranslation('customEmails')
  const format = useFormats()
  const writing = useLetter(email)
  const { saved, letter, round, problem, isBusy, isUnsaved, change, changeLeaflets, put } = writing
  const refusalOf = useRefusals(problem)
  const fields = useOfferedFields(saved.groups)
  const form = useRef<HTMLFormElement>(null)
  const standing = useRef<HTMLParagraphElement>(null)
  const [sessionId, setSession] = useState<string>()
  const [showsVersions, setShowsVersions] = useState(false)
  /** Replaces the unsaved words once that is confirmed. */
  const [replacing, setReplacing] = useState<(() => unknown) | null>(null)
  const replace = (act: () => unknown) => (isUnsaved ? setReplacing(() => act) : void act())
  /** The notice goes with its button: the focus moves to what saves one's own words, or to what says whose stand. */
  const goOnFrom = (takes: 'theirs' | 'own') => {
    if (writing.other) writing.goOnFrom(writing.other, takes)
    const saves = takes === 'own' && form.current?.querySelector<HTMLElement>('[type=submit]:enabled')
    ;(saves || standing.current)?.focus()
  }
  const isSms = email.channel === 'sms'
  const parts = isSms ? (['above'] as const) : (['subject', 'above', 'below'] as const)
  const isRefused = parts.some((part) => refusalOf(part) !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void writing.save()
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,440px)]">
      <UnsavedGuard isUnsaved={isUnsaved} asksOfQuery />
      <form ref={form} noValidate className="min-w-0 space-y-4" onSubmit={submit}>
        <p ref={standing} tabIndex={-1} className="text-muted-foreground text-sm outline-none">
          {saved.since ? t('ownSince', { day: format.day(saved.since) }) : t('oursStand')}
        </p>
        {saved.isUnreadable && <Alert tone="warning">{t('unreadable')}</Alert>}
        {saved.isDefaultNewer && (
          <Alert
            tone="info"
            title={t('newer.title')}
            actions={
              <Button
                size="sm"
                variant="secondary"
                onClick={() => replace(() => put({ ...saved.default, leafletIds: [] }))}
              >
                {t('newer.take')}
              </Button>
            }
          >
            {t('newer.lead')}
          </Alert>
        )}
        {writing.other && (
          <OtherVersion
            email={writing.other}
            own={letter}
            parts={parts}
            onKeep={() => goOnFrom('own')}
            onTake={() => replace(() => goOnFrom('theirs'))}
          />
        )}
        {problem && !isRefused && (
          <ProblemNotice problem={problem} title={t(problem.code === 'conflict' ? 'conflict' : 'failed')} />
        )}
        {parts.map((part) => (
          <LetterPart
            key={`${part} ${round}`}
            label={t(isSms ? 'parts.sms' : `parts.${part}`)}
            hint={t(isSms ? 'hints.sms' : `hints.${part}`)}
            error={refusalOf(part)}
            kind={part === 'subject' || isSms ? 'line' : 'letter'}
            text={letter[part]}
            fields={fields}
            onChange={(text) => change({ [part]: text })}
          />
        ))}
        {isSms && <SmsLetters words={letter.above} onReplace={(above) => put({ ...letter, above })} />}
        {isSms && <SmsBalance />}
        {!isSms && <LeafletsPart chosen={letter.leafletIds} onChange={changeLeaflets} />}
        {!isSms && <p className="text-muted-foreground text-sm">{t('stays')}</p>}
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <Button type="submit" disabled={!isUnsaved} isBusy={isBusy}>
            {t('save')}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => void writing.tryOut(sessionId)}>
            {t('test')}
          </Button>
          {saved.version > 0 && (
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setShowsVersions(true)}>
              {t('versions.open')}
            </Button>
          )}
          {saved.isOwn && (
            <Button variant="ghost" disabled={isBusy} onClick={() => replace(writing.reset)}>
              {t('reset')}
            </Button>
          )}
        </div>
      </form>
      <LetterPreview email={email} letter={letter} sessionId={sessionId} onSession={setSession} />
      <Dialog isOpen={showsVersions} onClose={() => setShowsVersions(false)}>
        {showsVersions && (
          <LetterVersions
            email={saved}
            onTake={(words) =>
              replace(() => {
                put(words)
                setShowsVersions(false)
              })
            }
          />
        )}
      </Dialog>
      {replacing && (
        <ConfirmDialog
          title={t('replace.title')}
          text={t('replace.lead')}
          words={{ keep: t('replace.keep'), confirm: t('replace.confirm') }}
          onConfirm={async () => replacing()}
          onClose={() => setReplacing(null)}
        />
      )}
    </div>
  )
}
