import { type ClinicalField, clinicalFields } from '@ancrage/api/contract'
import * as Radix from '@radix-ui/react-dialog'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { makePageInert } from '../../../components/ui/modal-page'
import { Tab, Tabs, TabsList } from '../../../components/ui/tabs'
import { clientNameWords } from '../../../lib/client-name'
import { PhrasesOutlet } from '../../phrases/public'
import type { SessionRecord } from '../record/clinical-record'
import { fieldOfShortcut, shortcutOfField } from '../record/field-keys'
import { firstField, isEmptyRecord } from '../record/first-field'
import type { OpenRecord } from '../record/open-record'
import type { RecordState } from '../record/record-state'
import type { OpenSession } from '../use-sessions'
import { CockpitHead } from './cockpit-head'
import { CockpitPhase } from './cockpit-phase'
import { useWakeLock } from './wake-lock'

interface Props {
  session: OpenSession
  record: OpenRecord
  state: RecordState
  last: SessionRecord['last']
  onClose: () => void
}

/**
 * Fills the window while a session is held: one phase at a time, the same phase of the previous session, and the timer.
 */
export function Cockpit({ session, record, state, last, onClose }: Props) {
  const { t } = useTranslation('session')
  const [phase, setPhase] = useState<ClinicalField>(() =>
    isEmptyRecord(state.fields) ? firstField(last) : 'anamnesis',
  )
  const content = useRef<HTMLDivElement>(null)
  useWakeLock(session.status === 'in_progress')
  useEffect(() => {
    // Alt and a digit open a phase, also while somebody types, but not while a dialog lies above.
    const press = (event: KeyboardEvent) => {
      const name = fieldOfShortcut(event)
      if (!name || !content.current?.contains(event.target as Node)) return
      event.preventDefault()
      setPhase(name)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <div
          ref={makePageInert}
          data-slot="dialog-overlay"
          className="fixed inset-0 z-40 bg-background text-foreground"
        >
          <Radix.Content
            ref={content}
            data-slot="cockpit"
            aria-describedby={undefined}
            className="flex h-full flex-col outline-none"
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            }}
            onEscapeKeyDown={(event) => {
              // In the toolbar Escape goes back to the text.
              if (event.target instanceof Element && event.target.closest('[role=toolbar]')) event.preventDefault()
            }}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <Radix.Title className="sr-only">{t('cockpit.title', clientNameWords(session))}</Radix.Title>
            <CockpitHead session={session} state={state} onRetry={() => void record.send()} />
            <Tabs
              value={phase}
              onValueChange={(value) => setPhase(value as ClinicalField)}
              className="flex min-h-0 flex-1 flex-col px-4 sm:px-6"
            >
              <TabsList aria-label={t('cockpit.phases')} current={phase} className="mb-3!">
                {clinicalFields.map((name) => (
                  <Tab
                    key={name}
                    value={name}
                    aria-keyshortcuts={shortcutOfField(name)}
                    data-tooltip={shortcutOfField(name)}
                  >
                    {t(`fields.${name}`)}
                  </Tab>
                ))}
              </TabsList>
              <CockpitPhase key={phase} name={phase} session={session} record={record} state={state} last={last} />
            </Tabs>
            {state.fields && <PhrasesOutlet session={session} textOf={record.textOf} write={record.write} />}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
