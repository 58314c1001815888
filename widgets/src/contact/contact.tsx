import { useEffect, useMemo, useState } from 'react'
import { apiAt } from '../api.ts'
import { usePractice } from '../booking/practice.ts'
import { Done } from '../form-parts/done.tsx'
import { prefillOf } from '../form-parts/prefill.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import type { WidgetProps } from '../widget-props.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactSkeleton } from './contact-skeleton.tsx'
import { contactLimits } from './message.ts'
import { contactTexts } from './texts.ts'

export const contactAttributes = ['practice', 'headingLevel', 'hide', 'prefill', 'utm', 'api'] as const
type ContactProps = WidgetProps<(typeof contactAttributes)[number]>

const nothing = { name: '', email: '', phone: '', message: '' }

/** `<ancrage-contact>`: a visitor writes to the practice. */
export function Contact(props: ContactProps) {
  // What was written to one practice, and that it was sent, does not concern another.
  return <ContactOf key={props.given.practice} {...props} />
}

function ContactOf({ given, objectProps, lang, emit, paint, refreshCount }: ContactProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const { practice, problem, retry } = usePractice(api, given.practice ?? '', lang, refreshCount)
  const texts = contactTexts[lang]
  const [written, setWritten] = useState<Partial<typeof nothing>>({})
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [hasSent, setHasSent] = useState(false)

  // The page's prefill applies to the fields that the visitor has not touched.
  const draft = { ...nothing, ...knownOf(objectProps.prefill ?? given.prefill), ...written }

  const color = practice?.theme.primary ?? null
  useEffect(() => paint(color), [paint, color])
  const readyId = practice?.id
  useEffect(() => {
    if (!readyId) return
    emit('ready', { practice: readyId })
    emit('view', { practice: readyId })
  }, [emit, readyId])
  const isUnknown = problem?.status === 404 || problem?.status === 422
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (isUnknown) warnDeveloper('ancrage-contact', `knows no practice "${given.practice ?? ''}".`, 'unknown-practice')
  }, [emit, problem, isUnknown, given.practice])

  const level = Number(given.headingLevel)
  const hasPhone = !isHidden(given.hide, 'phone')
  const heading = { level: level >= 1 && level <= 6 ? level : 2, isTitleHidden: isHidden(given.hide, 'title') }
  return (
    <Panel>
      {practice && sentTo === null && (
        <ContactForm
          api={api}
          practice={practice}
          draft={draft}
          onChange={(change) => setWritten((before) => ({ ...before, ...change }))}
          onSent={() => {
            setSentTo(draft.email.trim())
            setHasSent(true)
          }}
          hasPhone={hasPhone}
          utm={given.utm}
          isFocused={hasSent}
          lang={lang}
          emit={emit}
          {...heading}
        />
      )}
      {practice && sentTo !== null && (
        <Done title={texts.sent} text={texts.sentHelp(sentTo)} level={heading.level}>
          <Button
            variant="link"
            className="mt-2"
            onClick={() => {
              setWritten({ ...draft, message: '' })
              setSentTo(null)
            }}
          >
            {texts.another}
          </Button>
        </Done>
      )}
      {!practice && !problem && (
        <slot name="loading">
          <ContactSkeleton label={texts.loading} hasPhone={hasPhone} hasTitle={!heading.isTitleHidden} />
        </slot>
      )}
      {isUnknown && (
        <Alert tone="warning" icon="info" title={texts.unknown}>
          {texts.unknownHelp}
        </Alert>
      )}
      {problem && !practice && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
    </Panel>
  )
}

/** Reads the prefill of a booking too, in which the name has two parts. */
function knownOf(prefill: string | object | undefined) {
  const { firstname, lastname, ...known } = prefillOf(prefill, { ...contactLimits, firstname: 60, lastname: 59 })
  const name = [firstname, lastname].filter(Boolean).join(' ')
  return name ? { name, ...known } : known
}

const isHidden = (hide: string | undefined, what: string) => (hide ?? '').split(/\s+/).includes(what)
